// SPDX-License-Identifier: Apache-2.0
/// Checks of every channel: flits only while it is lit, legal state changes, exact timers.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "models/kernel/network.h"
#include "testbench/checks/width_watch.h"
#include "testbench/common/check_result.h"

namespace dusk {

/// Rules that one channel must obey.
struct ChannelRule {
  ChannelState initial = ChannelState::On;
  std::uint32_t lanes = 1;  ///< flits that it may carry in a cycle, each on another VC
  std::uint32_t t_on = 0;   ///< cycles in TurningOn
  std::uint32_t t_off = 0;  ///< cycles in TurningOff
  /// The channel may leave TurningOff for TurningOn after 1 to t_off cycles.
  bool abort_sleep = false;
};

/// Returns the rules of a network's channels before its first cycle. An ejection channel may have
/// as many lanes as its switch uses VCs.
std::vector<ChannelRule> channel_rules(const Network& network);

class ChannelChecks final : public NetworkObserver {
 public:
  /// `topology` must outlive the checks. `rules` is indexed by ChannelId.
  ChannelChecks(const Topology& topology, const std::vector<ChannelRule>& rules);

  void flit_sent(ChannelId id, VcId vc, const Flit& flit, ChannelState state, Cycle now) override;
  bool flit_passed(ChannelId id, VcId vc, ChannelState state, Cycle now) override;
  void flits_passed(const SentFlit* flits, std::size_t count, const ChannelState* states, Cycle now,
                    std::vector<SentFlit>& rest) override;
  void state_changed(ChannelId id, ChannelState from, ChannelState to, Cycle now) override;
  void level_changed(ChannelId id, unsigned width, unsigned power, Cycle now) override;

  /// Compares the counts of these checks with the network's totals after `elapsed` cycles.
  void finish(Cycle elapsed, const std::function<ChannelTotals(ChannelId)>& totals);

  /// Result: flits leave only over channels that are On or Draining, and never more flits than the
  /// lanes and the width of the channel allow.
  CheckResult flits_when_lit() const { return lit_.result("flits_when_lit"); }
  /// Result: state, width and power change legally, T_on and T_off are exact (an aborted sleep may
  /// be shorter than T_off), and the residencies add up to the elapsed cycles.
  CheckResult residency() const { return residency_.result("residency"); }

 private:
  struct Watch {
    ChannelRule rule;
    ChannelState state = ChannelState::On;
    Cycle since = 0;       // first cycle in `state`
    Cycle counted = 0;     // cycles in the widths and powers of `totals`
    ChannelTotals totals;  // residency up to `since`; but flits
  };
  /// Data for every flit, stored apart from the rest because they are read far more often.
  struct Passed {
    std::uint64_t flits = 0;
    Cycle last = kNever;                    // cycle of the last flit
    std::uint32_t vcs_now = 0;              // VCs that sent in that cycle
    ChannelState state = ChannelState::On;  // as of Watch
    bool lit = true;                        // in that state flits may leave
    /// Records a flit. Returns true if it is allowed and is the first in its cycle.
    bool first(VcId vc, ChannelState driven, Cycle now) {
      if (!lit || driven != state || last == now) return false;
      last = now;
      vcs_now = std::uint32_t{1} << vc;
      ++flits;
      return true;
    }
  };

  std::string at(ChannelId id, Cycle now) const;
  /// Returns null if the channel never changed its width or power.
  const WidthWatch* width(ChannelId id) const { return widths_.empty() ? nullptr : &widths_[id]; }
  void count_levels(ChannelId id, Cycle now, ChannelTotals& totals) const;
  void compare_levels(ChannelId id, const ChannelTotals& counted, const ChannelTotals& own,
                      Cycle elapsed);
  void compare(ChannelId id, const ChannelTotals& counted, Cycle elapsed);

  const Topology& topology_;
  std::vector<Watch> watch_;
  std::vector<Passed> passed_;
  std::vector<WidthWatch> widths_;  // empty until a level changes
  FirstOffender lit_, residency_;
};

}  // namespace dusk
