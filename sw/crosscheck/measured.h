// SPDX-License-Identifier: Apache-2.0
/// Measurements of the engines at the points of a cross-check.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "sw/config/experiment.h"
#include "sw/run/run_results.h"
#include "sw/sweep/axis.h"

namespace dusk {

/// A mean over the seeds, with the half-width of its 95 % interval. It is Student's t over the
/// seeds; for a single run the interval of its batch means; 0 if there is none.
struct Value {
  double mean = 0, half_width = 0;
};

/// Measurements of one engine at one point.
struct Measured {
  std::size_t runs = 0;
  std::string failure;  ///< why there are no values; empty: there are
  bool saturated = false;
  std::string unsteady;
  std::string commit;
  Value offered, accepted, packet, network;
  /// Accepted throughput of the later half of the measured cycles over that of the earlier, minus
  /// 1. Whole windows are its independent samples. NaN with fewer than four.
  Value drift;
  double hops = 0;           ///< mean hops of the delivered packets
  Value less_hops;           ///< packet latency minus hops and ends: waiting time and flits
  Value network_less_hops;   ///< network latency minus hops and ends
  double switch_cycles = 0;  ///< total of all runs
  double left_out = 0;       ///< packets of a trace that one run did not measure
};

/// True if accepted throughput drifts by more than `share` and by more than the half-width.
bool drifts(const Measured& measured, double share);

/// Combines the runs of all seeds, each with its mean hops. Requires at least one run.
Measured measured(const Experiment& experiment, const std::vector<RunResults>& runs,
                  const std::vector<double>& hops);

/// Measurements by the name of the engine: "functional", "twin", "rtl".
using EngineRow = std::map<std::string, Measured>;
inline constexpr const char *kFunctional = "functional", *kTwin = "twin", *kRtl = "rtl";

/// Load of a point whose load is not constant: a trace, a closed loop or a ramp.
inline constexpr double kNoLoad = -1;

struct CheckedPoint {
  Point point;
  double load = 0;  ///< traffic.load, or kNoLoad
  EngineRow row;
};

/// Points that differ only in the load, by ascending load.
struct Curve {
  std::string workload;  ///< traffic axes: "pattern=uniform"; empty: none
  std::string name;      ///< network axes: "request=smart, queue=64"; empty: none
  std::vector<const CheckedPoint*> points;
};

/// Returns the curves in the order of their first points.
std::vector<Curve> curves_of(const std::vector<Axis>& axes, const std::vector<CheckedPoint>& all);

/// Loads between which an engine saturates on a curve: no point up to `from` is saturated, and the
/// point at `to` is. Without a constant load both are empty.
struct Saturation {
  std::optional<double> from, to;
  bool no_load = false;  ///< the load is not constant
  Value highest;         ///< highest accepted throughput
};
Saturation saturation(const Curve& curve, const std::string& engine);

/// First point at which two engines differ.
struct Parting {
  double load = 0;
  std::string what;  ///< figure: "accepted", "latency without hops", "saturation"
  double first = 0, second = 0;
};
/// Finds the first point at which the engines differ. Accepted throughput, or latency without hops
/// if neither is saturated, differs by more than `share` of the first engine's value. It also
/// differs by more than both half-widths; or only one engine is saturated.
std::optional<Parting> parting(const Curve& curve, const std::string& first,
                               const std::string& second, double share);

}  // namespace dusk
