// SPDX-License-Identifier: Apache-2.0
// Reads costs of a switch (cost.json) and analyses of networks (analysis.json).
#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>

#include "sw/common/config_error.h"
#include "sw/results/json_figures.h"
#include "sw/results/results_folder.h"

namespace dusk {
namespace {

struct UnitOfName {
  const char* end;  ///< last part of the dotted name
  const char* unit;
};
constexpr UnitOfName kUnits[] = {{"area", "um^2"},          {"flip_flop_area", "um^2"},
                                 {"sram_area", "um^2"},     {"other_area", "um^2"},
                                 {"logic_area", "um^2"},    {"least_period", "ns"},
                                 {"slack", "ns"},           {"clock", "ns"},
                                 {"fmax", "MHz"},           {"hop_cycles", "cycles"},
                                 {"energy_per_flit", "pJ"}, {"internal", "W"},
                                 {"switching", "W"},        {"leakage", "W"},
                                 {"diameter", "hops"},      {"mean", "hops"},
                                 {"bits", "bits"},          {"bound", "flits/node/cycle"}};

std::string unit_of(const std::string& name) {
  const std::string end = name.substr(name.rfind('.') + 1);
  const bool power = name.find(".power.") != std::string::npos;
  if (power && (end == "clock" || end == "total")) return "W";
  const auto* row = std::find_if(std::begin(kUnits), std::end(kUnits),
                                 [&](const UnitOfName& one) { return end == one.end; });
  return row == std::end(kUnits) ? "" : row->unit;
}

void give_units(Results& results) {
  for (ResultFigure& figure : results.numbers) figure.unit = unit_of(figure.name);
}

std::string rounded(const ResultFigure* figure, const char* format) {
  const auto value = figure == nullptr ? std::nullopt : figure->number();
  return value ? fmt::format(fmt::runtime(format), *value) : std::string();
}

/// Area and period of the first available reading, or its LUTs on an FPGA.
std::string cost_detail(const Results& results) {
  std::string text = results.experiment;
  for (const std::string reading : {"programmable", "fixed"}) {
    for (const std::string& part :
         {rounded(results.find(reading + ".total.area"), ", {:.0f} um^2"),
          rounded(results.find(reading + ".timing.least_period"), ", {:.2f} ns"),
          rounded(results.find(reading + ".total.luts"), ", {:.0f} LUTs")})
      text += part;
    if (text != results.experiment) return text;
  }
  return text;
}

}  // namespace

void read_cost_into(Results& results) {
  const boost::json::object cost = read_json_object(results.folder + "/cost.json");
  const std::string made_by = text_at(cost, "version"), begin = "dusk ";
  results.dusk = made_by.rfind(begin, 0) == 0 ? made_by.substr(begin.size()) : made_by;
  check_version(results.folder, results.dusk);
  results.experiment = text_at(cost, "switch");
  boost::json::object numbers;
  for (const auto& [key, value] : cost)
    if (key != "version" && key != "command" && key != "tools") numbers[key] = value;
  add_figures(numbers, "", results.numbers);
  give_units(results);
  results.detail = cost_detail(results);
}

void read_analysis_into(Results& results) {
  const std::string file = results.folder + "/analysis.json";
  const boost::json::object analysis = read_json_object(file);
  const boost::json::value* networks = analysis.if_contains("networks");
  if (networks == nullptr || !networks->is_array())
    throw ConfigError("{}: is not an analysis: it has no 'networks'", shown(file));
  std::string names;
  for (const boost::json::value& network : networks->get_array()) {
    if (!network.is_object()) continue;
    const std::string name = text_at(network.get_object(), "name");
    names += (names.empty() ? "" : ", ") + name;
    add_figures(network.get_object(), name + ".", results.numbers);
  }
  give_units(results);
  results.experiment = names;
  const std::size_t count = networks->get_array().size();
  results.detail = count == 1 ? names : fmt::format("{} networks: {}", count, names);
}

}  // namespace dusk
