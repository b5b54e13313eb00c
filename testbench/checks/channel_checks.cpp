// SPDX-License-Identifier: Apache-2.0
#include "testbench/checks/channel_checks.h"

#include <numeric>

#include "testbench/common/names.h"

namespace dusk {
namespace {

bool lit(ChannelState state) {
  return state == ChannelState::On || state == ChannelState::Draining;
}

bool legal(ChannelState from, ChannelState to, bool abort_sleep) {
  switch (from) {
    case ChannelState::On:
      return to == ChannelState::Draining;
    case ChannelState::Draining:
      return to == ChannelState::On || to == ChannelState::TurningOff;
    case ChannelState::TurningOff:
      return to == ChannelState::Off || (abort_sleep && to == ChannelState::TurningOn);
    case ChannelState::Off:
      return to == ChannelState::TurningOn;
    case ChannelState::TurningOn:
      return to == ChannelState::On;
  }
  return false;
}

std::uint32_t bits(std::uint32_t mask) {
  std::uint32_t count = 0;
  for (; mask != 0; mask &= mask - 1) ++count;
  return count;
}

}  // namespace

ChannelChecks::ChannelChecks(const Topology& topology, const std::vector<ChannelRule>& rules)
    : topology_(topology), watch_(rules.size()), passed_(rules.size()) {
  for (ChannelId id = 0; id < rules.size(); ++id) {
    watch_[id].rule = rules[id];
    watch_[id].state = passed_[id].state = rules[id].initial;
    passed_[id].lit = lit(rules[id].initial);
  }
}

std::string ChannelChecks::at(ChannelId id, Cycle now) const {
  return channel_name(topology_, id) + ", cycle " + std::to_string(now) + ": ";
}

/// Fast path for nearly every flit: an allowed flit that is the first of its channel in a cycle.
bool ChannelChecks::flit_passed(ChannelId id, VcId vc, ChannelState state, Cycle now) {
  Passed& passed = passed_[id];
  const WidthWatch* width = this->width(id);
  if (width != nullptr && passed.last != now && !width->flit(passed.last, now).empty())
    return false;
  return passed.first(vc, state, now);
}

void ChannelChecks::flits_passed(const SentFlit* flits, std::size_t count,
                                 const ChannelState* states, Cycle now,
                                 std::vector<SentFlit>& rest) {
  if (!widths_.empty()) return NetworkObserver::flits_passed(flits, count, states, now, rest);
  Passed* const passed = passed_.data();
  for (const SentFlit* flit = flits; flit != flits + count; ++flit) {
    if (!passed[flit->channel].first(flit->vc, states[flit->channel], now)) rest.push_back(*flit);
  }
}

void ChannelChecks::flit_sent(ChannelId id, VcId vc, const Flit&, ChannelState state, Cycle now) {
  const Watch& watch = watch_[id];
  Passed& passed = passed_[id];
  if (!lit(state)) {
    lit_.report(at(id, now) + "a flit left while the channel was " + to_string(state));
  } else if (state != watch.state) {
    lit_.report(at(id, now) + "a flit left on a channel said to be " + to_string(state) +
                " that is " + to_string(watch.state));
  }
  // Flits of one cycle are on lanes of their own.
  if (passed.last != now) {
    if (const WidthWatch* width = this->width(id)) {
      const std::string wrong = width->flit(passed.last, now);
      if (!wrong.empty()) lit_.report(at(id, now) + wrong);
    }
    passed.last = now;
    passed.vcs_now = 0;
  }
  const std::uint32_t bit = std::uint32_t{1} << vc;
  if (passed.vcs_now != 0 &&
      ((passed.vcs_now & bit) != 0 || bits(passed.vcs_now | bit) > watch.rule.lanes)) {
    lit_.report(at(id, now) + "more flits in one cycle than its " +
                std::to_string(watch.rule.lanes) + " lanes carry");
  }
  passed.vcs_now |= bit;
  ++passed.flits;
}

void ChannelChecks::state_changed(ChannelId id, ChannelState from, ChannelState to, Cycle now) {
  Watch& watch = watch_[id];
  if (from != watch.state || !legal(from, to, watch.rule.abort_sleep)) {
    residency_.report(at(id, now) + "illegal change from " + to_string(from) + " to " +
                      to_string(to) + " in state " + to_string(watch.state));
  }
  const Cycle stayed = now - watch.since;
  if (from == ChannelState::TurningOn) {
    if (stayed != watch.rule.t_on) {
      residency_.report(at(id, now) + "TurningOn lasted " + std::to_string(stayed) +
                        " cycles instead of T_on = " + std::to_string(watch.rule.t_on));
    }
  } else if (from == ChannelState::TurningOff) {
    const bool aborted = to == ChannelState::TurningOn;
    if (aborted ? stayed > watch.rule.t_off : stayed != watch.rule.t_off) {
      residency_.report(at(id, now) + "TurningOff lasted " + std::to_string(stayed) +
                        " cycles instead of " + (aborted ? "at most " : "") +
                        "T_off = " + std::to_string(watch.rule.t_off));
    }
  }
  count_levels(id, now, watch.totals);
  watch.counted = now;
  watch.totals.residency[static_cast<int>(watch.state)] += stayed;
  if (to == ChannelState::TurningOn) ++watch.totals.turned_on;
  if (from == ChannelState::TurningOff && to == ChannelState::Off) ++watch.totals.turned_off;
  watch.state = passed_[id].state = to;
  passed_[id].lit = lit(to);
  watch.since = now;
}

void ChannelChecks::level_changed(ChannelId id, unsigned width, unsigned power, Cycle now) {
  Watch& watch = watch_[id];
  if (width >= kChannelWidths || power >= kChannelWidths) {
    residency_.report(at(id, now) + "width level " + std::to_string(width) + " or power level " +
                      std::to_string(power) + " does not exist");
    return;
  }
  count_levels(id, now, watch.totals);
  watch.counted = now;
  if (widths_.empty()) widths_.resize(watch_.size());
  const ChannelLevel to{static_cast<std::uint8_t>(width), static_cast<std::uint8_t>(power)};
  const std::string wrong = widths_[id].change(to, now, watch.rule.t_on, watch.rule.t_off);
  if (!wrong.empty()) residency_.report(at(id, now) + wrong);
}

void ChannelChecks::count_levels(ChannelId id, Cycle now, ChannelTotals& totals) const {
  const Watch& watch = watch_[id];
  if (watch.state == ChannelState::Off) return;
  const ChannelLevel level = width(id) == nullptr ? ChannelLevel{} : width(id)->level();
  totals.powered_quarters += (now - watch.counted) * (4u >> level.power);
  if (lit(watch.state)) totals.lit_at_width[level.width] += now - watch.counted;
}

void ChannelChecks::compare_levels(ChannelId id, const ChannelTotals& counted,
                                   const ChannelTotals& own, Cycle elapsed) {
  for (int w = 0; w < kChannelWidths; ++w) {
    if (counted.lit_at_width[w] == own.lit_at_width[w]) continue;
    residency_.report(at(id, elapsed) + std::to_string(counted.lit_at_width[w]) +
                      " cycles counted On or Draining at 1/" + std::to_string(1 << w) +
                      " of the width, " + std::to_string(own.lit_at_width[w]) + " seen");
  }
  if (counted.powered_quarters == own.powered_quarters) return;
  residency_.report(at(id, elapsed) + std::to_string(counted.powered_quarters) +
                    " powered quarter-cycles counted, " + std::to_string(own.powered_quarters) +
                    " seen");
}

void ChannelChecks::finish(Cycle elapsed, const std::function<ChannelTotals(ChannelId)>& totals) {
  for (ChannelId id = 0; id < watch_.size(); ++id) compare(id, totals(id), elapsed);
}

void ChannelChecks::compare(ChannelId id, const ChannelTotals& counted, Cycle elapsed) {
  const Watch& watch = watch_[id];
  ChannelTotals own = watch.totals;
  own.flits = passed_[id].flits;
  own.residency[static_cast<int>(watch.state)] += elapsed - watch.since;
  const auto& stay = counted.residency;
  const Cycle sum = std::accumulate(stay.begin(), stay.end(), Cycle{0});
  if (sum != elapsed) {
    residency_.report(at(id, elapsed) + "state residencies sum to " + std::to_string(sum) +
                      " cycles, not to the elapsed " + std::to_string(elapsed));
  }
  for (int s = 0; s < kChannelStates; ++s) {
    if (stay[s] == own.residency[s]) continue;
    residency_.report(at(id, elapsed) + std::to_string(stay[s]) + " cycles counted in " +
                      to_string(static_cast<ChannelState>(s)) + ", " +
                      std::to_string(own.residency[s]) + " seen");
  }
  if (counted.turned_on != own.turned_on || counted.turned_off != own.turned_off) {
    residency_.report(at(id, elapsed) + "state changes counted differ from those seen");
  }
  count_levels(id, elapsed, own);
  compare_levels(id, counted, own, elapsed);
  std::uint64_t carries = width(id) == nullptr ? 0 : width(id)->slack_quarters();
  for (int w = 0; w < kChannelWidths; ++w) {
    carries += counted.lit_at_width[w] * (4u >> w) * watch.rule.lanes;
  }
  const Cycle lit_cycles =
      stay[static_cast<int>(ChannelState::On)] + stay[static_cast<int>(ChannelState::Draining)];
  if (counted.flits != own.flits || 4 * own.flits > carries) {
    lit_.report(at(id, elapsed) + std::to_string(counted.flits) + " flits counted, " +
                std::to_string(own.flits) + " seen, in " + std::to_string(lit_cycles) +
                " cycles On or Draining");
  }
}

}  // namespace dusk
