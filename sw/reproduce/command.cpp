// SPDX-License-Identifier: Apache-2.0
/// dusk reproduce: runs what a published table needs, and writes it beside what was measured.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <filesystem>
#include <memory>

#include "sw/commands.h"
#include "sw/config_file.h"
#include "sw/jobs.h"
#include "sw/plot.h"
#include "sw/reproduce/preset.h"
#include "sw/reproduce/reproduction.h"
#include "sw/result_files.h"
#include "sw/run_command.h"
#include "sw/terminal_report.h"

namespace dusk {
namespace {

namespace fs = std::filesystem;

struct ReproduceArguments {
  std::string id, output;
  std::vector<std::string> settings;
  unsigned seeds = 0, parallel = 0;
  bool list = false;
};

const Reproduction& find(const std::string& id) {
  std::string known;
  for (const Reproduction& r : reproductions()) {
    if (r.id == id) return r;
    known += (known.empty() ? "" : ", ") + r.id;
  }
  throw ConfigError(fmt::format("ID: '{}' is not known ({})", id, known));
}

std::vector<Job> jobs_of(Preset preset, const std::vector<PlannedRun>& plan,
                         const ReproduceArguments& arguments, unsigned seeds) {
  std::vector<Job> jobs;
  for (const PlannedRun& run : plan) {
    for (unsigned seed = 1; seed <= (run.every_seed ? seeds : 1); ++seed) {
      std::vector<std::string> settings = run.settings;
      settings.push_back(fmt::format("run.seed={}", seed));
      const std::string id = fmt::format("{}-s{}", run.id, seed);
      jobs.push_back({id, preset_experiment(preset, settings, arguments.settings)});
      jobs.back().experiment.name = id;
    }
  }
  return jobs;
}

std::string command_line(const ReproduceArguments& arguments) {
  std::string line = "./dusk reproduce " + arguments.id;
  if (arguments.seeds > 0) line += fmt::format(" --seeds {}", arguments.seeds);
  for (const std::string& setting : arguments.settings) line += " --set " + setting;
  return line;
}

/// Where the page goes. One made with other settings does not silently replace the published one.
std::string page_folder(const ReproduceArguments& arguments) {
  if (!arguments.output.empty()) return arguments.output;
  const bool home = fs::is_directory("docs/results");
  return home && arguments.settings.empty() ? "docs/results" : "results/reproduce/" + arguments.id;
}

void make_folder(const std::string& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) throw OutputError(fmt::format("{}: cannot be made: {}", folder, error.message()));
}

void write_page(const Page& page, const Provenance& made, const std::string& folder) {
  make_folder(folder);
  write_file(folder, page.id + ".md", page_markdown(page, made));
  write_file(folder, page.id + ".csv", page_csv(page, made));
  if (page.script.empty()) return;
  make_folder(folder + "/figures");
  const std::string warning = draw_figure(folder + "/figures", page.id, page.script);
  if (!warning.empty()) fmt::print(stderr, "warning: {}\n", warning);
}

void collect(const std::vector<PlannedRun>& plan, const std::vector<JobResult>& results,
             ReproducedRuns& runs) {
  std::size_t next = 0;
  for (const PlannedRun& run : plan) {
    while (next < results.size() &&
           results[next].id.substr(0, results[next].id.rfind("-s")) == run.id) {
      runs.add(run.id, read_run_results(results[next++].folder));
    }
  }
}

/// Runs `plan` and what its results ask for into `runs`; exit status.
int run_all(const Reproduction& reproduction, const ReproduceArguments& arguments, unsigned seeds,
            ReproducedRuns& runs) {
  std::string folder = "results/reproduce/runs/" + reproduction.runs_folder;
  for (const std::string& setting : arguments.settings) folder += "+" + setting;
  std::vector<PlannedRun> plan = reproduction.plan();
  while (!plan.empty()) {
    const std::vector<Job> jobs = jobs_of(reproduction.preset, plan, arguments, seeds);
    fmt::print(stderr, "{}: {} runs in {}\n", reproduction.id, jobs.size(), folder);
    const std::vector<JobResult> results = run_jobs(folder, jobs, {arguments.parallel, false});
    if (const int status = worst_status(results); status != kDone) {
      fmt::print(stderr, "{}\n",
                 status == kInterrupted ? "interrupted: the same command goes on from here"
                                        : "not all runs passed: no page is written");
      return status;
    }
    collect(plan, results, runs);
    plan = reproduction.more != nullptr ? reproduction.more(runs) : std::vector<PlannedRun>{};
  }
  return kDone;
}

int reproduce(const ReproduceArguments& arguments) {
  const Reproduction& reproduction = find(arguments.id);
  const unsigned seeds = arguments.seeds > 0 ? arguments.seeds : reproduction.seeds;
  ReproducedRuns runs;
  if (const int status = run_all(reproduction, arguments, seeds, runs); status != kDone)
    return status;
  const std::string foreign =
      foreign_builds(runs.commits(), "results/reproduce/runs/" + reproduction.runs_folder);
  if (!foreign.empty()) fmt::print(stderr, "{}\n", foreign);
  Page page = reproduction.evaluate(runs);
  page.id = reproduction.id;
  page.title = reproduction.title;
  const Provenance made{
      command_line(arguments), listed_commits(runs.commits()),
      fmt::format("{} of simulation in {} runs", duration_text(runs.seconds()), runs.count()),
      readings_markdown(reproduction.preset, arguments.settings), seeds};
  const std::string folder = page_folder(arguments);
  write_page(page, made, folder);
  const std::string plot =
      page.script.empty() ? "" : fmt::format("plot: {}/figures/{}.svg, .png\n", folder, page.id);
  fmt::print("{}\n{}\n{}\npage: {}/{}.md\n{}", page_text(page), made_by(made), page.verdict(),
             folder, page.id, plot);
  return page.inside() ? kDone : kCheckFailed;
}

int list() {
  for (const Reproduction& r : reproductions()) {
    std::size_t runs = 0;
    for (const PlannedRun& run : r.plan()) runs += run.every_seed ? r.seeds : 1;
    fmt::print("{:<26}{} ({}{} runs)\n", r.id, r.title, r.more != nullptr ? "at least " : "", runs);
  }
  return kDone;
}

}  // namespace

void add_reproduce_command(CLI::App& app, int& status) {
  const auto arguments = std::make_shared<ReproduceArguments>();
  CLI::App* command = app.add_subcommand(
      "reproduce", "Run what a published table or figure needs; print it beside what is measured");
  command->add_option("ID", arguments->id, "What to reproduce (--list)");
  command->add_flag("--list", arguments->list, "Name all");
  command->add_option("--seeds", arguments->seeds, "Seeds of each run (default: of the table)")
      ->check(CLI::Range(1u, 1000u));
  command->add_option("--parallel", arguments->parallel, "Runs at a time (default: processors)");
  command->add_option("--set", arguments->settings, "Change the preset: --set section.key=value")
      ->type_name("key=value")
      ->allow_extra_args(false)
      ->take_all();
  command->add_option("--output", arguments->output, "Folder for the page")->type_name("DIR");
  command->callback([arguments, &status] {
    if (arguments->list) {
      status = list();
    } else if (arguments->id.empty()) {
      throw ConfigError("ID: is missing (dusk reproduce --list)");
    } else {
      status = reproduce(*arguments);
    }
  });
}

}  // namespace dusk
