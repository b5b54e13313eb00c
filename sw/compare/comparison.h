// SPDX-License-Identifier: Apache-2.0
/// Runs the points of another simulator with Dusk, and reports both results side by side.
#pragma once

#include <string>
#include <vector>

#include "sw/compare/reference.h"
#include "sw/config/config_file.h"

namespace dusk {

struct CompareOptions {
  std::string file;                   ///< TOML file for all points; empty: every key's default
  std::vector<std::string> settings;  ///< settings of --set, for all points
  std::string tolerance;              ///< text for parse_tolerances(); empty: nothing is judged
  std::string output;                 ///< results folder; the same call again continues in it
  std::string theirs;     ///< the other side's name in titles: "theirs.csv", "BookSim 2"
  std::string command;    ///< command line of the call, for the report
  unsigned seeds = 1;     ///< number of runs of each point, from its run.seed up
  unsigned parallel = 0;  ///< number of parallel runs; 0: number of processors
};

/// Returns the checked configuration of each point: file, then settings, then the point's own.
/// Reports keys without effect. Throws ConfigError, with the point's place for a key of a point.
std::vector<Experiment> point_experiments(const std::vector<ReferencePoint>& points,
                                          const CompareOptions& options);

/// Checks and runs every point, prints tables, and writes output/compare.csv, .md, .svg, .png.
/// Results of the runs are in output/runs. Returns the exit status. 0: each judged figure is within
/// its tolerance. 1: one is not (names the worst), or a run failed a check. 130: interrupted; the
/// same call again continues. Throws ConfigError, OutputError.
int run_comparison(const std::vector<ReferencePoint>& points, const CompareOptions& options);

/// `dusk compare --booksim BINARY FILE.toml`: runs BookSim 2 on the experiment of `options` at
/// `loads` ("0.05,0.1:0.6:0.1"), at zero load and overloaded. Tolerances: zero-load latency of each
/// distance exact, accepted throughput 1 % (or options.tolerance), saturation throughput 5 % (not
/// in meshes, tori, and below 16 nodes). Returns the exit status as run_comparison() does. Throws
/// ConfigError, OutputError.
int compare_with_booksim(const std::string& binary, const std::string& loads,
                         CompareOptions options);

}  // namespace dusk
