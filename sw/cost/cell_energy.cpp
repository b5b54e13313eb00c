// SPDX-License-Identifier: Apache-2.0
#include "sw/cost/cell_energy.h"

#include <algorithm>
#include <stdexcept>

#include "models/common/shown_text.h"

namespace dusk {
namespace {

constexpr std::size_t kMostPins = 16;

std::uint32_t index_in(const std::vector<std::string>& names, const std::string& name) {
  const auto found = std::find(names.begin(), names.end(), name);
  return found == names.end() ? ~std::uint32_t{0}
                              : static_cast<std::uint32_t>(found - names.begin());
}

bool has_other_axis(const InternalPower& power) {
  return (power.rise != nullptr && power.rise->has_other_axis()) ||
         (power.fall != nullptr && power.fall->has_other_axis());
}

std::uint32_t counter_of(std::size_t group, bool pin_rises, bool related_rises) {
  return static_cast<std::uint32_t>(4 * group + (pin_rises ? 2 : 0) + (related_rises ? 1 : 0));
}

}  // namespace

CellEnergy::CellEnergy(const LibertyCell& cell) : cell_(cell), pins_(cell.inputs) {
  pins_.insert(pins_.end(), cell.outputs.begin(), cell.outputs.end());
  if (pins_.size() > kMostPins)
    throw std::invalid_argument("cell " + shown(cell.name) + " has many pins");
  if (cell.stores) {
    clock_ = index_in(cell.inputs, cell.clocked_on);
    if (clock_ == kNone)
      throw std::invalid_argument("cell " + shown(cell.name) + " has no rising clock");
  }
  for (const InternalPower& tables : cell.internal_powers) add(tables, cell);
  for (Group& group : groups_) {
    if (!group.tables->when.empty()) continue;
    for (std::uint32_t i = 0; i < groups_.size(); ++i) {
      const InternalPower &a = *groups_[i].tables, &b = *group.tables;
      if (!a.when.empty() && a.pin == b.pin && a.related == b.related && a.supply == b.supply)
        group.whens.push_back(i);
    }
  }
  for (const Group& group : groups_) {
    if (group.output == kNone && group.input == clock_ && !group.tables->when.empty())
      clock_has_states_ = true;
  }
}

void CellEnergy::add(const InternalPower& tables, const LibertyCell& cell) {
  if (has_other_axis(tables))
    throw std::invalid_argument("the energy of cell " + shown(cell.name) +
                                " depends on more than a slew and a load");
  Group group{&tables};
  group.input = index_in(cell.inputs, tables.pin);
  if (group.input == kNone) {
    group.output = index_in(cell.outputs, tables.pin);
    if (group.output == kNone) return;  // the table of an internal pin
    group.input = index_in(cell.inputs, tables.related);
    if (group.input == kNone && !tables.related.empty()) return;  // table of another output
  }
  groups_.push_back(group);
  if (!tables.when.empty()) holds(groups_.back(), 0);  // throws if `when` cannot be read
}

bool CellEnergy::holds(const Group& group, PinValues values) const {
  return evaluate_function(group.tables->when, pins_, values);
}

bool CellEnergy::counts(const Group& group, PinValues values) const {
  if (!group.tables->when.empty()) return holds(group, values);
  return std::none_of(group.whens.begin(), group.whens.end(),
                      [&](std::uint32_t other) { return holds(groups_[other], values); });
}

void CellEnergy::add_input(std::uint32_t input, PinValues values, bool rise, float weight,
                           Draws& draws) const {
  for (std::size_t i = 0; i < groups_.size(); ++i) {
    const Group& group = groups_[i];
    if (group.output == kNone && group.input == input && counts(group, values))
      draws.push_back({counter_of(i, rise, rise), weight});
  }
}

PinValues CellEnergy::output_bit(std::uint32_t output) const {
  return PinValues{1} << (cell_.inputs.size() + output);
}

bool CellEnergy::value_of(std::uint32_t output, PinValues values) const {
  return evaluate_function(cell_.functions[output], cell_.inputs, values);
}

std::vector<std::uint32_t> CellEnergy::causes(std::uint32_t output, PinValues before,
                                              PinValues after) const {
  if (cell_.stores) return {clock_};
  std::vector<std::uint32_t> changed, alone;
  for (std::uint32_t i = 0; i < cell_.inputs.size(); ++i) {
    const PinValues bit = PinValues{1} << i;
    if (((before ^ after) & bit) == 0) continue;
    changed.push_back(i);
    if (value_of(output, before ^ bit) != value_of(output, before) ||
        value_of(output, after ^ bit) != value_of(output, after))
      alone.push_back(i);
  }
  return alone.empty() ? changed : alone;
}

void CellEnergy::add_output(std::uint32_t output, PinValues before, PinValues after,
                            Draws& draws) const {
  PinValues values = after;
  if (cell_.stores) {  // a clock edge reads the inputs before it; outputs have changed
    const PinValues inputs = (PinValues{1} << cell_.inputs.size()) - 1;
    values = (before & inputs) | (after & ~inputs) | PinValues{1} << clock_;
  }
  const bool rise = (after & output_bit(output)) != 0;
  std::vector<std::uint32_t> named, related;
  for (const Group& group : groups_) {
    if (group.output == output && group.input != kNone &&
        std::find(named.begin(), named.end(), group.input) == named.end())
      named.push_back(group.input);
  }
  for (const std::uint32_t cause : causes(output, before, after)) {
    if (std::find(named.begin(), named.end(), cause) != named.end()) related.push_back(cause);
  }
  if (related.empty()) related = named;
  const float share = related.empty() ? 1 : 1 / static_cast<float>(related.size());
  for (std::size_t i = 0; i < groups_.size(); ++i) {
    const Group& group = groups_[i];
    if (group.output != output || !counts(group, values)) continue;
    if (group.input == kNone) {
      draws.push_back({counter_of(i, rise, true), 1});
    } else if (std::find(related.begin(), related.end(), group.input) != related.end()) {
      const bool related_rises =
          cell_.stores ? group.input == clock_ : (after >> group.input & 1U) != 0;
      draws.push_back({counter_of(i, rise, related_rises), share});
    }
  }
}

PinValues CellEnergy::completed(PinValues values, PinValues missing) {
  const auto [place, first] = completed_.try_emplace(std::uint64_t{missing} << 32U | values);
  if (!first) return place->second;
  bool state = false;
  for (std::uint32_t i = 0; cell_.stores && i < cell_.outputs.size(); ++i) {
    if ((missing & output_bit(i)) == 0)
      state = ((values & output_bit(i)) != 0) != is_inverted(cell_, i);
  }
  place->second = values & ~missing;
  for (std::uint32_t i = 0; i < cell_.outputs.size(); ++i) {
    if ((missing & output_bit(i)) == 0) continue;
    const bool value = cell_.stores ? state != is_inverted(cell_, i) : value_of(i, values);
    if (value) place->second |= output_bit(i);
  }
  return place->second;
}

const Draws& CellEnergy::data(PinValues before, PinValues after) {
  const auto [place, first] = data_.try_emplace(std::uint64_t{before} << 32U | after);
  Draws& draws = place->second;
  if (!first) return draws;
  for (std::uint32_t i = 0; i < cell_.inputs.size(); ++i) {
    if (i == clock_ || ((before ^ after) >> i & 1U) == 0) continue;
    const bool rise = (after >> i & 1U) != 0;
    if (clock_ == kNone) {
      add_input(i, after, rise, 1, draws);
    } else {
      const PinValues high = PinValues{1} << clock_;
      add_input(i, after | high, rise, 0.5, draws);
      add_input(i, after & ~high, rise, 0.5, draws);
    }
  }
  for (std::uint32_t i = 0; i < cell_.outputs.size(); ++i) {
    if (((before ^ after) & output_bit(i)) != 0) add_output(i, before, after, draws);
  }
  return draws;
}

const Draws& CellEnergy::clock(PinValues values, bool rise) {
  if (!clock_has_states_) values = 0;
  const auto [place, first] = clocks_.try_emplace(std::uint64_t{values} << 1U | (rise ? 1U : 0U));
  if (first) {
    const PinValues high = PinValues{1} << clock_;
    add_input(clock_, rise ? values | high : values & ~high, rise, 1, place->second);
  }
  return place->second;
}

double CellEnergy::energy(std::uint32_t counter, const CellConditions& conditions) const {
  const Group& group = groups_[counter / 4];
  const bool rise = (counter & 2U) != 0, related_rises = (counter & 1U) != 0;
  const auto& table = rise ? group.tables->rise : group.tables->fall;
  if (table == nullptr) return 0;
  const double slew = group.input == kNone ? 0 : conditions.slew(group.input, related_rises);
  const double load = group.output == kNone ? 0 : conditions.load(group.output);
  return table->energy(slew, load);
}

}  // namespace dusk
