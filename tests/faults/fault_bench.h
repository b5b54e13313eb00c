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

/// `trials` of random settings, then directed ones: as many in long windows, an eighth of a dark
/// start and, for the twin, of fidgeting channels, and few in windows as long as there are; until
/// `observer` notices something. The others are not asked. Each of the directed ones has a seed of
/// its own.
Verdict observe(Observer observer, unsigned trials, unsigned seed);

}  // namespace dusk
