// SPDX-License-Identifier: Apache-2.0
/// Runs one experiment with every engine, at every point of a grid (docs/crosscheck.md).
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
  std::string file;                   ///< TOML file with all sections
  std::vector<std::string> settings;  ///< settings of --set, for all points
  FileSettings of_questions;          ///< settings of the file of questions; no key of `settings`
  std::vector<std::string> axes;      ///< axes of --axis, or of the file of questions
  std::string output;                 ///< results folder; the same call again continues in it
  std::string command;                ///< command line of the call, for the report
  unsigned seeds = 1;                 ///< number of runs of each point, from its run.seed up
  unsigned parallel = 0;              ///< number of parallel runs; 0: number of processors
  RtlPart rtl = RtlPart::None;
  std::int64_t rtl_cycles = 2000;  ///< length of an RTL window
  double share = 0.05;             ///< relative difference above which engines disagree
  double noise = 0.01;             ///< relative difference above which a setting is better
};

/// Plan of all runs, checked.
struct CrosscheckPlan {
  std::string title;
  std::vector<Axis> axes;
  std::vector<Point> points;
  std::vector<Sides> sides;  ///< configurations of each point
};

/// Returns the part of a point that the RTL runs, by `options`; nothing if no RTL is wanted.
std::optional<Configuration> rtl_part(const Configuration& rtl, const CrosscheckOptions& options);

/// Plans all runs. Adds the keys that the points read to `use`. Throws ConfigError.
CrosscheckPlan plan_crosscheck(const CrosscheckOptions& options, KeyUse& use);

/// True if both points have the same configuration of engine functional, or of the twin.
bool same_side(const CrosscheckPlan& plan, std::size_t one, std::size_t other, bool functional);

struct CrosscheckResult {
  std::vector<CheckedPoint> points;
  int status = 0;                 ///< exit status of `dusk crosscheck`
  std::string rtl;                ///< result of the RTL, for the report; empty: no RTL was wanted
  std::set<std::string> commits;  ///< commits of the programs that ran the points
};

struct PlannedCrosscheck {
  const CrosscheckPlan* plan;
  const CrosscheckOptions* options;
  std::string prefix;  ///< prefix of the names of its runs
};
/// Executes all runs that output/runs lacks; equal runs once. An interrupted cross-check has status
/// 130, and its points are incomplete. Throws ConfigError if `output` has files of somebody else
/// (sw/common/folder_mark.h).
std::vector<CrosscheckResult> run_crosschecks(const std::vector<PlannedCrosscheck>& checks,
                                              const std::string& output, unsigned parallel);

/// Executes the runs that output/runs lacks. With status 130 the points are incomplete.
CrosscheckResult run_crosscheck(const CrosscheckPlan& plan, const CrosscheckOptions& options);

/// Plans and runs, writes output/crosscheck.md, .csv, .json, .svg and .png, and prints the tables.
/// Returns the exit status: 1 if a run failed a check, or if RTL and twin differ. Throws
/// ConfigError, OutputError.
int crosscheck(const CrosscheckOptions& options);

}  // namespace dusk
