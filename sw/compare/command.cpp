// SPDX-License-Identifier: Apache-2.0
/// dusk compare: results of another simulator beside Dusk's at the same points.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <memory>

#include "models/common/shown_text.h"
#include "sw/common/commands.h"
#include "sw/common/number_option.h"
#include "sw/common/quote.h"
#include "sw/compare/comparison.h"

namespace dusk {
namespace {

struct CompareArguments {
  std::string theirs;
  std::string booksim;  ///< BookSim's binary; empty: no run of BookSim
  std::string loads = "0.1:0.4:0.1";
  CompareOptions options;
};

/// Returns the command line, quoted for a shell.
std::string command_line_text(const CompareArguments& arguments) {
  const CompareOptions& o = arguments.options;
  std::string line = "./dusk compare";
  const auto add = [&line](const std::string& option, const std::string& value) {
    line += " " + (option.empty() ? "" : option + " ") + shell_word(value);
  };
  if (arguments.booksim.empty()) {
    add("", arguments.theirs);
  } else {
    add("--booksim", arguments.booksim);
    add("--loads", arguments.loads);
  }
  if (!o.file.empty()) add("", o.file);
  for (const std::string& setting : o.settings) add("--set", setting);
  if (!o.tolerance.empty()) add("--tolerance", o.tolerance);
  if (o.seeds > 1) add("--seeds", std::to_string(o.seeds));
  if (!o.output.empty()) add("--output", o.output);
  return line;
}

/// `dusk compare --booksim BINARY FILE.toml`; FILE.toml is the configuration.
int compare_booksim(CompareArguments arguments) {
  CompareOptions& options = arguments.options;
  if (!options.file.empty())
    throw ConfigError("compare: '" + shown(options.file) +
                      "' is one file too many (--booksim BINARY FILE.toml)");
  options.file = arguments.theirs;
  options.theirs = "BookSim 2";
  options.command = command_line_text(arguments);
  if (options.output.empty())
    options.output = "results/" + std::filesystem::path(options.file).stem().string() + "-booksim";
  return compare_with_booksim(arguments.booksim, arguments.loads, options);
}

int compare(CompareArguments arguments) {
  CompareOptions& options = arguments.options;
  const std::filesystem::path theirs(arguments.theirs);
  options.theirs = theirs.filename().string();
  options.command = command_line_text(arguments);
  if (options.output.empty()) options.output = "results/" + theirs.stem().string() + "-compare";
  const std::vector<ReferencePoint> points = read_reference(arguments.theirs);
  for (const ReferencePoint& point : points) {
    if (options.seeds > 1 && !point.setting("run.seed").empty())
      throw ConfigError(point.place + ": run.seed: is a column and --seeds is given (one of them)");
  }
  return run_comparison(points, options);
}

}  // namespace

void add_compare_command(CLI::App& app, int& status) {
  const auto arguments = std::make_shared<CompareArguments>();
  CompareOptions& options = arguments->options;
  CLI::App* command = app.add_subcommand(
      "compare", "Run the points of another simulator's results, and report both side by side");
  command
      ->add_option("THEIRS", arguments->theirs,
                   "Its results (CSV; docs/compare.md); with --booksim the configuration (TOML)")
      ->required();
  CLI::Option* booksim =
      command
          ->add_option("--booksim", arguments->booksim,
                       "Run this BookSim 2 program on the configuration, and compare with it "
                       "(docs/booksim.md)")
          ->type_name("BINARY");
  command
      ->add_option("--loads", arguments->loads,
                   "Loads of the points, flits/node/cycle (with --booksim)")
      ->capture_default_str()
      ->needs(booksim);
  add_file(*command, options.file,
           "Configuration of all points (TOML); none: every key has its default");
  add_list(*command, "--set", options.settings, "Set an option for all points");
  command
      ->add_option("--tolerance", options.tolerance,
                   "accepted_throughput=1%,packet_latency=0.5: what may differ; without it nothing "
                   "is judged")
      ->type_name("FIGURE=N[%],…");
  command->add_option("--seeds", options.seeds, "Runs of each point, seeds run.seed and up")
      ->check(number_from(1u, 10000u));
  add_jobs(*command, options.parallel);
  command->add_option("--output", options.output,
                      "Folder; the same command goes on in it (default results/<THEIRS>-compare)");
  command->callback([command, arguments, &status] {
    status = command->count("--booksim") > 0 ? compare_booksim(*arguments) : compare(*arguments);
  });
}

}  // namespace dusk
