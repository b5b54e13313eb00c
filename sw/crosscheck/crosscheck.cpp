// SPDX-License-Identifier: Apache-2.0
#include "sw/crosscheck/crosscheck.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "sw/common/folder_mark.h"
#include "sw/common/message.h"
#include "sw/common/next_steps.h"
#include "sw/common/result_files.h"
#include "sw/common/standard_output.h"
#include "sw/config/key_effect.h"
#include "sw/config/workload_part.h"
#include "sw/crosscheck/document.h"
#include "sw/jobs/jobs.h"
#include "sw/report/plot.h"
#include "sw/run/channel_flits.h"
#include "sw/run/run_command.h"

namespace dusk {
namespace {

/// A network that stands still is a result, and stands still again: its run is not repeated.
const std::vector<std::string> kMayFail = {"progress"};

/// Runs of all engines; equal configurations run once.
class Runs {
 public:
  /// Adds an experiment. Returns the number of the job that runs it.
  std::size_t add(Experiment experiment, const std::string& id) {
    experiment.name.clear();
    experiment.run.name.clear();
    const auto [known, is_new] = by_text_.emplace(configuration_text(experiment), jobs_.size());
    if (is_new) {
      experiment.name = id;
      jobs_.push_back({id, experiment, kMayFail});
    }
    return known->second;
  }
  const std::vector<Job>& jobs() const { return jobs_; }

 private:
  std::vector<Job> jobs_;
  std::map<std::string, std::size_t> by_text_;
};

/// Reports how many packets of a trace the runs leave out, for the first point with such packets.
void tell_left_out(const CrosscheckPlan& plan, const CrosscheckResult& result) {
  for (const CheckedPoint& point : result.points) {
    for (const auto& [engine, m] : point.row) {
      if (engine == kRtl || m.left_out == 0) continue;  // an RTL window is short
      const std::string at = plan.axes.empty() ? "" : point_name(plan.axes, point.point) + ", ";
      message("note: {}{}: {}", at, engine, left_out_text(m.left_out));
      return;
    }
  }
}

/// Runs of one engine at one point.
struct Cell {
  std::size_t point = 0;
  std::string engine;
  std::vector<std::size_t> jobs;  ///< job of each seed
};

std::vector<Cell> cells_of(const PlannedCrosscheck& check, Runs& runs) {
  const CrosscheckPlan& plan = *check.plan;
  const CrosscheckOptions& options = *check.options;
  std::vector<Cell> cells;
  const auto add = [&](std::size_t point, const char* engine, Experiment experiment) {
    Cell cell{point, engine, {}};
    for (unsigned seed = 0; seed < options.seeds; ++seed) {
      const std::string id =
          fmt::format("{}{}_{}_s{}", check.prefix, engine,
                      point_name(plan.axes, plan.points[point]), experiment.run.seed);
      cell.jobs.push_back(runs.add(experiment, id));
      ++experiment.run.seed;
    }
    cells.push_back(cell);
  };
  for (std::size_t i = 0; i < plan.points.size(); ++i) {
    const Sides& sides = plan.sides[i];
    add(i, kFunctional, sides.functional.experiment());
    add(i, kTwin, sides.twin.experiment());
    if (const auto part = rtl_part(sides.rtl, options)) add(i, kRtl, part->experiment());
  }
  return cells;
}

Measured measured_by(const Cell& cell, const Runs& runs, const std::vector<JobResult>& results) {
  std::vector<RunResults> all;
  std::vector<double> hops;
  for (const std::size_t job : cell.jobs) {
    const JobResult& result = results[job];
    if (result.status != kDone) {
      Measured failed;
      failed.failure = result.error.empty() ? "not run" : result.error;
      return failed;
    }
    all.push_back(read_run_results(result.folder));
    hops.push_back(read_channel_flits(result.folder).mean_hops());
  }
  return measured(runs.jobs()[cell.jobs.front()].experiment, all, hops);
}

/// Returns the first number that differs between a run of the RTL and one of the twin; or "".
std::string first_difference(const JobResult& rtl, const JobResult& twin) {
  if (rtl.status != kDone || twin.status != kDone) return "";
  const RunResults one = read_run_results(rtl.folder), two = read_run_results(twin.folder);
  for (const auto& [name, value] : one.summary) {
    const auto other = two.summary.find(name);
    if (other == two.summary.end() || (std::isnan(value) && std::isnan(other->second))) continue;
    if (value != other->second)
      return fmt::format("{} is {} of the RTL and {} of the twin ({})", name, value, other->second,
                         rtl.folder);
  }
  return "";
}

std::string compared_text(const CrosscheckOptions& options, std::size_t runs,
                          double switch_cycles) {
  if (options.rtl == RtlPart::Whole)
    return fmt::format("the whole runs ({} with the RTL, {:.4g} switch-cycles), in every number",
                       runs, switch_cycles);
  if (options.rtl == RtlPart::Sample)
    return fmt::format(
        "a sample of the switches in all cycles of the runs ({} in lockstep), on every output, and "
        "the runs in every number",
        runs);
  return fmt::format(
      "cycles 0 to {} of the runs ({} in lockstep, {:.4g} switch-cycles), on every output",
      options.rtl_cycles - 1, runs, switch_cycles);
}

/// Judges the RTL; sets the status if it differs from the twin.
void judge_rtl(const std::vector<Cell>& cells, const std::vector<JobResult>& results,
               const CrosscheckOptions& options, CrosscheckResult& found) {
  std::size_t runs = 0;
  double switch_cycles = 0;
  std::string difference;
  for (const Cell& cell : cells) {
    if (cell.engine != kRtl) continue;
    const Measured& m = found.points[cell.point].row.at(kRtl);
    if (m.failure.empty()) {
      runs += cell.jobs.size();
      switch_cycles += m.switch_cycles;
    } else if (difference.empty()) {
      difference = m.failure;
    }
    if (options.rtl == RtlPart::Windows) continue;  // a window is shorter than the twin's run
    const auto twin = std::find_if(cells.begin(), cells.end(), [&](const Cell& other) {
      return other.point == cell.point && other.engine == kTwin;
    });
    for (std::size_t seed = 0; seed < cell.jobs.size() && difference.empty(); ++seed)
      difference = first_difference(results[cell.jobs[seed]], results[twin->jobs[seed]]);
  }
  if (difference.empty()) {
    found.rtl = fmt::format("RTL and twin agree: {}.", compared_text(options, runs, switch_cycles));
  } else {
    found.rtl = "RTL and twin do NOT agree: " + difference + ".";
    found.status = std::max(found.status, int{kCheckFailed});
  }
}

CrosscheckResult result_of(const PlannedCrosscheck& check, const std::vector<Cell>& cells,
                           const Runs& runs, const std::vector<JobResult>& results) {
  CrosscheckResult found;
  std::vector<JobResult> own;
  for (const Cell& cell : cells)
    for (const std::size_t job : cell.jobs) own.push_back(results[job]);
  found.status = worst_status(own);
  if (found.status == kInterrupted) return found;
  const CrosscheckPlan& plan = *check.plan;
  for (std::size_t i = 0; i < plan.points.size(); ++i) {
    const Experiment& twin = plan.sides[i].twin.experiment();
    const bool constant = has_constant_load(twin.traffic);
    const double load = constant ? workload_of(twin.traffic).steady_load(twin).flits : kNoLoad;
    found.points.push_back({plan.points[i], load, {}});
  }
  for (const Cell& cell : cells) {
    const Measured m = measured_by(cell, runs, results);
    if (m.failure.empty()) found.commits.insert(m.commit);
    found.points[cell.point].row[cell.engine] = m;
  }
  if (check.options->rtl != RtlPart::None) judge_rtl(cells, results, *check.options, found);
  return found;
}

}  // namespace

std::vector<CrosscheckResult> run_crosschecks(const std::vector<PlannedCrosscheck>& checks,
                                              const std::string& output, unsigned parallel) {
  Runs runs;
  std::vector<std::vector<Cell>> cells;
  std::size_t points = 0;
  for (const PlannedCrosscheck& check : checks) {
    cells.push_back(cells_of(check, runs));
    points += check.plan->points.size();
  }
  check_claim(output, "crosscheck");
  check_jobs(output, runs.jobs(), parallel);
  claim_folder(output, "crosscheck");
  const std::string folder = output + "/runs";
  message("crosscheck: {} points, {} runs in {}", points, runs.jobs().size(), folder);
  auto results = run_jobs(folder, runs.jobs(), parallel, "--output: ");
  for (JobResult& result : results) {
    const auto excuse = result.status == kDone ? excuse_of(result.folder, kMayFail) : std::nullopt;
    if (excuse.value_or("").empty()) continue;
    result.status = kCheckFailed;
    result.error = "check failed: " + *excuse;
  }
  std::vector<CrosscheckResult> all;
  for (std::size_t i = 0; i < checks.size(); ++i)
    all.push_back(result_of(checks[i], cells[i], runs, results));
  return all;
}

CrosscheckResult run_crosscheck(const CrosscheckPlan& plan, const CrosscheckOptions& options) {
  return run_crosschecks({{&plan, &options, ""}}, options.output, options.parallel).front();
}

CrosscheckPlot write_crosscheck(const Comparison& comparison, const CrosscheckPlan& plan,
                                const CrosscheckResult& result, const CrosscheckOptions& options) {
  const doc::Document document = crosscheck_document(comparison, plan, result, options);
  write_file(options.output, "crosscheck.md", markdown(document));
  write_file(options.output, "crosscheck.csv", csv(crosscheck_table(plan, result)));
  write_file(options.output, "crosscheck.json", crosscheck_json(comparison, plan, result, options));
  tell_left_out(plan, result);
  const auto [problem, empty] = draw_figures(options.output, document);
  if (!empty.empty()) return {"no plot: there is one load alone", false};
  return {problem, !problem.empty()};
}

int crosscheck(const CrosscheckOptions& asked) {
  CrosscheckOptions options = asked;
  KeyUse use;
  const CrosscheckPlan plan = plan_crosscheck(options, use);
  use.tell();
  if (options.output.empty()) options.output = "results/" + plan.title + "-crosscheck";
  const CrosscheckResult result = run_crosscheck(plan, options);
  if (result.status == kInterrupted) {
    message("interrupted: the same command goes on from here");
    return result.status;
  }
  const Comparison comparison = compare_engines(plan, result, options);
  const CrosscheckPlot plot = write_crosscheck(comparison, plan, result, options);
  print_out("{}\nresults: {}/crosscheck.md, .csv, .json{}\n{}",
            terminal(crosscheck_document(comparison, plan, result, options)), options.output,
            plot.problem.empty() ? " and plots" : "", next_steps(options.output));
  if (!plot.problem.empty()) message("{}: {}", plot.failed ? "warning" : "note", plot.problem);
  const std::string foreign = foreign_builds(result.commits, options.output + "/runs");
  if (!foreign.empty()) message("{}", foreign);
  return plot.failed ? std::max(result.status, int{kCheckFailed}) : result.status;
}

}  // namespace dusk
