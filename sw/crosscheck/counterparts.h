// SPDX-License-Identifier: Apache-2.0
/// Table of the keys of engine functional and the equivalent keys of the hardware.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "sw/config/experiment.h"

namespace dusk {

/// Keys with their values, in the form of --set.
using Settings = std::vector<std::pair<std::string, std::string>>;

/// A property that both engines have keys for. If a user sets the keys of one engine, they decide
/// those of the other. If a user sets both, they must agree.
struct Counterpart {
  const char* functional;             ///< key of engine functional
  std::vector<const char*> hardware;  ///< keys of the hardware
  /// Returns the hardware's settings for the values of section functional.
  Settings (*to_hardware)(const Experiment&);
  /// Returns the functional key's setting for the values of the hardware. Empty: the functional
  /// engine has no equivalent, and each engine keeps its own.
  Settings (*to_functional)(const Experiment&);
  /// If no key is set: true, functional's default decides; false, nearest_functional() decides.
  bool by_default = true;
};

const std::vector<Counterpart>& counterparts();

/// Hardware settings nearest to the other engine, for keys that nobody sets. Counterparts are set.
Settings nearest_hardware(const Experiment& hardware);
Settings nearest_functional(const Experiment& functional);

/// A property that the engines share only in name, or that one of them lacks.
struct Reading {
  std::string what, functional, hardware;
};
std::vector<Reading> readings(const Experiment& functional, const Experiment& hardware);

}  // namespace dusk
