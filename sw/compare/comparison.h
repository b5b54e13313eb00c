// SPDX-License-Identifier: Apache-2.0
/// Runs here what another simulator ran there, and reports both side by side.
#pragma once

#include <string>
#include <vector>

#include "sw/compare/reference.h"
#include "sw/config/config_file.h"

namespace dusk {

struct CompareOptions {
  std::string file;                   ///< TOML, shared by all points; empty: every key's default
  std::vector<std::string> settings;  ///< of --set, shared by all points
  std::string tolerance;              ///< see parse_tolerances(); empty: nothing is judged
  std::string output;                 ///< folder; the same call goes on in it
  std::string theirs;     ///< the other side's name in titles: "theirs.csv", "BookSim 2"
  std::string command;    ///< command line of the call, for the report
  unsigned seeds = 1;     ///< runs of each point, from its run.seed up
  unsigned parallel = 0;  ///< runs at a time; 0: processors
};

/// The configuration of each point: file, then settings, then the point's own. Tells which keys
/// have no effect. Checked; throws ConfigError, for a key of a point with its place.
std::vector<Experiment> point_experiments(const std::vector<ReferencePoint>& points,
                                          const CompareOptions& options);

/// Checks every point, runs all, writes output/compare.csv, .md, .svg and .png, prints the tables.
/// Results of the runs are in output/runs. Returns the exit status: 0 every judged figure is within
/// its tolerance; 1 one is not (the worst is named) or a run failed a check; 130 interrupted, the
/// same call goes on. Throws ConfigError, OutputError.
int run_comparison(const std::vector<ReferencePoint>& points, const CompareOptions& options);

/// `dusk compare --booksim BINARY FILE.toml`: runs BookSim 2 on the experiment of `options` at
/// `loads` ("0.05,0.1:0.6:0.1"), at zero load and overloaded, and compares the zero-load
/// latency of each distance exactly, accepted throughput within 1 % (or options.tolerance),
/// saturation throughput within 5 % (not judged in meshes, tori, and below 16 nodes). Returns the
/// exit status, as run_comparison(). Throws ConfigError, OutputError.
int compare_with_booksim(const std::string& binary, const std::string& loads,
                         CompareOptions options);

}  // namespace dusk
