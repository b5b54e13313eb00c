// SPDX-License-Identifier: Apache-2.0
/// Observers of a fault in the netlist of a switch, which stands among random neighbors.
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
  Cycle cycle = 0;  ///< since the trial's reset
  std::string what;
};

/// Runs trials until `observer` notices something. `trials` of random settings come first, then
/// directed ones: as many with stalled headers and as many in long windows, an eighth of each other
/// kind, and few in windows as long as there are. A kind that cannot aim at anything in this
/// switch, or that shows this observer nothing, is left out. Each directed trial has a seed of its
/// own.
Verdict observe(Observer observer, unsigned trials, unsigned seed);

}  // namespace dusk
