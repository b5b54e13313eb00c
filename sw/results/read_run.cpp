// SPDX-License-Identifier: Apache-2.0
// Reads a run: summary.json and config.toml.
#include <fmt/format.h>

#include <boost/json.hpp>
#include <filesystem>
#include <set>
#include <sstream>

#include "sw/common/config_error.h"
#include "sw/common/folder_mark.h"
#include "sw/common/input_text.h"
#include "sw/common/toml_text.h"
#include "sw/results/json_figures.h"
#include "sw/results/results_folder.h"

namespace dusk {
namespace {

/// Returns a TOML value as a person writes it: a text has no quotes.
std::string setting_text(const toml::node& node) {
  if (const auto* text = node.as_string()) return text->get();
  if (const auto* list = node.as_array()) {
    std::string out;
    for (const toml::node& element : *list)
      out += (out.empty() ? "" : ", ") + setting_text(element);
    return "[" + out + "]";
  }
  if (const auto* real = node.as_floating_point()) return fmt::format("{}", real->get());
  std::ostringstream out;
  node.visit([&](const auto& value) { out << value; });
  return out.str();
}

/// Reads config.toml: its keys; its first line names the experiment and the version.
void read_config(Results& results) {
  const std::string file = results.folder + "/config.toml";
  const std::string text = input_text(file, "the configuration of a run");
  const std::string first = text.substr(0, text.find('\n')), behind = "' (dusk ";
  const auto begin = std::string(kConfigMark).size(), end = first.rfind(behind);
  if (end != std::string::npos && end >= begin) {
    results.experiment = first.substr(begin, end - begin);
    const auto number = end + behind.size();
    results.dusk = first.substr(number, first.find(')', number) - number);
  }
  check_version(results.folder, results.dusk);
  for (auto&& [section, node] : parse_toml(text, file)) {
    const toml::table* table = node.as_table();
    if (table == nullptr) continue;
    for (auto&& [key, value] : *table)
      results.settings.emplace_back(std::string{section.str()} + "." + std::string{key.str()},
                                    setting_text(value));
  }
}

/// Reads the checks: the first failed check decides the state.
void read_checks(const boost::json::object& summary, Results& results) {
  const boost::json::value* checks = summary.if_contains("checks");
  if (checks == nullptr || !checks->is_array()) return;
  std::size_t failed = 0;
  for (const boost::json::value& check : checks->get_array()) {
    const boost::json::object* one = check.if_object();
    if (one == nullptr || !one->contains("passed") || one->at("passed") == true) continue;
    if (++failed > 1) continue;
    results.state = ResultsState::Failed;
    results.problem = text_at(*one, "name") + ": " + text_at(*one, "detail");
  }
  results.numbers.push_back({"checks", std::to_string(checks->get_array().size()), ""});
  results.numbers.push_back({"checks_failed", std::to_string(failed), ""});
}

void read_units(const boost::json::object& summary, Results& results) {
  const boost::json::value* units = summary.if_contains("units");
  if (units == nullptr || !units->is_object()) return;
  for (ResultFigure& figure : results.numbers)
    figure.unit = text_at(units->get_object(), figure.name);
}

}  // namespace

void read_run_into(Results& results) {
  read_config(results);
  const std::string file = results.folder + "/summary.json";
  if (is_absent(file)) {
    results.state = ResultsState::Unfinished;
    results.problem = "summary.json is missing: the run was killed, or goes on";
    results.detail = results.experiment;
    return;
  }
  boost::json::object summary = read_json_object(file);
  const std::string made_by = text_at(summary, "version"), commit = text_at(summary, "commit");
  check_version(results.folder, made_by);
  if (!made_by.empty()) results.dusk = made_by + (commit.empty() ? "" : " (" + commit + ")");
  if (const std::string name = text_at(summary, "experiment"); !name.empty())
    results.experiment = name;
  static const std::set<std::string> described = {"version", "commit", "experiment", "units",
                                                  "checks"};
  boost::json::object numbers;
  for (const auto& [key, value] : summary)
    if (described.count(std::string(key)) == 0) numbers[key] = value;
  add_figures(numbers, "", results.numbers);
  read_checks(summary, results);
  read_units(summary, results);
  const ResultFigure *whole = results.find("complete"), *seed = results.find("seed");
  const ResultFigure* saturated = results.find("saturated");
  if (whole == nullptr)
    throw ConfigError("{}: is not the summary of a run: it has no 'complete'", shown(file));
  if (whole->text != "true" && results.state == ResultsState::Ok) {
    results.state = ResultsState::Interrupted;
    results.problem = "the run was interrupted, or the memory ran out";
  }
  results.detail = results.experiment;
  if (seed != nullptr) results.detail += ", seed " + seed->text;
  if (saturated != nullptr && saturated->text == "true") results.detail += ", saturated";
}

}  // namespace dusk
