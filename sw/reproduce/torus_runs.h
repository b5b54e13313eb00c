// SPDX-License-Identifier: Apache-2.0
/// What the reproductions of the thesis' tori share: networks, loads, run lengths.
#pragma once

#include <string>
#include <vector>

#include "sw/reproduce/reproduction.h"

namespace dusk {

/// One of the thesis' networks: 16 x 16 or 8 x 8 x 8 switches, a node each.
struct Torus {
  const char* name;  ///< 2D, 3D
  const char* id;    ///< in run ids
  int nodes, dimensions;
  double hops;     ///< mean of a message to another node
  double highest;  ///< flits/node/cycle with trunks of 4, as published (3D: as inferred)
  std::vector<std::string> settings;  ///< on top of the preset
};
const Torus& torus_2d();
const Torus& torus_3d();

/// Latency of a message alone: 3 cycles a switch and one a flit, its own included.
double unloaded_latency(const Torus& torus, int length);

/// Open loop at `load` flits/node/cycle until about `messages` messages were created. Measured from
/// cycle 0.
std::vector<std::string> torus_load(const Torus& torus, double load, int length, int messages);

/// As torus_load, measured after 20 000 cycles: without the links that are on at the start.
std::vector<std::string> settled_torus_load(const Torus& torus, double load, int length,
                                            int messages);

void append(std::vector<std::string>& settings, const std::vector<std::string>& more);

double mean_latency(const RunResults& run);
double accepted_load(const RunResults& run);
/// Relative power of the links between switches. A run's own counts the node channels, too, which
/// are always on; the thesis does not have them. `links`: of a trunk.
double trunk_power(double relative_link_power, const Torus& torus, int links = 4);
/// The same, per cent.
double power_percent(const RunResults& run, const Torus& torus, int links = 4);
/// `run` with that power in its summary and time series.
RunResults with_trunk_power(RunResults run, const Torus& torus);

/// Latency of `run` relative to that of `nominal`, times the power of its trunks.
double latency_power(const RunResults& run, const RunResults& nominal, const Torus& torus,
                     int links = 4);

/// gnuplot: $name with one line a point.
std::string data_block(const std::string& name, const std::vector<std::vector<double>>& points);

}  // namespace dusk
