// SPDX-License-Identifier: Apache-2.0
/// Keys of engine functional beside those of the hardware: the one table of what is the same.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "sw/config/experiment.h"

namespace dusk {

/// Keys with their values, as after --set.
using Settings = std::vector<std::pair<std::string, std::string>>;

/// A reading that both engines have. Whichever side says its keys decides the other's; if both say
/// theirs, they must agree.
struct Counterpart {
  const char* functional;             ///< key
  std::vector<const char*> hardware;  ///< keys
  /// Hardware's settings, from the values of section functional.
  Settings (*to_hardware)(const Experiment&);
  /// The functional key's setting, from those of the hardware; empty: the functional engine has
  /// nothing like them, so that both sides go their ways.
  Settings (*to_functional)(const Experiment&);
  /// If nobody sets its keys: true, functional's default decides; false, nearest_functional() does.
  bool by_default = true;
};

const std::vector<Counterpart>& counterparts();

/// Settings nearest to the other engine, for keys that nobody sets. The counterparts have been set.
Settings nearest_hardware(const Experiment& hardware);
Settings nearest_functional(const Experiment& functional);

/// Property that the two engines share only in name, or not at all.
struct Reading {
  std::string what, functional, hardware;
};
std::vector<Reading> readings(const Experiment& functional, const Experiment& hardware);

}  // namespace dusk
