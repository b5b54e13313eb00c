// SPDX-License-Identifier: Apache-2.0
/// dusk sweep: runs an experiment at each point of a grid, or finds where it saturates.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <set>

#include "sw/common/choice_option.h"
#include "sw/common/commands.h"
#include "sw/common/folder_mark.h"
#include "sw/common/message.h"
#include "sw/common/next_steps.h"
#include "sw/common/number_option.h"
#include "sw/common/result_files.h"
#include "sw/common/standard_output.h"
#include "sw/config/config_file.h"
#include "sw/config/key_use.h"
#include "sw/jobs/jobs.h"
#include "sw/report/plot.h"
#include "sw/run/run_command.h"
#include "sw/sweep/bisection.h"
#include "sw/sweep/points.h"
#include "sw/sweep/saturation.h"
#include "sw/sweep/table.h"

namespace dusk {
namespace {

struct SweepArguments {
  std::string file, output, until;
  std::vector<std::string> axes, settings;
  unsigned seeds = 1, parallel = 0;
  double resolution = 0.01;
  double highest = 1;  ///< highest load that --until tries
};

constexpr const char *kLoad = "traffic.load", *kAccepted = "accepted_throughput";

class Sweep {
 public:
  explicit Sweep(const SweepArguments& arguments)
      : arguments_(arguments),
        axes_(read_axes(arguments.axes)),
        base_(base_of(arguments.file, arguments.settings, axes_)) {
    for (const Axis& axis : axes_) {
      if (axis.key == "run.seed" && arguments.seeds > 1)
        throw ConfigError("--axis: run.seed: is an axis and --seeds is given (one of them)");
    }
    folder_ = arguments.output.empty() ? "results/" + base_.experiment().name + "-sweep"
                                       : arguments.output;
  }

  int grid() {
    run(cross_product(axes_));
    return report();
  }
  int until_saturated();

 private:
  /// Returns the checked experiment of a point.
  Experiment experiment_at(const Point& point, KeyUse& use);
  /// Returns the runs of the points with all seeds. The first call reports keys without effect.
  std::vector<Job> jobs_of(const std::vector<Point>& points);
  /// Executes the runs of the points with all seeds and keeps the results. False: some are missing.
  bool run(const std::vector<Point>& points);
  /// Mean over the point's seeds; NaN if there are none.
  double mean(const Point& point, const char* name) const;
  /// Returns why the point's runs cannot show that the load is below saturation; empty: they can.
  std::string doubt(const Point& point) const;
  int report() const;
  std::vector<FoundLoad> found_loads(const std::vector<Point>& points,
                                     const std::vector<Bisection>& searches,
                                     std::int64_t steps) const;
  std::string load_text(std::int64_t step) const {
    // The last step may be shorter than the others.
    return fmt::format(
        "{:.6g}", std::min(arguments_.highest, static_cast<double>(step) * arguments_.resolution));
  }

  SweepArguments arguments_;
  std::vector<Axis> axes_;
  Configuration base_;  ///< shared by all points; may need their values to be possible
  PointCheck check_;
  std::string folder_;
  bool reported_ = false;  ///< keys without effect were reported
  std::vector<SweptRun> runs_;
  int status_ = kDone;
  std::size_t failed_ = 0;         ///< number of failed runs
  std::set<std::string> commits_;  ///< commits of the programs that made the runs
};

Experiment Sweep::experiment_at(const Point& point, KeyUse& use) {
  return of_point(axes_, point, [&] {
    Configuration configuration = at_point(base_, axes_, point);
    if (!arguments_.until.empty() && !has_constant_load(configuration.experiment().traffic))
      throw ConfigError(
          "--until: saturated: the load is not constant (kind=open, injection=bernoulli)");
    use.add(point_name(axes_, point), {&configuration});
    check_.check(configuration, arguments_.seeds);
    Experiment experiment = configuration.experiment();
    experiment.run.output.clear();
    experiment.run.plots = false;
    return experiment;
  });
}

std::vector<Job> Sweep::jobs_of(const std::vector<Point>& points) {
  check_runs(points.size(), arguments_.seeds);
  std::vector<Job> jobs;
  KeyUse use;
  for (const Point& point : points) {
    Experiment experiment = experiment_at(point, use);
    for (unsigned seed = 0; seed < arguments_.seeds; ++seed, ++experiment.run.seed) {
      experiment.name = fmt::format("{}_s{}", point_name(axes_, point), experiment.run.seed);
      jobs.push_back({experiment.name, experiment});
    }
  }
  if (!reported_) use.tell();
  reported_ = true;
  return jobs;
}

bool Sweep::run(const std::vector<Point>& points) {
  const std::vector<Job> jobs = jobs_of(points);
  check_claim(folder_, "sweep");
  check_jobs(folder_, jobs, arguments_.parallel);
  claim_folder(folder_, "sweep");
  const auto results = run_jobs(folder_ + "/runs", jobs, arguments_.parallel, "--output: ");
  status_ = std::max(status_, worst_status(results));
  bool all = true;
  for (std::size_t i = 0; i < results.size(); ++i) {
    if (results[i].status == kDone) {
      runs_.push_back({points[i / arguments_.seeds], jobs[i].experiment.run.seed,
                       read_run_results(results[i].folder)});
      commits_.insert(runs_.back().results.commit);
    } else {
      all = false;
      ++failed_;
    }
  }
  return all;
}

double Sweep::mean(const Point& point, const char* name) const {
  double sum = 0, count = 0;
  for (const SweptRun& run : runs_) {
    if (run.point != point) continue;
    sum += run.results[name];
    ++count;
  }
  return sum / count;
}

std::string Sweep::doubt(const Point& point) const {
  for (const SweptRun& run : runs_) {
    if (run.point == point && !run.results.unsteady.empty()) return run.results.unsteady;
  }
  return "";
}

int Sweep::until_saturated() {
  for (const Axis& axis : axes_) {
    if (axis.key == kLoad)
      throw ConfigError("--until: saturated: traffic.load is an axis (the search sets it)");
  }
  const auto load = base_.origins().find(kLoad);
  if (load != base_.origins().end() && load->second == "--set")
    throw ConfigError("--until: saturated: traffic.load is given with --set (the search sets it)");
  const auto steps =
      static_cast<std::int64_t>(std::ceil(arguments_.highest / arguments_.resolution - 1e-9));
  const std::vector<Point> combinations = cross_product(axes_);
  axes_.push_back({kLoad, {}, "--until"});
  std::vector<Bisection> searches(combinations.size(), Bisection(steps));
  while (true) {
    std::vector<Point> probes;
    std::vector<std::size_t> of;
    for (std::size_t i = 0; i < combinations.size(); ++i) {
      const auto step = searches[i].next();
      if (!step) continue;
      probes.push_back(combinations[i]);
      probes.back().push_back(load_text(*step));
      of.push_back(i);
    }
    if (probes.empty()) break;
    if (!run(probes)) return report();
    for (std::size_t p = 0; p < probes.size(); ++p)
      searches[of[p]].answer(mean(probes[p], "saturated") > 0.5);
  }
  const std::vector<Axis> others(axes_.begin(), axes_.end() - 1);
  const std::vector<FoundLoad> found = found_loads(combinations, searches, steps);
  write_file(folder_, "saturation.csv", csv(saturation_table(others, found, arguments_.highest)));
  print_text(saturation_text(others, found, arguments_.highest));
  if (const std::string note = saturation_note(found); !note.empty()) message("{}", note);
  // The search runs loads in another order; the results have each combination by load.
  const auto place = [&](const SweptRun& run) {
    const Point rest(run.point.begin(), run.point.end() - 1);
    const auto at = std::find(combinations.begin(), combinations.end(), rest);
    return std::make_pair(at - combinations.begin(), number_in<double>(run.point.back()).value());
  };
  std::stable_sort(runs_.begin(), runs_.end(),
                   [&](const SweptRun& a, const SweptRun& b) { return place(a) < place(b); });
  return report();
}

std::vector<FoundLoad> Sweep::found_loads(const std::vector<Point>& points,
                                          const std::vector<Bisection>& searches,
                                          std::int64_t steps) const {
  std::vector<FoundLoad> found;
  for (std::size_t i = 0; i < points.size(); ++i) {
    Point best = points[i], full = points[i];
    best.push_back(load_text(searches[i].highest_unsaturated()));
    full.push_back(load_text(steps));
    found.push_back({points[i], best.back(), searches[i].saturates(), mean(best, kAccepted),
                     mean(full, kAccepted), doubt(best)});
  }
  return found;
}

int Sweep::report() const {
  if (status_ == kInterrupted) {
    message("interrupted: the same command goes on from here");
    return status_;
  }
  if (failed_ > 0) {
    message("{} of {} runs failed{}; the same command runs them again", failed_,
            failed_ + runs_.size(),
            runs_.empty() ? ": no table is written" : " and are not in the tables");
  }
  if (runs_.empty()) return status_;
  std::size_t there = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder_ + "/runs"))
    there += entry.is_directory() && entry.path().filename().string()[0] != '.' ? 1 : 0;
  if (there > runs_.size()) {
    message("note: {} finished runs of other points stay in {}/runs, not in the tables",
            there - runs_.size(), folder_);
  }
  write_file(folder_, "sweep.csv", csv(sweep_table(axes_, runs_)));
  write_file(folder_, "points.csv", csv(points_table(axes_, runs_)));
  doc::Document document;
  for (const doc::Figure& figure : sweep_figures(axes_, runs_)) document.figure(figure);
  const auto [warning, empty] = draw_figures(folder_, document);
  print_out("{}results: {}/sweep.csv, points.csv{}\n{}", points_text(axes_, runs_), folder_,
            warning.empty() ? " and plots" : "", next_steps(folder_));
  if (!empty.empty()) message("note: no plot of {}: no point has a number", fmt::join(empty, ", "));
  if (!warning.empty()) message("warning: {}", warning);
  const std::string foreign = foreign_builds(commits_, folder_ + "/runs");
  if (!foreign.empty()) message("{}", foreign);
  return warning.empty() ? status_ : std::max(status_, int{kCheckFailed});
}

}  // namespace

void add_sweep_command(CLI::App& app, int& status) {
  const auto arguments = std::make_shared<SweepArguments>();
  CLI::App* sweep = app.add_subcommand("sweep", "Run an experiment at every point of a grid");
  add_file(*sweep, arguments->file, "Configuration (TOML); none: the built-in default");
  add_list(*sweep, "--axis", arguments->axes,
           "key=a,b,c or key=from:to:step; may be repeated: all combinations", "AXIS");
  add_list(*sweep, "--set", arguments->settings, "Set an option for all points");
  sweep->add_option("--seeds", arguments->seeds, "Runs of each point, seeds run.seed and up")
      ->check(number_from(1u, 10000u));
  add_jobs(*sweep, arguments->parallel);
  sweep->add_option("--output", arguments->output,
                    "Folder; the same command goes on in it (default results/<name>-sweep)");
  sweep->add_option("--until", arguments->until, "saturated: search the load by bisection")
      ->check(one_of({"saturated"}));
  sweep
      ->add_option("--highest", arguments->highest,
                   "With --until: the highest load, more than 1 where nodes have several channels")
      ->check(number_from(0.001, static_cast<double>(kMaxLocalChannels)));
  sweep
      ->add_option("--resolution", arguments->resolution,
                   "With --until: step of the load, flits/node/cycle")
      ->check(number_from(0.0001, 0.5));
  sweep->callback([arguments, &status] {
    if (arguments->axes.empty() && arguments->until.empty())
      throw ConfigError("--axis: is missing (key=a,b,c or key=from:to:step)");
    Sweep work(*arguments);
    status = arguments->until.empty() ? work.grid() : work.until_saturated();
  });
}

}  // namespace dusk
