// SPDX-License-Identifier: Apache-2.0
/// dusk crosscheck: runs one experiment with the functional engine, the twin, and the RTL.
#include <CLI/CLI.hpp>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "sw/common/choice_option.h"
#include "sw/common/commands.h"
#include "sw/common/config_error.h"
#include "sw/common/number_option.h"
#include "sw/common/quote.h"
#include "sw/crosscheck/crosscheck.h"
#include "sw/crosscheck/questions.h"

namespace dusk {
namespace {

struct Arguments {
  std::string rtl = "none", questions, page;
  CrosscheckOptions options;
};

/// Returns the command line, quoted for a shell.
std::string command_line_text(const CLI::App& command, const CrosscheckOptions& o) {
  std::string line = "./dusk crosscheck";
  if (!o.file.empty()) line += " " + shell_word(o.file);
  for (const CLI::Option* option : command.get_options()) {
    const std::string name = option->get_name();
    if (name.rfind("--", 0) != 0 || name == "--jobs") continue;
    for (const std::string& value : option->results()) line += " " + name + " " + shell_word(value);
  }
  return line;
}

int ask(Arguments arguments) {
  CrosscheckOptions& options = arguments.options;
  if (!options.file.empty() || !options.axes.empty())
    throw ConfigError("--questions: says file and axes itself (leave FILE and --axis out)");
  const std::string name = std::filesystem::path(arguments.questions).stem().string();
  if (options.output.empty()) options.output = "results/" + name;
  if (arguments.page.empty()) arguments.page = options.output + "/" + name + ".md";
  return answer_questions(arguments.questions, options, arguments.page);
}

}  // namespace

void add_crosscheck_command(CLI::App& app, int& status) {
  const auto arguments = std::make_shared<Arguments>();
  CrosscheckOptions& o = arguments->options;
  CLI::App* command = app.add_subcommand(
      "crosscheck", "Run one experiment by the functional engine and by the hardware's models");
  add_file(*command, o.file, "Configuration (TOML), with the keys of both (docs/crosscheck.md)");
  command->add_option(
      "--questions", arguments->questions,
      "In the place of FILE: a file of claims about networks, asked of every engine");
  command
      ->add_option("--page", arguments->page,
                   "With --questions: the page of answers (default DIR/<name>.md)")
      ->type_name("FILE.md");
  add_list(*command, "--axis", o.axes,
           "key=a,b,c or key=from:to:step; may be repeated: all combinations", "AXIS");
  add_list(*command, "--set", o.settings, "Set an option for all points");
  command->add_option("--seeds", o.seeds, "Runs of each point, seeds run.seed and up")
      ->check(number_from(1u, 10000u));
  command
      ->add_option("--rtl", arguments->rtl,
                   "none; windows: the first cycles of each run in lockstep with the twin; sample: "
                   "whole runs, every 16th switch (or run.rtl) in lockstep; whole: every run by "
                   "the RTL, too")
      ->check(one_of(list_of_names<RtlPart>()));
  command->add_option("--rtl-cycles", o.rtl_cycles, "Length of --rtl windows (default 2000)")
      ->check(number_from(1, 1000000000));
  command->add_option("--part", o.share, "Share by which engines that part differ (default 0.05)")
      ->check(number_from(0.0, 1.0));
  command
      ->add_option("--noise", o.noise,
                   "Share by which two settings differ before their order counts (default 0.01)")
      ->check(number_from(0.0, 1.0));
  add_jobs(*command, o.parallel);
  command->add_option("--output", o.output,
                      "Folder; the same command goes on in it (default results/<name>-crosscheck)");
  command->callback([command, arguments, &status] {
    CrosscheckOptions& options = arguments->options;
    options.rtl = *value_named<RtlPart>(arguments->rtl);
    if (options.rtl != RtlPart::Windows && command->count("--rtl-cycles") > 0)
      throw ConfigError("--rtl-cycles: has no effect with --rtl {} (--rtl windows)",
                        arguments->rtl);
    options.command = command_line_text(*command, options);
    if (!arguments->questions.empty()) {
      status = ask(*arguments);
      return;
    }
    if (!arguments->page.empty())
      throw ConfigError("--page: has no effect without --questions (--questions QUESTIONS.toml)");
    if (options.file.empty()) throw ConfigError("FILE: is missing (a TOML file)");
    status = crosscheck(options);
  });
}

}  // namespace dusk
