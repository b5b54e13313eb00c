// SPDX-License-Identifier: Apache-2.0
/// Clock of a simulation: the plain loop below, or a SystemC host.
#pragma once

#include "models/kernel/network.h"

namespace dusk {

class Clock {
 public:
  virtual ~Clock() = default;
  /// Simulates until network.now() == `end`, or until the network asks to stop.
  virtual void run_until(Cycle end) = 0;
};

/// Runs the kernel without SystemC.
class KernelClock : public Clock {
 public:
  explicit KernelClock(Network& network) : network_(network) {}
  void run_until(Cycle end) override {
    while (network_.now() < end && !network_.stop_requested()) network_.step(end);
  }

 private:
  Network& network_;
};

}  // namespace dusk
