// SPDX-License-Identifier: Apache-2.0
/// How a node takes the packets that have arrived.
#pragma once

#include <functional>
#include <memory>

#include "models/functional/fronts.h"

namespace dusk::functional {

class Consumption : public Arrivals {
 public:
  /// Told of each packet whose tail was taken in this cycle, and the queue that it was in.
  using Delivered = std::function<void(NodeId, std::uint32_t q, PacketHandle)>;

  /// One flit of each packet that is taken. A head that comes to the front here is taken from the
  /// next cycle on.
  virtual void consume(Fronts& fronts, const Delivered& delivered) = 0;
  /// Taken in all cycles so far.
  std::uint64_t flits() const { return flits_; }
  bool took() const { return took_; }  ///< a flit in this cycle

 protected:
  void take(std::size_t flits) {
    flits_ += flits;
    took_ = flits > 0;
  }

 private:
  std::uint64_t flits_ = 0;
  bool took_ = false;
};

/// A flit of each queue a cycle.
std::unique_ptr<Consumption> make_multiple_consumption(State& state);
/// A flit a cycle: one packet after the other, the queues in rotation.
std::unique_ptr<Consumption> make_single_consumption(State& state);
std::unique_ptr<Consumption> make_consumption(State& state);

}  // namespace dusk::functional
