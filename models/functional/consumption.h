// SPDX-License-Identifier: Apache-2.0
/// Consumption of the packets that have arrived at their node.
#pragma once

#include <functional>
#include <memory>

#include "models/functional/queue_heads.h"

namespace dusk::functional {

class Consumption : public Arrivals {
 public:
  /// Called for each packet whose tail was taken in this cycle, with the queue that it was in.
  using Delivered = std::function<void(NodeId, std::uint32_t q, PacketHandle)>;

  /// Takes one flit of each packet that is being taken. A head flit that becomes first in its queue
  /// here is taken from the next cycle on.
  virtual void consume(QueueHeads& queue_heads, const Delivered& delivered) = 0;
  /// Returns the flits taken in all cycles so far.
  std::uint64_t flits() const { return flits_; }
  bool took() const { return took_; }  ///< a flit was taken in this cycle

 protected:
  void take(std::size_t flits) {
    flits_ += flits;
    took_ = flits > 0;
  }

 private:
  std::uint64_t flits_ = 0;
  bool took_ = false;
};

/// Makes a consumption of one flit per queue and cycle.
std::unique_ptr<Consumption> make_multiple_consumption(State& state);
/// Makes a consumption of one flit per cycle: one packet after the other, the queues in rotation.
std::unique_ptr<Consumption> make_single_consumption(State& state);
std::unique_ptr<Consumption> make_consumption(State& state);

}  // namespace dusk::functional
