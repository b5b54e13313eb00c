// SPDX-License-Identifier: Apache-2.0
#include "sw/crosscheck/measured.h"

#include <algorithm>
#include <cmath>

#include "sw/config/lengths.h"
#include "sw/crosscheck/hop_time.h"
#include "testbench/statistics/estimate.h"

namespace dusk {
namespace {

constexpr const char* kLoad = "traffic.load";

double number(const RunResults& run, const std::string& name) {
  const auto found = run.summary.find(name);
  return found == run.summary.end() ? std::nan("") : found->second;
}

Value over_seeds(const std::vector<double>& values, double of_batches) {
  const Estimate e = estimate(values);
  const double single = std::isfinite(of_batches) ? of_batches : 0;
  return {e.mean, e.half_width.value_or(values.size() == 1 ? single : 0)};
}

Value value_of(const std::vector<RunResults>& runs, const std::string& name,
               const std::string& interval) {
  std::vector<double> values;
  for (const RunResults& run : runs) values.push_back(number(run, name));
  return over_seeds(values, interval.empty() ? std::nan("") : number(runs.front(), interval));
}

Value without(const Experiment& e, const std::vector<RunResults>& runs, const std::string& name,
              const std::vector<double>& hops, std::int64_t ends, double of_batches) {
  std::vector<double> values;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const double on_the_way = static_cast<double>(hop_cycles(e)) * hops[i];
    values.push_back(number(runs[i], name) - on_the_way - static_cast<double>(ends));
  }
  return over_seeds(values, of_batches);
}

/// Accepted throughput of each window, in the earlier and the later half of the measured cycles.
struct Halves {
  std::vector<double> earlier, later;
};
void add_windows(const RunResults& run, Halves& halves) {
  const auto accepted = run.series.find("accepted_throughput"), cycle = run.series.find("cycle");
  if (accepted == run.series.end() || cycle == run.series.end()) return;
  const double from = number(run, "measured_from"), to = number(run, "cycles");
  std::vector<double> windows;
  for (std::size_t i = 1; i < cycle->second.size(); ++i) {  // begins at the last window's end
    if (cycle->second[i - 1] >= from && cycle->second[i] <= to)
      windows.push_back(accepted->second[i]);
  }
  const auto half = static_cast<std::ptrdiff_t>(windows.size() / 2);
  halves.earlier.insert(halves.earlier.end(), windows.begin(), windows.begin() + half);
  halves.later.insert(halves.later.end(), windows.end() - half, windows.end());
}

Value drift_of(const std::vector<RunResults>& runs) {
  Halves halves;
  for (const RunResults& run : runs) add_windows(run, halves);
  if (halves.earlier.size() < 2) return {std::nan(""), 0};
  const Estimate one = estimate(halves.earlier), two = estimate(halves.later);
  return {two.mean / one.mean - 1, std::hypot(*one.half_width, *two.half_width) / one.mean};
}

bool is_workload(const std::string& key) {
  return key.rfind("traffic.", 0) == 0 && key != kLoad && key != "traffic.length";
}

/// Returns the point's values on the axes that `wanted` accepts.
template <class Wanted>
std::string name_of(const std::vector<Axis>& axes, const Point& point, Wanted wanted) {
  std::string name;
  for (std::size_t i = 0; i < axes.size(); ++i) {
    if (!wanted(axes[i].key)) continue;
    const std::string key = axes[i].key.substr(axes[i].key.find('.') + 1);
    name += (name.empty() ? "" : ", ") + key + "=" + point[i];
  }
  return name;
}

bool they_differ(const Value& a, const Value& b, double share) {
  const double apart = std::abs(a.mean - b.mean);
  return apart > share * std::abs(a.mean) && apart > a.half_width + b.half_width;
}

}  // namespace

bool drifts(const Measured& m, double share) {
  return std::abs(m.drift.mean) > std::max(share, m.drift.half_width);
}

Measured measured(const Experiment& e, const std::vector<RunResults>& runs,
                  const std::vector<double>& hops) {
  Measured m;
  m.runs = runs.size();
  for (std::size_t i = 0; i < runs.size(); ++i) {
    m.saturated = m.saturated || number(runs[i], "saturated") != 0;
    if (m.unsteady.empty()) m.unsteady = runs[i].unsteady;
    m.hops += hops[i] / static_cast<double>(runs.size());
    m.switch_cycles += number(runs[i], "kernel.switch_cycles");
    m.left_out += runs[i].left_out_of_trace() / static_cast<double>(runs.size());
  }
  m.commit = runs.front().commit;
  m.offered = value_of(runs, "offered_load", "");
  m.accepted = value_of(runs, "accepted_throughput", "accepted_ci95");
  m.drift = drift_of(runs);
  m.packet = value_of(runs, "packet_latency.mean", "packet_latency.ci95");
  m.network = value_of(runs, "network_latency.mean", "");
  m.less_hops = without(e, runs, "packet_latency.mean", hops, end_cycles(e), m.packet.half_width);
  m.network_less_hops =
      without(e, runs, "network_latency.mean", hops, network_end_cycles(e), std::nan(""));
  return m;
}

std::vector<Curve> curves_of(const std::vector<Axis>& axes, const std::vector<CheckedPoint>& all) {
  std::vector<Curve> curves;
  for (const CheckedPoint& point : all) {
    const std::string workload = name_of(axes, point.point, is_workload);
    const std::string name = name_of(axes, point.point, [](const std::string& key) {
      return key != kLoad && !is_workload(key);
    });
    const auto same = [&](const Curve& c) { return c.workload == workload && c.name == name; };
    auto found = std::find_if(curves.begin(), curves.end(), same);
    if (found == curves.end()) found = curves.insert(curves.end(), {workload, name, {}});
    found->points.push_back(&point);
  }
  for (Curve& curve : curves) {
    std::stable_sort(curve.points.begin(), curve.points.end(),
                     [](const auto* a, const auto* b) { return a->load < b->load; });
  }
  return curves;
}

Saturation saturation(const Curve& curve, const std::string& engine) {
  Saturation found;
  for (const CheckedPoint* point : curve.points) {
    const auto cell = point->row.find(engine);
    if (cell == point->row.end() || !cell->second.failure.empty()) continue;
    const Measured& m = cell->second;
    if (m.accepted.mean > found.highest.mean) found.highest = m.accepted;
    found.no_load = point->load == kNoLoad;
    if (found.to || found.no_load) continue;
    (m.saturated ? found.to : found.from) = point->load;
  }
  return found;
}

std::optional<Parting> parting(const Curve& curve, const std::string& first,
                               const std::string& second, double share) {
  for (const CheckedPoint* point : curve.points) {
    const auto one = point->row.find(first), two = point->row.find(second);
    if (one == point->row.end() || two == point->row.end()) continue;
    const Measured &a = one->second, &b = two->second;
    if (!a.failure.empty() || !b.failure.empty()) {
      if (a.failure.empty() != b.failure.empty()) return Parting{point->load, "failure", 0, 0};
      continue;
    }
    if (they_differ(a.accepted, b.accepted, share))
      return Parting{point->load, "accepted", a.accepted.mean, b.accepted.mean};
    if (a.saturated != b.saturated)
      return Parting{point->load, "saturation", a.accepted.mean, b.accepted.mean};
    if (!a.saturated && they_differ(a.less_hops, b.less_hops, share))
      return Parting{point->load, "latency without hops", a.less_hops.mean, b.less_hops.mean};
  }
  return std::nullopt;
}

}  // namespace dusk
