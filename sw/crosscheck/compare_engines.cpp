// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "sw/crosscheck/document.h"

namespace dusk {
namespace {

const Measured* at(const CheckedPoint& point, const char* engine) {
  const auto cell = point.row.find(engine);
  return cell == point.row.end() || !cell->second.failure.empty() ? nullptr : &cell->second;
}

/// Returns the ranking of the networks of one workload.
Ranking ranking_of(const std::vector<const Curve*>& curves, double load, const char* figure) {
  Ranking ranking{curves.front()->workload, figure, load, true, {}};
  const bool accepted = ranking.figure == "accepted";
  ranking.greatest_first = accepted;
  for (const Curve* curve : curves) {
    for (const CheckedPoint* point : curve->points) {
      const Measured *one = at(*point, kFunctional), *two = at(*point, kTwin);
      if (point->load != load || one == nullptr || two == nullptr) continue;
      const Value a = accepted ? one->accepted : one->less_hops;
      const Value b = accepted ? two->accepted : two->less_hops;
      ranking.networks.push_back({curve->name, a.mean, b.mean, a.half_width, b.half_width});
    }
  }
  return ranking;
}

}  // namespace

std::optional<double> highest_unsaturated(const std::vector<const Curve*>& curves) {
  std::optional<double> lowest_saturated, highest;
  for (const Curve* curve : curves) {
    for (const CheckedPoint* point : curve->points) {
      for (const char* engine : {kFunctional, kTwin}) {
        const Measured* m = at(*point, engine);
        if (m == nullptr || !m->saturated) continue;
        lowest_saturated = std::min(lowest_saturated.value_or(point->load), point->load);
      }
    }
  }
  for (const CheckedPoint* point : curves.front()->points) {
    if (!lowest_saturated || point->load < *lowest_saturated) highest = point->load;
  }
  return highest;
}

std::vector<std::vector<const Curve*>> by_workload(const std::vector<Curve>& curves) {
  std::vector<std::vector<const Curve*>> workloads;
  for (const Curve& curve : curves) {
    const auto same = [&](const auto& group) { return group.front()->workload == curve.workload; };
    const auto found = std::find_if(workloads.begin(), workloads.end(), same);
    if (found == workloads.end()) {
      workloads.push_back({&curve});
    } else {
      found->push_back(&curve);
    }
  }
  return workloads;
}

std::vector<Ranking> rankings_of(const std::vector<Curve>& curves) {
  std::vector<Ranking> rankings;
  const auto add = [&](Ranking ranking) {
    if (ranking.networks.size() > 1) rankings.push_back(std::move(ranking));
  };
  for (const auto& group : by_workload(curves)) {
    add(ranking_of(group, group.front()->points.back()->load, "accepted"));
    const auto load = highest_unsaturated(group);
    if (load) add(ranking_of(group, *load, "latency without hops"));
  }
  return rankings;
}

Comparison compare_engines(const CrosscheckPlan& plan, const CrosscheckResult& result,
                           const CrosscheckOptions& options) {
  Comparison comparison;
  comparison.curves = curves_of(plan.axes, result.points);
  for (const Curve& curve : comparison.curves)
    comparison.partings.push_back(parting(curve, kFunctional, kTwin, options.share));
  comparison.rankings = rankings_of(comparison.curves);
  return comparison;
}

}  // namespace dusk
