// SPDX-License-Identifier: Apache-2.0
/// dusk analyze: properties that follow from wiring, routes and traffic pattern.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>

#include "sw/analyze/analysis.h"
#include "sw/analyze/document.h"
#include "sw/common/commands.h"
#include "sw/common/message.h"
#include "sw/common/next_steps.h"
#include "sw/common/result_files.h"
#include "sw/common/standard_output.h"
#include "sw/report/plot.h"
#include "sw/run/run_command.h"

namespace dusk {
namespace {

struct AnalyzeArguments {
  std::vector<std::string> files, settings;
  std::string output;
};

/// Adds numbers to names that occur twice, because files get these names.
void tell_apart(std::vector<Analysis>& all) {
  for (std::size_t i = 1; i < all.size(); ++i) {
    const std::string name = all[i].name;
    const auto is_taken = [&](const std::string& other) {
      return std::any_of(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(i),
                         [&](const Analysis& a) { return a.name == other; });
    };
    for (int n = 2; is_taken(all[i].name); ++n) all[i].name = fmt::format("{}-{}", name, n);
  }
}

void write_files(const std::string& folder, const Analysis& a) {
  if (a.loads) write_file(folder, a.name + "-loads.csv", csv(loads_table(a)));
  if (a.worst) write_file(folder, a.name + "-worst.txt", permutation_text(a));
  if (a.dependencies)
    write_file(folder, a.name + "-dependencies.dot",
               dot_text(a.topology(), *a.escape, *a.dependencies));
}

/// Calls `work`. With several files, adds the file to errors that do not name it.
template <class Work>
auto of_file(const AnalyzeArguments& a, const std::string& file, Work work) {
  try {
    return work();
  } catch (const ConfigError& error) {
    const std::string text = error.what();
    if (a.files.size() == 1 || text.rfind(file + ":", 0) == 0) throw;
    throw ConfigError(file + ": " + text);
  }
}

int run(AnalyzeArguments a) {
  if (a.files.empty()) a.files.emplace_back();
  std::vector<Configuration> configurations;
  for (const std::string& file : a.files) {
    configurations.push_back(
        of_file(a, file, [&] { return load_configuration(file, a.settings); }));
  }
  const std::string name = configurations.front().experiment().name + "-analyze";
  check_results_folder(a.output, name, "--output: ");
  std::vector<Analysis> all;
  for (std::size_t i = 0; i < configurations.size(); ++i)
    all.push_back(of_file(a, a.files[i], [&] { return analyze(configurations[i]); }));
  tell_apart(all);
  const std::string folder = make_results_folder(a.output, name, "--output: ");
  write_file(folder, "analysis.json", analysis_json(all));
  for (const Analysis& one : all) write_files(folder, one);
  const doc::Document document = analysis_document(all);
  const std::string no_plot = draw_figures(folder, document).problem;
  print_out("{}results: {}\n{}", terminal(document), folder, next_steps(folder));
  if (!no_plot.empty()) message("warning: {}", no_plot);
  return no_plot.empty() ? kDone : kCheckFailed;
}

}  // namespace

void add_analyze_command(CLI::App& app, int& status) {
  const auto arguments = std::make_shared<AnalyzeArguments>();
  CLI::App* command = app.add_subcommand(
      "analyze", "Distances, channel loads and throughput bound of networks, without a simulation");
  add_files(*command, arguments->files,
            "Configurations (TOML), side by side; none: the built-in default");
  add_list(*command, "--set", arguments->settings, "Set an option of all: --set section.key=value");
  command
      ->add_option("--output", arguments->output,
                   "New folder for results (default results/<name>-analyze-<n>)")
      ->type_name("DIR");
  command->callback([arguments, &status] { status = run(*arguments); });
}

}  // namespace dusk
