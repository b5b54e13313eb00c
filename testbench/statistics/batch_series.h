// SPDX-License-Identifier: Apache-2.0
/// Traffic and latency in slots of equal length; a longer run has longer slots.
#pragma once

#include <cstdint>
#include <vector>

#include "models/common/ids.h"

namespace dusk {

/// Counts of one slot.
struct Slot {
  std::uint64_t flits_created = 0;
  std::uint64_t packets = 0;          ///< packets delivered
  std::uint64_t flits_delivered = 0;  ///< flits of the packets delivered
  std::uint64_t latency = 0;          ///< sum over the packets delivered, cycles
};

struct Slots {
  std::vector<Slot> slot;
  Cycle cycles = 1;  ///< length of each slot
};

/// Counts traffic per slot. If all slots are used, each pair of neighbors is merged into one slot.
class BatchSeries {
 public:
  /// Number of batches of a confidence interval.
  static constexpr std::size_t kBatches = 30;
  /// Number of slots, a multiple of 8 * kBatches. From cycle kSlots on at least half are used.
  static constexpr std::size_t kSlots = 64 * kBatches;

  /// Deletes all counts and starts with cycle `from`, in slots of one cycle.
  void start(Cycle from);
  void created(Cycle now, std::uint32_t flits);
  void delivered(Cycle now, Cycle latency, std::uint32_t flits);

  Cycle from() const { return from_; }
  /// Returns the slots that end before cycle `to`. No event at `to` or later may be counted yet.
  Slots slots(Cycle to);
  /// Returns the first cycle after `now` before which the slots divide into kBatches equal batches.
  /// It comes after about an eighth to a quarter of the time since the start.
  Cycle next_look(Cycle now) const;

 private:
  Slot& slot(Cycle now);

  Cycle from_ = 0;
  unsigned shift_ = 0;  // log2 of the cycles in a slot
  std::vector<Slot> slots_ = std::vector<Slot>(kSlots);
};

}  // namespace dusk
