// SPDX-License-Identifier: Apache-2.0
/// Observers of a fault in the netlist of a switch among random neighbors.
#pragma once

#include <memory>
#include <string>

#include "models/switch/switch_engine.h"

namespace dusk {

/// The netlist under test; each build of one defines it (faulty_switch.cpp).
std::unique_ptr<SwitchEngineFactory> make_faulty_factory();

/// The fault that the netlist's pin `fault_i` chooses; 0: none. Set before the first make().
extern unsigned chosen_fault;

enum class Observer {
  Twin,       ///< the C++ twin: every output of every cycle
  Neighbors,  ///< every bit of every flit, nothing lost, everything out in the end
};

struct Verdict {
  bool caught = false;
  unsigned trial = 0;
  Cycle cycle = 0;  ///< cycle since the trial's reset
  std::string what;
};

/// Runs trials until `observer` notices a difference. First come `trials` trials of random
/// settings, then directed ones: as many with stalled head flits, as many with long windows, an
/// eighth as many of each other kind, and a few with the longest windows. A kind is omitted if it
/// has no target in this switch, or shows nothing to this observer. Each directed trial has its own
/// seed.
Verdict observe(Observer observer, unsigned trials, unsigned seed);

}  // namespace dusk
