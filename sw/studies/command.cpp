// SPDX-License-Identifier: Apache-2.0
/// dusk reproduce: runs what a published table needs, and writes it beside what was measured.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>

#include "sw/commands.h"
#include "sw/config/config_file.h"
#include "sw/jobs/jobs.h"
#include "sw/report/plot.h"
#include "sw/report/terminal_report.h"
#include "sw/run/result_files.h"
#include "sw/run/run_command.h"
#include "sw/studies/evaluate.h"
#include "sw/studies/plan.h"

namespace dusk {
namespace {

namespace fs = std::filesystem;

struct ReproduceArguments {
  std::string id, output;
  std::vector<std::string> settings;
  unsigned seeds = 0, parallel = 0;
  bool list = false;
};

std::string command_line(const ReproduceArguments& arguments) {
  std::string line = "./dusk reproduce " + arguments.id;
  if (arguments.seeds > 0) line += fmt::format(" --seeds {}", arguments.seeds);
  for (const std::string& setting : arguments.settings) line += " --set " + setting;
  return line;
}

/// Where the page goes. One made with other settings does not silently replace the published one,
/// nor does a person's own study.
std::string page_folder(const Study& study, const ReproduceArguments& arguments) {
  if (!arguments.output.empty()) return arguments.output;
  const std::vector<std::string> ours = shipped_studies();
  const bool home = fs::is_directory("docs/results") &&
                    std::find(ours.begin(), ours.end(), arguments.id) != ours.end();
  return home && arguments.settings.empty() ? "docs/results" : "results/reproduce/" + study.id;
}

void write_page(const Page& page, const Provenance& made, const std::string& folder) {
  ensure_folder(folder);
  write_file(folder, page.id + ".md", page_markdown(page, made));
  write_file(folder, page.id + ".csv", page_csv(page, made));
  if (page.script.empty()) return;
  ensure_folder(folder + "/figures");
  const std::string warning = draw_figure(folder + "/figures", page.id, page.script);
  if (!warning.empty()) fmt::print(stderr, "warning: {}\n", warning);
}

std::string runs_folder(const Study& study, const ReproduceArguments& arguments) {
  std::string folder = "results/reproduce/runs/" + study.text("runs_in", study.id);
  for (const std::string& setting : arguments.settings) folder += "+" + setting;
  return folder;
}

/// Runs what the study asks for, and what its results ask for, into `runs`; exit status.
int run_all(const Study& study, const ReproduceArguments& arguments, unsigned seeds,
            StudyRuns& runs) {
  const std::string folder = runs_folder(study, arguments);
  for (std::vector<PlannedRun> plan = plan_runs(study); !plan.empty();
       plan = plan_runs(study, runs)) {
    std::vector<std::string> ids;
    std::vector<Job> jobs;
    for (const PlannedRun& planned : plan) {
      for (unsigned seed = 1; seed <= (planned.all_seeds ? seeds : 1); ++seed) {
        PlannedRun run = planned;
        run.settings.push_back(fmt::format("run.seed={}", seed));
        ids.push_back(run.id);
        jobs.push_back({fmt::format("{}-s{}", run.id, seed),
                        planned_experiment(study, run, arguments.settings)});
        jobs.back().experiment.name = jobs.back().id;
        jobs.back().experiment.run.plots = false;
      }
    }
    fmt::print(stderr, "{}: {} runs in {}\n", study.id, jobs.size(), folder);
    const std::vector<JobResult> results = run_jobs(folder, jobs, arguments.parallel);
    if (const int status = worst_status(results); status != kDone) {
      fmt::print(stderr, "{}\n",
                 status == kInterrupted ? "interrupted: the same command goes on from here"
                                        : "not all runs passed: no page is written");
      return status;
    }
    for (std::size_t i = 0; i < results.size(); ++i)
      runs.add(ids[i], read_run_results(results[i].folder));
  }
  return kDone;
}

int reproduce(const ReproduceArguments& arguments) {
  const Study study = find_study(arguments.id);
  check_study(study);
  const unsigned seeds = arguments.seeds > 0 ? arguments.seeds : study.seeds();
  StudyRuns runs;
  if (const int status = run_all(study, arguments, seeds, runs); status != kDone) return status;
  const std::string foreign = foreign_builds(runs.commits(), runs_folder(study, arguments));
  if (!foreign.empty()) fmt::print(stderr, "{}\n", foreign);
  const Page page = evaluate_study(study, runs);
  const Provenance made{
      command_line(arguments), listed_commits(runs.commits()),
      fmt::format("{} of simulation in {} runs", duration_text(runs.seconds()), runs.count()),
      readings_markdown(study, arguments.settings), seeds};
  const std::string folder = page_folder(study, arguments);
  write_page(page, made, folder);
  const std::string plot =
      page.script.empty() ? "" : fmt::format("plot: {}/figures/{}.svg, .png\n", folder, page.id);
  fmt::print("{}\n{}\n{}\npage: {}/{}.md\n{}", page_text(page), made_by(made), page.verdict(),
             folder, page.id, plot);
  return page.inside() ? kDone : kCheckFailed;
}

int list() {
  for (const std::string& id : shipped_studies()) {
    const Study study = find_study(id);
    std::size_t runs = 0;
    for (const PlannedRun& run : plan_runs(study)) runs += run.all_seeds ? study.seeds() : 1;
    const auto& asked = study.part("runs").items;
    const bool searches = std::any_of(asked.begin(), asked.end(),
                                      [](const Node& node) { return node.has("search"); });
    fmt::print("{:<26}{} ({}{} runs)\n", id, study.text("title", ""), searches ? "at least " : "",
               runs);
  }
  return kDone;
}

}  // namespace

void add_reproduce_command(CLI::App& app, int& status) {
  const auto arguments = std::make_shared<ReproduceArguments>();
  CLI::App* command = app.add_subcommand(
      "reproduce", "Run what a published table or figure needs; print it beside what is measured");
  command->add_option("ID", arguments->id,
                      "What to reproduce (--list), or the folder of a study of your own");
  command->add_flag("--list", arguments->list, "Name all");
  command->add_option("--seeds", arguments->seeds, "Seeds of each run (default: of the table)")
      ->check(CLI::Range(1u, 1000u));
  command->add_option("--jobs", arguments->parallel, "Runs at a time (default: processors)");
  add_list(*command, "--set", arguments->settings, "Change the preset: --set section.key=value");
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
