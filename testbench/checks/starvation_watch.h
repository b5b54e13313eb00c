// SPDX-License-Identifier: Apache-2.0
/// Notices a head flit that waits for an output VC while its switch serves others.
#pragma once

#include <vector>

#include "models/kernel/network.h"
#include "testbench/common/check_result.h"

namespace dusk {

/// Tells starvation from a deadlock, in which nothing moves (Watchdog). Counts what enters each
/// input VC; what has entered and is not buffered has left, so two looks at a switch say whether
/// the head flit between them is the same.
class StarvationWatch final : public NetworkObserver {
 public:
  /// `limit`: cycles that a head flit may wait at one place. Observes `network`, which outlives it.
  StarvationWatch(Network& network, Cycle limit);

  void flit_sent(ChannelId id, VcId vc, const Flit& flit, ChannelState state, Cycle now) override;
  bool flit_passed(ChannelId id, VcId vc, ChannelState state, Cycle now) override;

  /// Looks at every switch between two cycles; what is found depends on when it is asked.
  void look();
  CheckResult result() const { return found_.result("starvation"); }

 private:
  /// A VC of a channel.
  struct Sent {
    std::uint64_t flits = 0;
    Cycle last = kNever;
  };
  /// The head flit that waits in the buffer at the channel's end.
  struct Wait {
    Cycle since = kNever;         ///< of the first look that met it; kNever: none
    std::uint64_t left = 0;       ///< flits that had left the buffer by then
    std::uint64_t of_others = 0;  ///< flits that its switch had sent by then
  };

  void look_at(SwitchId id);
  std::uint64_t sent_by(SwitchId id) const;

  Network& network_;
  Cycle limit_;
  std::vector<Sent> sent_;   ///< [channel * kMaxVcs + VC]
  std::vector<Wait> waits_;  ///< likewise
  FirstOffender found_;
};

}  // namespace dusk
