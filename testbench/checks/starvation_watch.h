// SPDX-License-Identifier: Apache-2.0
/// Detects a head flit that waits for an output VC while its switch serves others.
#pragma once

#include <vector>

#include "models/kernel/network.h"
#include "testbench/common/check_result.h"

namespace dusk {

/// Distinguishes starvation from a deadlock, in which nothing moves (Watchdog). Counts the flits
/// that enter each input VC. Flits that entered and are not buffered have left, so two looks at a
/// switch tell whether the same head flit waits.
class StarvationWatch final : public NetworkObserver {
 public:
  /// `limit`: cycles that a head flit may wait at one place. `network` must outlive the watch.
  StarvationWatch(Network& network, Cycle limit);

  void flit_sent(ChannelId id, VcId vc, const Flit& flit, ChannelState state, Cycle now) override;
  bool flit_passed(ChannelId id, VcId vc, ChannelState state, Cycle now) override;

  /// Checks every switch, between two cycles. The result depends on the times of the calls.
  void look();
  CheckResult result() const { return found_.result("starvation"); }

 private:
  /// Counts of one VC of a channel.
  struct Sent {
    std::uint64_t flits = 0;
    Cycle last = kNever;
  };
  /// Wait of the head flit in the buffer at the end of a channel.
  struct Wait {
    Cycle since = kNever;         ///< cycle of the first look that found it; kNever: none
    std::uint64_t left = 0;       ///< flits that had left the buffer at that look
    std::uint64_t of_others = 0;  ///< flits that its switch had sent at that look
  };

  void look_at(SwitchId id);
  std::uint64_t sent_by(SwitchId id) const;

  Network& network_;
  Cycle limit_;
  std::vector<Sent> sent_;   ///< [channel * kMaxVcs + VC]
  std::vector<Wait> waits_;  ///< [channel * kMaxVcs + VC]
  FirstOffender found_;
};

}  // namespace dusk
