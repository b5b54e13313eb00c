// SPDX-License-Identifier: Apache-2.0
/// dusk cost: area, critical path and clock of the switch of an experiment.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <memory>
#include <optional>

#include "sw/common/choice_option.h"
#include "sw/common/commands.h"
#include "sw/common/message.h"
#include "sw/common/next_steps.h"
#include "sw/common/number_option.h"
#include "sw/common/processors.h"
#include "sw/common/quote.h"
#include "sw/common/result_files.h"
#include "sw/common/standard_output.h"
#include "sw/common/text.h"
#include "sw/common/version.h"
#include "sw/config/config_file.h"
#include "sw/cost/fpga_document.h"
#include "sw/cost/order.h"
#include "sw/report/plot.h"
#include "sw/run/run_command.h"
#include "sw/synthesis/measure.h"

namespace dusk {
namespace {

struct CostArguments {
  std::string file, output, dont_use, reading = "programmable", power, sram, fpga;
  std::vector<std::string> settings, libraries;
  double clock = 5, feature = 0;
  bool large = false, route = false, by_blocks = false;
};

std::string command_line(const CostArguments& a) {
  std::string line = "./dusk cost";
  if (!a.file.empty()) line += " " + shell_word(a.file);
  for (const std::string& setting : a.settings) line += " --set " + shell_word(setting);
  for (const std::string& library : a.libraries) line += " --liberty " + shell_word(library);
  if (!a.dont_use.empty()) line += " --dont-use " + shell_word(a.dont_use);
  if (a.reading != "programmable") line += " --reading " + a.reading;
  if (!a.power.empty()) line += " --power " + shell_word(a.power);
  if (!a.sram.empty()) line += " --sram " + a.sram;
  if (a.feature > 0) line += fmt::format(" --feature {:g}", a.feature);
  if (!a.fpga.empty()) line += " --fpga " + a.fpga;
  if (a.route) line += " --route";
  if (a.by_blocks) line += " --by-blocks";
  if (a.large) line += " --large";
  if (a.clock != 5) line += fmt::format(" --clock {:g}", a.clock);
  return line;
}

CostChoice choice_of(const CostArguments& a) {
  CostChoice choice;
  if (!a.libraries.empty()) choice.cells.libraries = a.libraries;
  choice.cells.dont_use = a.dont_use;
  choice.period = a.clock;
  choice.large = a.large;
  choice.feature = a.feature;
  if (!a.sram.empty()) choice.sram_bits = read_sram_bits(a.sram);
  return choice;
}

std::string program() {
  return std::string("dusk ") + version() +
         (*commit() != '\0' ? std::string(" (") + commit() + ")" : "");
}

std::vector<Reading> readings_of(const CostArguments& a) {
  std::vector<Reading> readings;
  for (const Reading reading : kReadings) {
    if (a.reading == "both" || a.reading == reading_name(reading)) readings.push_back(reading);
  }
  return readings;
}

std::string new_folder(const CostArguments& a, const Configuration& configuration) {
  return make_results_folder(a.output, configuration.experiment().name + "-cost", "--output: ");
}

int cost_on_fpga(const CostArguments& a, const Configuration& configuration) {
  FpgaReport report;
  report.order = make_fpga_order(configuration, a.fpga, choice_of(a), a.route);
  report.tools = fpga_tools(report.order);
  check_own_blocks(report.order.design.shape, report.order.design.blocks);
  report.version = program();
  report.command = command_line(a);
  const std::string folder = new_folder(a, configuration);
  report.readings = measure_fpga(report.order, readings_of(a), folder);
  write_file(folder, "cost.json", fpga_json(report));
  write_file(folder, "cost.md", markdown(fpga_document(report)));
  print_out("{}\nresults: {}\n{}", terminal(fpga_document(report)), folder, next_steps(folder));
  return kDone;
}

void add_power(CostReport& report, const std::vector<Reading>& readings,
               const RecordedSwitch& recorded, const std::string& folder) {
  report.power.resize(readings.size());
  std::vector<ToolJob> jobs;
  for (std::size_t i = 0; i < readings.size(); ++i)
    jobs.push_back({reading_name(readings[i]), folder, [&, i](ToolRunner& tools) {
                      report.power[i] = measure_power(report.order, readings[i], recorded, tools);
                    }});
  run_tool_jobs("power of " + report.order.shape.name, jobs, processors());
}

int cost(const CostArguments& a) {
  const Configuration configuration = load_configuration(a.file, a.settings);
  check_results_folder(a.output, configuration.experiment().name + "-cost", "--output: ");
  check_tool_folder(
      a.output.empty() ? "results/" + configuration.experiment().name + "-cost" : a.output,
      "--output: ");
  if (!a.fpga.empty()) return cost_on_fpga(a, configuration);
  CostReport report;
  report.order = make_cost_order(configuration, choice_of(a));
  for (const std::string& note : report.order.cells.notes) message("note: {}", note);
  if (!a.power.empty()) check_has_power(report.order);
  report.tools = cost_tools();
  check_own_blocks(report.order.shape, report.order.blocks);
  report.version = program();
  report.command = command_line(a);
  const std::vector<Reading> readings = readings_of(a);
  std::optional<PowerOrder> power;
  if (!a.power.empty()) power = make_power_order(configuration, report.order.shape, a.power);
  const std::string folder = new_folder(a, configuration);
  std::optional<RecordedSwitch> recorded;
  if (power) recorded = record_switch(*power, folder);
  report.readings = measure_cost(report.order, readings, !a.by_blocks, folder);
  if (recorded) add_power(report, readings, *recorded, folder);
  write_file(folder, "cost.json", cost_json(report));
  write_file(folder, "cost.md", markdown(cost_document(report)));
  const std::string no_plot = draw_figure(folder, "cost", treemap_script(report));
  print_out("{}\nresults: {}\n{}", terminal(cost_document(report)), folder, next_steps(folder));
  if (!no_plot.empty()) message("warning: {}", no_plot);
  return no_plot.empty() ? kDone : kCheckFailed;
}

}  // namespace

void add_cost_command(CLI::App& app, int& status) {
  const auto arguments = std::make_shared<CostArguments>();
  CLI::App* command = app.add_subcommand(
      "cost",
      "Synthesize the switch of an experiment: area, critical path, clock and power, by block");
  add_file(*command, arguments->file, "Configuration (TOML); none: the built-in default");
  add_list(*command, "--set", arguments->settings, "Set an option: --set section.key=value");
  add_cells(*command, arguments->libraries, arguments->dont_use);
  command
      ->add_option("--clock", arguments->clock,
                   "Period that the netlist is made for, ns (default 5)")
      ->check(number_from(0.01, 1000.0));
  command
      ->add_option(
          "--reading", arguments->reading,
          "programmable (default): modes are pins; fixed: those of the experiment are constants; "
          "both")
      ->check(one_of({"programmable", "fixed", "both"}));
  command
      ->add_option(
          "--power", arguments->power,
          "Also simulate, and count what changes in one switch: switch=NAME,from=CYCLE,to=CYCLE")
      ->check([](const std::string& text) { return std::string(text.empty() ? "is empty" : ""); })
      ->type_name("SWITCH");
  command
      ->add_option("--sram", arguments->sram,
                   "Memories of more bits are SRAM, counted by a model (default 16384); none: all "
                   "are flip-flops")
      ->type_name("BITS");
  command
      ->add_option("--feature", arguments->feature,
                   "Feature size of the process, um, for SRAM with a --liberty of your own")
      ->check(number_from(0.01, 10.0))
      ->type_name("MICRONS");
  CLI::Option* fpga =
      command
          ->add_option("--fpga", arguments->fpga,
                       "LUTs, flip-flops and memories of an FPGA instead: ice40, ecp5, xc7")
          ->type_name("FAMILY");
  command
      ->add_flag("--route", arguments->route,
                 "With --fpga ice40: place and route it, too, by nextpnr-ice40")
      ->needs(fpga);
  command->add_flag("--by-blocks", arguments->by_blocks,
                    "Leave out the netlist that is mapped as a whole");
  for (const char* of_cells : {"--liberty", "--sram", "--feature", "--power", "--by-blocks"})
    fpga->excludes(command->get_option(of_cells));
  command->add_flag("--large", arguments->large,
                    "Also a switch that is expected to have more than a million cells");
  command->add_option("--output", arguments->output, "New folder for the results")
      ->type_name("DIR");
  command->callback([arguments, &status] { status = cost(*arguments); });
}

}  // namespace dusk
