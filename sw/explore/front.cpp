// SPDX-License-Identifier: Apache-2.0
#include "sw/explore/front.h"

#include <algorithm>
#include <boost/algorithm/string/classification.hpp>
#include <boost/algorithm/string/split.hpp>
#include <cmath>

#include "sw/common/config_error.h"
#include "sw/common/nearest.h"

namespace dusk {
namespace {

/// Returns the objective's value as a cost: smaller is better.
double cost_of(const MeasuredDesign& design, const Objective& objective) {
  const double value = objective.value(design);
  return objective.larger_is_better ? -value : value;
}

bool beats(const MeasuredDesign& a, const MeasuredDesign& b, const std::vector<Objective>& all) {
  bool better = false;
  for (const Objective& objective : all) {
    const double of_a = cost_of(a, objective), of_b = cost_of(b, objective);
    if (!(of_a <= of_b)) return false;
    better = better || of_a < of_b;
  }
  return better;
}

}  // namespace

const std::vector<Objective>& objectives() {
  static const std::vector<Objective> all = {
      {"area", "area of a switch (um^2)", [](const MeasuredDesign& d) { return d.area; }, false},
      {"latency", "latency at the load (ns)",
       [](const MeasuredDesign& d) { return d.latency_ns(); }, false},
      {"throughput", "throughput (flits/node/ns)",
       [](const MeasuredDesign& d) { return d.throughput(); }, true},
      {"energy", "energy of a flit in a switch (pJ)",
       [](const MeasuredDesign& d) { return d.energy; }, false}};
  return all;
}

std::vector<Objective> read_objectives(const std::string& text) {
  std::vector<std::string> ids;
  boost::split(ids, text, boost::is_any_of(","));
  std::vector<Objective> chosen;
  for (const std::string& id : ids) {
    const auto found = std::find_if(objectives().begin(), objectives().end(),
                                    [&](const Objective& objective) { return id == objective.id; });
    if (found == objectives().end()) {
      std::vector<std::string> known;
      for (const Objective& objective : objectives()) known.emplace_back(objective.id);
      throw ConfigError("--front: unknown objective '{}' ({})", shown(id), instead_of(id, known));
    }
    for (const Objective& other : chosen) {
      if (id == other.id) throw ConfigError("--front: {} is given twice (once)", id);
    }
    chosen.push_back(*found);
  }
  if (chosen.size() < 2)
    throw ConfigError("--front: {} alone has no front (two or more)", shown(text));
  return chosen;
}

std::vector<bool> pareto_front(const std::vector<MeasuredDesign>& designs,
                               const std::vector<Objective>& all) {
  std::vector<bool> front;
  for (const MeasuredDesign& design : designs) {
    const bool whole = std::none_of(all.begin(), all.end(), [&](const Objective& objective) {
      return std::isnan(objective.value(design));
    });
    front.push_back(whole &&
                    std::none_of(designs.begin(), designs.end(), [&](const MeasuredDesign& other) {
                      return beats(other, design, all);
                    }));
  }
  return front;
}

}  // namespace dusk
