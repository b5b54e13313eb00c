// SPDX-License-Identifier: Apache-2.0
/// Designs that no other beats.
#pragma once

#include <limits>
#include <string>
#include <vector>

namespace dusk {

/// Measurements of a design. NaN: not measured.
struct MeasuredDesign {
  static constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

  double area = kUnknown;  ///< um^2, of the library, by blocks
  double flip_flops = kUnknown;
  double period = kUnknown;    ///< least, ns, by blocks
  double latency = kUnknown;   ///< of packets at the load, cycles; NaN if it was saturated there
  double accepted = kUnknown;  ///< at the highest load, flits/node/cycle
  double energy = kUnknown;    ///< of a switch at the load, pJ for each flit that leaves it
  double power = kUnknown;     ///< of the switch that was looked at, at the clock of the netlist, W

  double latency_ns() const { return latency * period; }
  double throughput() const { return accepted / period; }  ///< flits/node/ns
};

struct Objective {
  const char* id;
  const char* name;  ///< with its unit
  double (*value)(const MeasuredDesign&);
  bool larger_is_better;
};
/// area, latency, throughput, energy: at each design's own least period.
const std::vector<Objective>& objectives();
/// "area,latency". Throws ConfigError: an unknown one, one twice, fewer than two.
std::vector<Objective> read_objectives(const std::string& text);

/// A design is in the front unless another is no worse in every objective and better in one. One
/// that lacks a value is not.
std::vector<bool> pareto_front(const std::vector<MeasuredDesign>& designs,
                               const std::vector<Objective>& objectives);

}  // namespace dusk
