// SPDX-License-Identifier: Apache-2.0
/// Pareto front: designs that no other design beats.
#pragma once

#include <limits>
#include <string>
#include <vector>

namespace dusk {

/// Measurements of a design. NaN: not measured.
struct MeasuredDesign {
  static constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

  double area = kUnknown;  ///< um^2 of the library, by blocks
  double flip_flops = kUnknown;
  double period = kUnknown;    ///< shortest, in ns, by blocks
  double latency = kUnknown;   ///< packet latency at the load, cycles; NaN if saturated there
  double accepted = kUnknown;  ///< at the highest load, flits/node/cycle
  double energy = kUnknown;    ///< pJ of a switch for each flit that leaves it, at the load
  double power = kUnknown;     ///< W of the measured switch at the clock of the netlist

  double latency_ns() const { return latency * period; }
  double throughput() const { return accepted / period; }  ///< flits/node/ns
};

struct Objective {
  const char* id;
  const char* name;  ///< name with its unit
  double (*value)(const MeasuredDesign&);
  bool larger_is_better;
};
/// Area, latency, throughput and energy; each design at its own shortest period.
const std::vector<Objective>& objectives();
/// Parses "area,latency". Throws ConfigError for unknown or repeated ones, or fewer than two.
std::vector<Objective> read_objectives(const std::string& text);

/// A design is in the front unless another one is no worse in every objective and better in one. A
/// design that lacks a value is not in the front.
std::vector<bool> pareto_front(const std::vector<MeasuredDesign>& designs,
                               const std::vector<Objective>& objectives);

}  // namespace dusk
