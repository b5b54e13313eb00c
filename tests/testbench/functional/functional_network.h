// SPDX-License-Identifier: Apache-2.0
/// Common parts of the tests of functional network runs.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "models/topology/torus.h"
#include "testbench/simulation.h"

namespace dusk {

inline Topology torus(const std::vector<std::uint32_t>& size, bool wrap = true) {
  TorusSizes sizes;
  sizes.size = size;
  sizes.wrap = wrap;
  return make_torus(sizes);
}

inline RunPlan plan_of(Cycle warmup, Cycle cycles) {
  RunPlan plan;
  plan.warmup = warmup;
  plan.cycles = cycles;
  plan.watchdog = 500;
  return plan;
}

inline const CheckResult& check_of(const RunResult& result, const std::string& name) {
  for (const CheckResult& check : result.checks) {
    if (check.name == name) return check;
  }
  throw std::logic_error("no check " + name);
}

}  // namespace dusk
