// SPDX-License-Identifier: Apache-2.0
#include "testbench/instruments/ramp_events.h"

#include <algorithm>
#include <cmath>

namespace dusk {
namespace {

constexpr double kAllOn = 0.9995;  ///< relative link power, a window's mean

/// Mean, deviation and maximum of `values` over the windows that end in (from, to].
struct Span {
  double mean = 0, deviation = 0, maximum = 0;
};

Span over(const std::vector<double>& cycles, const std::vector<double>& values, double from,
          double to) {
  Span span;
  double sum = 0, squares = 0, count = 0;
  for (std::size_t i = 0; i < cycles.size(); ++i) {
    if (cycles[i] <= from || cycles[i] > to || std::isnan(values[i])) continue;
    sum += values[i];
    squares += values[i] * values[i];
    span.maximum = std::max(span.maximum, values[i]);
    ++count;
  }
  if (count == 0) return span;
  span.mean = sum / count;
  span.deviation = std::sqrt(std::max(0.0, squares / count - span.mean * span.mean));
  return span;
}

}  // namespace

double RampPhases::load(double cycle) const {
  if (cycle < low || cycle >= fall_ends()) return lowest;
  if (cycle < hold_begins()) return lowest + (highest - lowest) * (cycle - low) / rise;
  if (cycle < fall_begins()) return highest;
  return highest - (highest - lowest) * (cycle - fall_begins()) / fall;
}

std::optional<double> falls_below(const TimeSeries& series, const RampPhases& phases,
                                  double level) {
  const auto& cycles = series.at("cycle");
  const auto& power = series.at("relative_link_power");
  for (std::size_t i = 0; i < cycles.size(); ++i) {
    if (cycles[i] <= phases.fall_begins() - phases.hold / 2 || power[i] >= level) continue;
    if (cycles[i] <= phases.fall_begins()) return std::nullopt;
    return cycles[i];
  }
  return std::nullopt;
}

std::optional<double> rises_above(const TimeSeries& series, const RampPhases& phases,
                                  double level) {
  const auto& cycles = series.at("cycle");
  const auto& power = series.at("relative_link_power");
  for (std::size_t i = 0; i < cycles.size(); ++i) {
    if (cycles[i] > phases.low && power[i] >= level) return cycles[i];
  }
  return std::nullopt;
}

RampEvents find_ramp_events(const TimeSeries& series, const RampPhases& phases) {
  const auto& cycles = series.at("cycle");
  const auto& power = series.at("relative_link_power");
  const auto& latency = series.at("packet_latency");
  RampEvents events;
  events.first_power = over(cycles, power, phases.low / 2, phases.low).mean;
  events.first_latency = over(cycles, latency, phases.low / 2, phases.low).mean;
  for (std::size_t i = 0; i < cycles.size(); ++i) {
    if (!events.all_on && power[i] >= kAllOn) events.all_on = cycles[i];
  }
  events.first_off = falls_below(series, phases, kAllOn);
  events.saving = falls_below(series, phases, kVisible);
  events.leaving_peak =
      over(cycles, latency, phases.low, events.all_on.value_or(phases.hold_begins())).maximum;
  const Span hold = over(cycles, latency, phases.hold_begins(), phases.fall_begins());
  events.hold_latency = hold.mean;
  events.hold_peak = hold.maximum;
  events.hold_variation = hold.mean > 0 ? hold.deviation / hold.mean : 0;
  const auto& accepted = series.at("accepted_throughput");
  const double highest = over(cycles, accepted, phases.hold_begins(), phases.fall_begins()).mean;
  for (std::size_t i = 0; i < cycles.size(); ++i) {
    if (cycles[i] <= phases.fall_begins() || accepted[i] >= kVisible * highest) continue;
    events.delivered_falls = cycles[i];
    break;
  }
  const double end = cycles.empty() ? 0 : cycles.back();
  events.last_power = over(cycles, power, 0.9 * end, end).mean;
  events.last_latency = over(cycles, latency, 0.9 * end, end).mean;
  return events;
}

}  // namespace dusk
