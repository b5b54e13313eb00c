// SPDX-License-Identifier: Apache-2.0
/// One experiment by every engine, at every point of a grid (docs/crosscheck.md).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "sw/crosscheck/measured.h"
#include "sw/crosscheck/sides.h"
#include "sw/sweep/axis.h"

namespace dusk {

struct CrosscheckOptions {
  std::string file;                   ///< TOML, of all sections
  std::vector<std::string> settings;  ///< of --set, for all points
  FileSettings of_questions;          ///< of the file of questions; no key of `settings`
  std::vector<std::string> axes;      ///< of --axis, or of the file of questions
  std::string output;                 ///< folder; the same call goes on in it
  std::string command;                ///< command line of the call, for the report
  unsigned seeds = 1;                 ///< runs of each point, from its run.seed up
  unsigned parallel = 0;              ///< runs at a time; 0: processors
  RtlPart rtl = RtlPart::None;
  std::int64_t rtl_cycles = 2000;  ///< of a window
  double share = 0.05;             ///< difference above which engines part
  double noise = 0.01;             ///< difference above which a setting is better
};

/// Checked plan of all runs.
struct CrosscheckPlan {
  std::string title;
  std::vector<Axis> axes;
  std::vector<Point> points;
  std::vector<Sides> sides;  ///< of each point
};

/// Returns the part of a point that the RTL runs, as `options` say; nothing if none is asked for.
std::optional<Configuration> rtl_part(const Configuration& rtl, const CrosscheckOptions& options);

/// Tells `use` which keys the points read. Throws ConfigError.
CrosscheckPlan plan_crosscheck(const CrosscheckOptions& options, KeyUse& use);

/// True if these two points have the same configuration of engine functional, or of the twin.
bool same_side(const CrosscheckPlan& plan, std::size_t one, std::size_t other, bool functional);

struct CrosscheckResult {
  std::vector<CheckedPoint> points;
  int status = 0;                 ///< exit status of `dusk crosscheck`
  std::string rtl;                ///< findings on the RTL, for the report; empty: not asked for
  std::set<std::string> commits;  ///< of the programs that ran the points
};

struct PlannedCrosscheck {
  const CrosscheckPlan* plan;
  const CrosscheckOptions* options;
  std::string prefix;  ///< of the names of its runs
};
/// Runs all that are not there yet, in output/runs, equal runs once. Interrupted ones have status
/// 130, and their points are not whole. Throws ConfigError if `output` has files of somebody else
/// (sw/common/folder_mark.h).
std::vector<CrosscheckResult> run_crosschecks(const std::vector<PlannedCrosscheck>& checks,
                                              const std::string& output, unsigned parallel);

/// Runs what is not there yet, in output/runs. With status 130 the points are not whole.
CrosscheckResult run_crosscheck(const CrosscheckPlan& plan, const CrosscheckOptions& options);

/// Plans, runs, writes output/crosscheck.md, .csv, .json, .svg and .png, and prints the tables.
/// Returns the exit status: 1 if a run failed a check, or RTL and twin differ. Throws ConfigError,
/// OutputError.
int crosscheck(const CrosscheckOptions& options);

}  // namespace dusk
