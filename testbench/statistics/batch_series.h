// SPDX-License-Identifier: Apache-2.0
/// Traffic and latency in equal slots of time, coarser the longer the run.
#pragma once

#include <cstdint>
#include <vector>

#include "models/common/ids.h"

namespace dusk {

/// Counts of one slot.
struct Slot {
  std::uint64_t flits_created = 0;
  std::uint64_t packets = 0;          ///< delivered
  std::uint64_t flits_delivered = 0;  ///< of those packets
  std::uint64_t latency = 0;          ///< sum over those packets, cycles
};

struct Slots {
  std::vector<Slot> slot;
  Cycle cycles = 1;  ///< in each of them
};

/// Constant memory and a few additions a packet: when the slots are full, two become one.
class BatchSeries {
 public:
  /// Batches of an interval of confidence.
  static constexpr std::size_t kBatches = 30;
  /// Most slots; from kSlots cycles on there are at least half as many. A multiple of 8 x kBatches.
  static constexpr std::size_t kSlots = 64 * kBatches;

  /// Forgets everything and begins anew with cycle `from` in slots of one cycle.
  void start(Cycle from);
  void created(Cycle now, std::uint32_t flits);
  void delivered(Cycle now, Cycle latency, std::uint32_t flits);

  Cycle from() const { return from_; }
  /// Slots that are over before cycle `to`. No event may be younger.
  Slots slots(Cycle to);
  /// The first cycle after `now` before which the slots divide into kBatches equal batches: it
  /// comes after about an eighth to a quarter of the time since the start.
  Cycle next_look(Cycle now) const;

 private:
  Slot& slot(Cycle now);

  Cycle from_ = 0;
  unsigned shift_ = 0;  // log2 of the cycles in a slot
  std::vector<Slot> slots_ = std::vector<Slot>(kSlots);
};

}  // namespace dusk
