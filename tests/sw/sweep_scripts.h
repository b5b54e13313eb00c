// SPDX-License-Identifier: Apache-2.0
/// Scripts of the figures of a sweep.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "sw/sweep/table.h"

namespace dusk {

inline std::map<std::string, std::string> scripts(const std::vector<Axis>& axes,
                                                  const std::vector<SweptRun>& runs) {
  std::map<std::string, std::string> all;
  for (const doc::Figure& figure : sweep_figures(axes, runs)) all[figure.name] = gnuplot(figure);
  return all;
}

}  // namespace dusk
