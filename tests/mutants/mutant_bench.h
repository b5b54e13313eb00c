// SPDX-License-Identifier: Apache-2.0
/// Who notices a fault that was put into the switch: one mutated switch among random neighbors.
#pragma once

#include <memory>
#include <string>

#include "models/switch/switch_engine.h"

namespace dusk {

/// The RTL build under test; each build of a mutant defines it (mutant_switch.cpp).
std::unique_ptr<SwitchEngineFactory> make_mutant_factory();
/// A netlist has no probe.
bool has_probe();

/// The fault that the control pin of a netlist chooses; 0: none. Set before the first make().
extern unsigned chosen_fault;

enum class Observer {
  Twin,        ///< the C++ twin, every output of every cycle and the probes
  Neighbors,   ///< every bit of every flit, nothing lost, everything out in the end
  Assertions,  ///< the rules in the RTL
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
