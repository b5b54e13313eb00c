// SPDX-License-Identifier: Apache-2.0
/// dusk explore: compares the cost of switch designs with their results in a network.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <memory>

#include "sw/common/choice_option.h"
#include "sw/common/commands.h"
#include "sw/common/message.h"
#include "sw/common/next_steps.h"
#include "sw/common/number_option.h"
#include "sw/common/quote.h"
#include "sw/common/result_files.h"
#include "sw/common/standard_output.h"
#include "sw/explore/explore.h"
#include "sw/report/plot.h"
#include "sw/run/run_command.h"
#include "sw/run/run_results.h"
#include "sw/synthesis/tool_jobs.h"

namespace dusk {
namespace {

struct ExploreArguments {
  ExploreOrder order;
  std::vector<std::string> libraries;
  std::string reading = reading_name(Reading::Programmable);
  std::string front = "area,latency,throughput";
};

std::string command_line(const ExploreArguments& a) {
  const ExploreOrder &order = a.order, usual;
  std::string line = "./dusk explore";
  if (!order.file.empty()) line += " " + shell_word(order.file);
  for (const std::string& axis : order.axes) line += " --axis " + shell_word(axis);
  for (const std::string& setting : order.settings) line += " --set " + shell_word(setting);
  if (order.load != usual.load) line += fmt::format(" --load {:g}", order.load);
  if (order.highest != usual.highest) line += fmt::format(" --highest {:g}", order.highest);
  if (order.cells.libraries != usual.cells.libraries) {
    for (const std::string& library : order.cells.libraries)
      line += " --liberty " + shell_word(library);
  }
  if (!order.cells.dont_use.empty()) line += " --dont-use " + shell_word(order.cells.dont_use);
  if (order.reading != usual.reading) line += " --reading " + a.reading;
  if (order.clock != usual.clock) line += fmt::format(" --clock {:g}", order.clock);
  if (!order.power.empty()) line += " --power " + shell_word(order.power);
  if (a.front != ExploreArguments().front) line += " --front " + a.front;
  return line;
}

int run(ExploreArguments a) {
  ExploreOrder& order = a.order;
  for (const Reading reading : kReadings) {
    if (a.reading == reading_name(reading)) order.reading = reading;
  }
  if (!a.libraries.empty()) order.cells.libraries = a.libraries;
  if (order.axes.empty()) throw ConfigError("--axis: is missing (key=a,b,c or key=from:to:step)");
  if (order.load > order.highest)
    throw ConfigError("--load: {:g} is above the load of --highest, {:g} (at most that)",
                      order.load, order.highest);
  const std::vector<Axis> axes = read_axes(order.axes, {"run.output", "run.name", "traffic.load"});
  const std::vector<Objective> chosen = read_objectives(a.front);
  for (const Objective& objective : chosen) {
    if (order.power == "none" && std::string(objective.id) == "energy")
      throw ConfigError("--front: energy is not measured with --power none");
  }
  std::vector<Design> designs = make_designs(order, axes);
  if (order.output.empty())
    order.output =
        "results/" + read_configuration(order.file, order.settings).experiment().name + "-explore";
  check_tool_folder(order.output, "--output: ");
  const Exploration all = explore(order, std::move(designs));
  const std::vector<bool> front = pareto_front(all.measured, chosen);
  const doc::Table table = explore_table(axes, all, front);
  write_file(order.output, "explore.csv", csv(table));
  const doc::Document document =
      explore_document(command_line(a), order, all, chosen, table, front);
  write_file(order.output, "explore.md", markdown(document));
  const std::string no_plot = draw_figures(order.output, document).problem;
  print_out(
      "{}{} designs of {} switches; * is in the front of {}\nresults: {}/explore.md, explore.csv"
      "{}\n{}",
      terminal(table), all.designs.size(), all.netlists, a.front, order.output,
      no_plot.empty() ? " and plots" : "", next_steps(order.output));
  if (!no_plot.empty()) message("warning: {}", no_plot);
  for (const std::string& failed : all.failed) message("{}", failed);
  const std::string foreign = foreign_builds(all.commits, order.output + "/runs");
  if (!foreign.empty()) message("{}", foreign);
  return all.failed.empty() && no_plot.empty() ? kDone : kCheckFailed;
}

}  // namespace

void add_explore_command(CLI::App& app, int& status) {
  const auto arguments = std::make_shared<ExploreArguments>();
  ExploreOrder& order = arguments->order;
  CLI::App* command = app.add_subcommand("explore",
                                         "Simulate and synthesize the designs of a grid: cost "
                                         "against performance, and the Pareto front");
  add_file(*command, order.file, "Configuration (TOML); none: the built-in default");
  add_list(*command, "--axis", order.axes,
           "key=a,b,c or key=from:to:step; may be repeated: all combinations", "AXIS");
  add_list(*command, "--set", order.settings, "Set an option for all designs");
  command
      ->add_option("--load", order.load,
                   "At which latency and energy are measured, flits/node/cycle (default 0.1)")
      ->check(number_from(0.0001, 8.0));
  command->add_option("--highest", order.highest, "At which throughput is measured (default 1)")
      ->check(number_from(0.0001, 8.0));
  command
      ->add_option("--front", arguments->front,
                   "Objectives: some of area,latency,throughput,energy (default: all but energy)")
      ->type_name("OBJECTIVES");
  add_cells(*command, arguments->libraries, order.cells.dont_use);
  command
      ->add_option(
          "--reading", arguments->reading,
          "programmable (default): modes are pins; fixed: those of the design are constants")
      ->check(one_of({"programmable", "fixed"}));
  command->add_option("--clock", order.clock, "Period that netlists are made for, ns (default 5)")
      ->check(number_from(0.01, 1000.0));
  command
      ->add_option("--power", order.power,
                   "Switch whose energy is measured, as of dusk cost, or none (default: switch 0, "
                   "2000 cycles)")
      ->check([](const std::string& text) { return std::string(text.empty() ? "is empty" : ""); })
      ->type_name("SWITCH");
  add_jobs(*command, order.parallel);
  command
      ->add_option("--output", order.output,
                   "Folder; the same command goes on in it (default results/<name>-explore)")
      ->type_name("DIR");
  command->callback([arguments, &status] { status = run(*arguments); });
}

}  // namespace dusk
