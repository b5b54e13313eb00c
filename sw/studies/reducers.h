// SPDX-License-Identifier: Apache-2.0
/// The named functions of a study's expressions: what can be measured of its runs.
#pragma once

#include <string>
#include <vector>

#include "sw/studies/scope.h"

namespace dusk {

/// Of the seed that the scope looks at; NaN: it did not happen, or there is no such run. Throws
/// StudyError for an unknown name or wrong arguments.
double reduce(const std::string& name, const std::vector<std::string>& arguments,
              const Scope& scope);

/// The run's results of the seed that the scope looks at; null if there are none. `run`: an id, or
/// the name of the runs.
const RunResults* run_of(const std::string& run, const Scope& scope);

/// Relative power of the links between switches of a torus with `dimensions`, trunks of `links` and
/// 4 local channels. A run's own counts the node channels, too, which are always on.
double trunk_power(double relative_link_power, double dimensions, double links);

/// An expression for each seed that has its runs, without what did not happen.
std::vector<double> each_seed(const std::string& expression, const Scope& scope);

// Of load ramps, for the table in reducers.cpp. The phases are those of [ramp]; a variable with
// fields of the same names changes them.
double ramp_event(const std::vector<std::string>& arguments, const Scope& scope);
double ramp_falls(const std::vector<std::string>& arguments, const Scope& scope);
double ramp_rises(const std::vector<std::string>& arguments, const Scope& scope);
double ramp_load(const std::vector<std::string>& arguments, const Scope& scope);

}  // namespace dusk
