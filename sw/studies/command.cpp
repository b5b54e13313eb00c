// SPDX-License-Identifier: Apache-2.0
/// dusk reproduce: runs what a published table needs, and compares the results with it.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>

#include "sw/common/color.h"
#include "sw/common/commands.h"
#include "sw/common/digest.h"
#include "sw/common/folder_mark.h"
#include "sw/common/message.h"
#include "sw/common/next_steps.h"
#include "sw/common/number_option.h"
#include "sw/common/quote.h"
#include "sw/common/result_files.h"
#include "sw/common/standard_output.h"
#include "sw/common/status_line.h"
#include "sw/common/text.h"
#include "sw/common/trust.h"
#include "sw/common/version.h"
#include "sw/config/config_file.h"
#include "sw/config/key_use.h"
#include "sw/jobs/jobs.h"
#include "sw/report/plot.h"
#include "sw/run/run_command.h"
#include "sw/studies/analyses.h"
#include "sw/studies/plan.h"

namespace dusk {
namespace {

namespace fs = std::filesystem;

struct ReproduceArguments {
  std::vector<std::string> ids;  ///< ids from the command line
  StudyPlace place;              ///< place of the study that is reproduced now
  std::string output;
  std::vector<std::string> settings;
  unsigned seeds = 0, parallel = 0;
  bool list = false;
};

std::string command_line(const ReproduceArguments& arguments) {
  std::string line = "./dusk reproduce " + shell_word(arguments.place.study);
  if (trusts_inputs()) line += " --trust";
  if (arguments.seeds > 0) line += fmt::format(" --seeds {}", arguments.seeds);
  for (const std::string& setting : arguments.settings) line += " --set " + shell_word(setting);
  return line;
}

/// Folder of a source checkout in which git keeps the tables of shipped studies.
constexpr const char* kKeptTables = "docs/results";

/// First columns of a study's table.
constexpr const char* kTableHead = "table,row,unit,published,measured,";

std::string page_folder(const Study& study, const ReproduceArguments& arguments) {
  return arguments.output.empty() ? "results/reproduce/" + study.id : arguments.output;
}

/// True if a checkout also keeps the table in git. Tables with changed settings, and those of a
/// person's own study, must not replace it.
bool is_kept(const Study& study, const ReproduceArguments& arguments) {
  const bool is_shipped = study.id == arguments.place.study && study.folder != study.id;
  return is_shipped && arguments.output.empty() && arguments.settings.empty() &&
         fs::is_directory(kKeptTables);
}

/// Writes the page, its table and its plot into `folder`; a kept table also into kKeptTables.
/// Returns false if the plot could not be drawn.
bool write_page(const Page& page, const std::string& folder, bool kept) {
  const std::string table = csv(page_table(page));
  ensure_folder(folder);
  write_file(folder, page.id + ".md", markdown(page_document(page)));
  write_file(folder, page.id + ".csv", table);
  print_out("page: {}/{}.md, .csv\n", folder, page.id);
  if (kept) {
    write_file(kKeptTables, page.id + ".csv", table);
    print_out("copy of the table: {}/{}.csv\n", kKeptTables, page.id);
  }
  if (page.script.empty()) return true;
  ensure_folder(folder + "/figures");
  const std::string warning = draw_figure(folder + "/figures", page.id, page.script);
  if (warning.empty()) {
    print_out("plot: {}/figures/{}.svg, .png\n", folder, page.id);
  } else {
    message("warning: {}", warning);
  }
  return warning.empty();
}

std::string runs_folder(const Study& study, const ReproduceArguments& arguments) {
  std::string name = study.root.text_of("runs_in", study.id.c_str());
  for (const std::string& setting : arguments.settings) name += "+" + setting;
  return "results/reproduce/runs/" + folder_name(name);
}

/// Throws ConfigError or OutputError if the page cannot be written, or if its folder has files of
/// somebody else.
void check_page(const Study& study, const ReproduceArguments& arguments) {
  const std::string folder = page_folder(study, arguments);
  const std::string place = arguments.output.empty() ? "" : "--output: ";
  if (place.empty() && (study.id == "runs" || study.id == "data"))
    throw ConfigError("ID: '{}': {} keeps the {} of all studies (--output, or another folder name)",
                      shown(arguments.place.study), folder, study.id);
  const std::string page = folder + "/" + study.id;
  check_replaceable(page + ".md", "Made by `", place);
  check_replaceable(page + ".csv", kTableHead, place);
  std::error_code error;
  for (const char* ending : {".svg", ".png", ".gp"}) {
    const std::string figure = folder + "/figures/" + study.id + ending;
    if (!fs::exists(fs::symlink_status(page + ".md", error))) check_replaceable(figure, "", place);
  }
  try_folder(folder, place);
  try_folder(runs_folder(study, arguments));
  if (!is_kept(study, arguments)) return;
  check_replaceable(fmt::format("{}/{}.csv", kKeptTables, study.id), kTableHead);
  try_folder(kKeptTables);
}

/// Reports the keys without effect in the first runs.
void tell(const KeyUse& use, const Study& study) {
  try {
    use.tell();
  } catch (const ConfigError& error) {
    throw ConfigError("{}/study.toml: {}", shown(study.folder), error.what());
  }
}

/// Executes the runs of the study, and those that its results need. Returns the exit status.
int run_all(const Study& study, const ReproduceArguments& arguments, unsigned seeds,
            StudyRuns& runs) {
  const std::string folder = runs_folder(study, arguments);
  for (auto plan = plan_runs(study, runs); !plan.empty(); plan = plan_runs(study, runs)) {
    std::vector<std::string> ids;
    std::vector<Job> jobs;
    KeyUse use;
    const auto analyses = take_analyses(study, plan, arguments.settings, use);
    for (const PlannedRun& planned : plan) {
      const std::int64_t first = planned.own_seed().value_or(1);
      const std::int64_t last = first + planned.seeds(seeds) - 1;
      for (std::int64_t seed = first; seed <= last; ++seed) {
        if (planned.own_seed()) runs.seeds.insert(seed);
        const PlannedRun run = planned.with_seed(seed);
        ids.push_back(run.id);
        jobs.push_back({fmt::format("{}-s{}", run.id, seed),
                        planned_experiment(study, run, arguments.settings, use), run.may_fail});
        jobs.back().experiment.name = jobs.back().id;
        jobs.back().experiment.run.plots = false;
      }
    }
    if (!jobs.empty()) check_jobs(folder, jobs, arguments.parallel);
    if (runs.commits.empty()) tell(use, study);
    do_analyses(study, analyses, arguments.settings, runs);
    if (jobs.empty()) continue;
    message("{}: {} runs in {}", study.id, jobs.size(), folder);
    const std::vector<JobResult> results = run_jobs(folder, jobs, arguments.parallel);
    if (const int status = worst_status(results); status != kDone) {
      message("{}", status == kInterrupted ? "interrupted: the same command goes on from here"
                                           : "not all runs passed: no page is written");
      return status;
    }
    for (std::size_t i = 0; i < results.size(); ++i)
      runs.add(ids[i], read_run_results(results[i].folder));
  }
  return kDone;
}

std::string seeds_text(const StudyRuns& runs, unsigned seeds) {
  if (runs.seeds.empty()) return seeds == 1 ? "seed 1" : fmt::format("seeds 1 to {}", seeds);
  return fmt::format("seed{} {}", runs.seeds.size() == 1 ? "" : "s", fmt::join(runs.seeds, ", "));
}

std::string made_by(const std::string& command, const std::string& commit, const StudyRuns& runs,
                    unsigned seeds) {
  if (runs.count == 0)
    return fmt::format("Made by {}, by dusk at {}, without a simulation.", command, commit);
  return fmt::format("Made by {}, {}, by dusk at {}, in {} of simulation in {} runs.", command,
                     seeds_text(runs, seeds), commit, duration_text(runs.seconds), runs.count);
}

int reproduce(const ReproduceArguments& arguments) {
  const Study study = find_study(arguments.place);
  evaluate_study(study, {}, arguments.settings);  // finds faults of the study before it runs
  check_page(study, arguments);
  write_data(study);
  const unsigned seeds = arguments.seeds > 0 ? arguments.seeds : study.seeds();
  StudyRuns runs;
  if (const int status = run_all(study, arguments, seeds, runs); status != kDone) return status;
  if (runs.commits.empty()) runs.commits.insert(commit());
  const std::string foreign = foreign_builds(runs.commits, runs_folder(study, arguments));
  if (!foreign.empty()) message("{}", foreign);
  Page page = evaluate_study(study, runs, arguments.settings);
  if (!page.left_out.empty()) message("note: {}: {}", study.id, page.left_out);
  page.made = made_by(markdown_code(command_line(arguments)), page.commit, runs, seeds);
  const bool drawn = write_page(page, page_folder(study, arguments), is_kept(study, arguments));
  print_out("{}\n{}\n{}\n{}", terminal(page_document(page)), page.made,
            with_verdict(page.verdict(), page.inside() ? "inside" : "OUTSIDE",
                         page.inside() ? Tone::Good : Tone::Bad),
            next_steps(page_folder(study, arguments)));
  return page.inside() && drawn ? kDone : kCheckFailed;
}

/// Reproduces all wanted studies in turn; a publication stands for its studies.
int reproduce_all(ReproduceArguments arguments) {
  std::vector<StudyPlace> places;
  for (const std::string& id : arguments.ids) {
    std::vector<StudyPlace> all;
    for (const std::string& one : shipped_studies_of(id)) all.push_back({one});
    if (all.empty()) all = studies_below(id);
    if (all.empty()) all.push_back({id});
    places.insert(places.end(), all.begin(), all.end());
  }
  for (const StudyPlace& place : places) {  // finds faults before any study runs
    const Study study = find_study(place);
    if (places.size() > 1) evaluate_study(study, {}, arguments.settings);
  }
  int worst = kDone;
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (places.size() > 1)
      message("study {} of {}: {}", i + 1, places.size(), shown(places[i].study));
    arguments.place = places[i];
    const int status = reproduce(arguments);
    if (status != kDone && status != kCheckFailed) return status;
    worst = std::max(worst, status);
  }
  return worst;
}

int list() {
  for (const std::string& id : shipped_studies()) {
    const Study study = find_study(id);
    std::size_t runs = 0, analyses = 0;
    for (const PlannedRun& run : plan_runs(study))
      run.analyze ? ++analyses : runs += run.seeds(study.seeds());
    const std::string exact = analyses > 0 ? fmt::format("{} analyses, ", analyses) : "";
    print_out("{:<26}{} ({}{} runs to begin with)\n", id, study.root.text_of("title"), exact, runs);
  }
  return kDone;
}

}  // namespace

void add_reproduce_command(CLI::App& app, int& status) {
  const auto arguments = std::make_shared<ReproduceArguments>();
  CLI::App* command = app.add_subcommand(
      "reproduce", "Run what a published table or figure needs; print it beside what is measured");
  command->add_option("ID", arguments->ids,
                      "Study to reproduce (--list), all of a publication, by its folder in "
                      "sw/studies, or the folder of a study of your own; several, one by one");
  command->add_flag("--list", arguments->list, "Name all");
  command->add_option("--seeds", arguments->seeds, "Seeds of each run (default: of the table)")
      ->check(number_from(1u, kMostSeeds));
  add_jobs(*command, arguments->parallel);
  add_list(*command, "--set", arguments->settings, "Change the preset: --set section.key=value");
  command->add_option("--output", arguments->output, "Folder for the page, its table and its plot")
      ->type_name("DIR");
  command->callback([arguments, &status] {
    if (!arguments->list && arguments->ids.empty())
      throw ConfigError("ID: is missing (dusk reproduce --list)");
    status = arguments->list ? list() : reproduce_all(*arguments);
  });
}

}  // namespace dusk
