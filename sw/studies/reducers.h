// SPDX-License-Identifier: Apache-2.0
/// The named functions of a study's expressions: what can be measured of its runs.
#pragma once

#include <string>
#include <vector>

#include "sw/studies/scope.h"

namespace dusk {

/// What a reducer is called with: texts, of which it evaluates those that it needs.
struct Call {
  const std::vector<std::string>& arguments;
  const Scope& scope;

  const std::string& operator[](std::size_t i) const { return arguments[i]; }
  double number(std::size_t i) const { return evaluate(arguments[i], scope); }
  /// The argument if it is one of `allowed`.
  const std::string& name(std::size_t i, const std::vector<std::string>& allowed) const;
  /// The results of the seed that the scope looks at; throws Absent. The argument: an id, or the
  /// name of the runs.
  const RunResults& run(std::size_t i) const;
};

/// What a reducer is of did not happen.
struct Absent {};

// Of load ramps, for the table in reducers.cpp. The phases are those of [ramp]; a variable with
// fields of the same names changes them.
double ramp_event(const Call& call);
double ramp_falls(const Call& call);
double ramp_rises(const Call& call);
double ramp_load(const Call& call);

/// NaN: it did not happen, or there is no such run. Throws StudyError for an unknown name or wrong
/// arguments.
double reduce(const std::string& name, const std::vector<std::string>& arguments,
              const Scope& scope);

/// Relative power of the links between switches of a torus with `dimensions`, trunks of `links` and
/// 4 local channels. A run's own counts the node channels, too, which are always on.
double trunk_power(double relative_link_power, double dimensions, double links);

}  // namespace dusk
