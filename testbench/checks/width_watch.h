// SPDX-License-Identifier: Apache-2.0
/// Checks on the width of a channel: how soon a flit may follow another, and when width and power
/// change (docs/rtl/output_serializer.md, width_fsm.md).
#pragma once

#include <array>
#include <string>

#include "models/kernel/channel_ledger.h"

namespace dusk {

/// Checks one channel that can be narrowed. Functions return a violation as text; empty: none.
class WidthWatch {
 public:
  /// Records that edge `now` changed width or power. A change of width alone narrows: the power
  /// follows after `t_off`. A change of power alone widens: the width follows after `t_on`.
  std::string change(ChannelLevel to, Cycle now, std::uint32_t t_on, std::uint32_t t_off);
  /// Checks a flit that left in cycle `now`; the one before it left in `before` (kNever: none).
  std::string flit(Cycle before, Cycle now) const;
  ChannelLevel level() const { return level_; }
  /// Returns the quarters of a flit that may exceed the sum of 1/2^width over the cycles. A flit
  /// that crosses at an edge that narrows still has the old width. For each level of narrowing it
  /// takes the time in which the new width carries half a flit.
  std::uint64_t slack_quarters() const { return slack_quarters_; }

 private:
  struct Change {
    Cycle from = 0;  // first cycle at this width
    std::uint8_t width = 0;
  };
  unsigned width_in(Cycle cycle) const;

  ChannelLevel level_;
  // A flit takes 4 cycles at most and a change of the width more than one, so these are enough.
  std::array<Change, 4> last_{};  // newest first
  Cycle unequal_since_ = 0;       // while width and power differ
  bool widening_ = false;         // then: the width is to follow
  std::uint64_t slack_quarters_ = 0;
};

}  // namespace dusk
