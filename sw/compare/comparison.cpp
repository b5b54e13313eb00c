// SPDX-License-Identifier: Apache-2.0
#include "sw/compare/comparison.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <set>

#include "sw/common/color.h"
#include "sw/common/folder_mark.h"
#include "sw/common/message.h"
#include "sw/common/next_steps.h"
#include "sw/common/result_files.h"
#include "sw/common/standard_output.h"
#include "sw/compare/document.h"
#include "sw/config/key_use.h"
#include "sw/jobs/jobs.h"
#include "sw/report/plot.h"
#include "sw/run/run_command.h"
#include "sw/sweep/points.h"

namespace dusk {
namespace {

constexpr std::size_t kLongestName = 150;  ///< bytes of a folder's name; room for endings

/// Returns a unique folder name for each point.
std::vector<std::string> names_of(const std::vector<ReferencePoint>& points) {
  std::vector<std::string> names;
  std::set<std::string> used;
  std::map<std::string, int> numbers;  // how often each name occurred so far
  for (const ReferencePoint& point : points) {
    std::vector<Axis> axes;
    Point values;
    for (const auto& [key, value] : point.settings) {
      axes.push_back({key, {}});
      values.push_back(value);
    }
    const std::string name = point_name(axes, values).substr(0, kLongestName);
    int& number = numbers[name];
    std::string unique;
    do {
      unique = ++number == 1 ? name : fmt::format("{}+{}", name, number);
    } while (!used.insert(unique).second);
    names.push_back(unique);
  }
  return names;
}

std::vector<Job> jobs_of(const std::vector<ReferencePoint>& points, const CompareOptions& options) {
  check_runs(points.size(), options.seeds);
  const std::vector<std::string> names = names_of(points);
  const std::vector<Experiment> experiments = point_experiments(points, options);
  std::vector<Job> jobs;
  for (std::size_t i = 0; i < points.size(); ++i) {
    Experiment experiment = experiments[i];
    experiment.run.output.clear();
    experiment.run.name.clear();
    experiment.run.plots = false;
    for (unsigned seed = 0; seed < options.seeds; ++seed) {
      experiment.name = fmt::format("{}_s{}", names[i], experiment.run.seed);
      jobs.push_back({experiment.name, experiment});
      ++experiment.run.seed;
    }
  }
  return jobs;
}

/// Draws the plot and writes the tables. Returns false if the plot could not be drawn.
bool report(const std::vector<ComparedPoint>& points, const CompareOptions& options,
            const std::set<std::string>& commits) {
  const doc::Document document = compare_document(points, options, commits);
  write_file(options.output, "compare.csv", csv(compare_table(points, commits)));
  write_file(options.output, "compare.md", markdown(document));
  const auto [warning, empty] = draw_figures(options.output, document);
  const bool inside = worst(points).figure == nullptr;
  print_out("{}{}\nresults: {}/compare.md, compare.csv{}\n{}", terminal(document),
            with_verdict(verdict_text(points), inside ? "inside" : "OUTSIDE",
                         inside ? Tone::Good : Tone::Bad),
            options.output, empty.empty() && warning.empty() ? " and plots" : "",
            next_steps(options.output));
  if (!warning.empty()) message("warning: {}", warning);
  const std::string foreign = foreign_builds(commits, options.output + "/runs");
  if (!foreign.empty()) message("{}", foreign);
  const std::string outside = worst_text(points);
  if (!outside.empty()) message("{}", outside);
  return warning.empty();
}

}  // namespace

std::vector<Experiment> point_experiments(const std::vector<ReferencePoint>& points,
                                          const CompareOptions& options) {
  Configuration base;
  if (!options.file.empty()) base.read_file(options.file);
  for (const std::string& setting : options.settings) base.read_setting(setting);
  std::vector<Experiment> experiments;
  KeyUse use;
  PointCheck check;
  for (const ReferencePoint& point : points) {
    Configuration configuration = base;
    configuration.read_point(point.settings, point.place);
    use.add(point.place, {&configuration});
    check.check(configuration, options.seeds);
    experiments.push_back(configuration.experiment());
  }
  use.tell();
  return experiments;
}

int run_comparison(const std::vector<ReferencePoint>& points, const CompareOptions& options) {
  const Tolerances tolerances = parse_tolerances(options.tolerance, points);
  const std::vector<Job> jobs = jobs_of(points, options);
  check_claim(options.output, "compare");
  check_jobs(options.output, jobs, options.parallel);
  claim_folder(options.output, "compare");
  message("compare: {} points, {} runs in {}/runs", points.size(), jobs.size(), options.output);
  const auto results = run_jobs(options.output + "/runs", jobs, options.parallel, "--output: ");
  const int status = worst_status(results);
  if (status == kInterrupted) {
    message("interrupted: the same command goes on from here");
    return status;
  }
  std::vector<ComparedPoint> compared;
  std::set<std::string> commits;
  std::size_t failed = 0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    std::vector<RunResults> runs;
    bool all = true;
    for (std::size_t seed = 0; seed < options.seeds; ++seed) {
      const JobResult& result = results[i * options.seeds + seed];
      all = all && result.status == kDone;
      failed += result.status == kDone ? 0 : 1;
      if (result.status != kDone) continue;
      runs.push_back(read_run_results(result.folder));
      commits.insert(runs.back().commit);
    }
    if (!all) runs.clear();
    compared.push_back(compare_point(points[i], runs, tolerances));
  }
  if (failed > 0) {
    message("{} of {} runs failed; the same command runs them again", failed, results.size());
    if (failed == results.size()) return status;
  }
  const bool drawn = report(compared, options, commits);
  const bool inside = worst(compared).figure == nullptr;
  return inside && drawn ? status : std::max(status, int{kCheckFailed});
}

}  // namespace dusk
