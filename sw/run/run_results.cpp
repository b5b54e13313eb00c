// SPDX-License-Identifier: Apache-2.0
#include "sw/run/run_results.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <boost/json.hpp>
#include <cmath>
#include <sstream>

#include "sw/common/input_text.h"
#include "sw/common/quote.h"
#include "sw/common/result_files.h"
#include "sw/common/text.h"
#include "sw/common/text_table.h"
#include "sw/common/version.h"

namespace dusk {
namespace {

namespace json = boost::json;

/// Returns the text of a file that each finished run has.
std::string contents(const std::string& path) {
  return input_text(path, "a result of a run", "", kMadeLimit);
}

void collect(const json::object& object, const std::string& prefix,
             std::map<std::string, double>& out) {
  for (const auto& [key, value] : object) {
    const std::string name = prefix + std::string(key);
    if (value.is_object()) collect(value.get_object(), name + ".", out);
    if (value.is_bool()) out[name] = value.get_bool() ? 1 : 0;
    if (value.is_number()) out[name] = value.to_number<double>();
    if (value.is_null()) out[name] = std::nan("");
  }
}

/// Returns the text of a member; empty if it is absent.
std::string text(const json::object& object, const char* key) {
  const json::value* value = object.if_contains(key);
  return value != nullptr && value->is_string() ? value->get_string().c_str() : "";
}

std::vector<std::string> fields(const std::string& line) {
  return csv_fields(line).value_or(std::vector<std::string>{});
}

void read_series(const std::string& path, std::map<std::string, std::vector<double>>& series) {
  std::istringstream in(contents(path));
  std::string line;
  std::getline(in, line);
  const std::vector<std::string> names = fields(line);
  for (const std::string& name : names) series[name];  // the run may be shorter than a window
  while (std::getline(in, line)) {
    const std::vector<std::string> values = fields(line);
    if (values.size() != names.size())
      throw OutputError(shown(path) + ": a line has not all columns");
    for (std::size_t i = 0; i < names.size(); ++i) {
      series[names[i]].push_back(values[i].empty() ? std::nan("") : result_number(values[i], path));
    }
  }
}

/// Returns the flits of each channel that begins at a node, in their order.
std::vector<double> injected_flits(const std::string& path) {
  std::istringstream in(contents(path));
  std::vector<double> flits;
  for (std::string line; std::getline(in, line);) {
    const auto cells = fields(line);  // channel, from, its port, to, its port, flits, ...
    if (cells.size() > 5 && cells[1].rfind("node ", 0) == 0)
      flits.push_back(result_number(cells[5], path));
  }
  return flits;
}

/// Reads queue,packets,cycles; only engine functional writes this file.
void read_queues(const std::string& path, std::map<std::string, std::vector<double>>& queues) {
  std::istringstream in(file_text(path));
  std::string line;
  std::getline(in, line);
  while (std::getline(in, line)) {
    const auto cells = fields(line);
    if (cells.size() != 3) throw OutputError(shown(path) + ": a line has not all columns");
    queues[cells[0]].push_back(result_number(cells[2], path));
  }
}

/// Removes latencies of no packet; earlier versions wrote 0 for them.
void forget_empty_latencies(std::map<std::string, double>& summary) {
  for (const std::string name : {"packet_latency.", "network_latency."}) {
    const auto count = summary.find(name + "count");
    if (count == summary.end() || count->second != 0) continue;
    for (auto& [key, value] : summary) {
      if (key.rfind(name, 0) == 0 && key != name + "count") value = std::nan("");
    }
  }
}

}  // namespace

double result_number(const std::string& text, const std::string& path) {
  const auto number = number_in<double>(text);
  if (!number) throw OutputError("{}: '{}' is not a number", shown(path), shown(text));
  return *number;
}

double RunResults::operator[](const std::string& name) const {
  const auto found = summary.find(name);
  if (found == summary.end()) throw OutputError("summary.json: has no number '" + name + "'");
  return found->second;
}

double RunResults::left_out_of_trace() const {
  double sum = 0;
  for (const char* part : {"trace.before_warmup", "trace.after_cycles"}) {
    const auto found = summary.find(part);
    if (found != summary.end() && found->second > 0) sum += found->second;
  }
  return sum;
}

std::string left_out_text(double packets) {
  return fmt::format("{:.0f} packets of the trace not measured (run.warmup, run.cycles)", packets);
}

const std::vector<double>& RunResults::column(const std::string& name) const {
  const auto found = series.find(name);
  if (found == series.end()) throw OutputError("timeseries.csv: has no column '" + name + "'");
  return found->second;
}

std::map<std::string, double> numbers_of_json(const std::string& text) {
  std::map<std::string, double> numbers;
  collect(json::parse(text).as_object(), "", numbers);
  return numbers;
}

RunResults read_run_results(const std::string& folder) {
  RunResults results;
  try {
    const json::value summary = json::parse(contents(folder + "/summary.json"));
    collect(summary.as_object(), "", results.summary);
    results.commit = text(summary.as_object(), "commit");
    results.unsteady = text(summary.as_object(), "steady_reason");
    forget_empty_latencies(results.summary);
    if (const json::value* checks = summary.as_object().if_contains("checks")) {
      for (const json::value& check : checks->as_array())
        results.checks[check.at("name").as_string().c_str()] = check.at("detail").as_string();
    }
    read_series(folder + "/timeseries.csv", results.series);
    read_queues(folder + "/functional_queues.csv", results.queues);
    results.injected = injected_flits(folder + "/channels.csv");
    const auto performance = json::parse(contents(folder + "/performance.json"));
    results.seconds = performance.at("seconds").to_number<double>();
  } catch (const ErrorLine&) {
    throw;
  } catch (const std::exception& error) {
    throw OutputError(shown(folder) + ": not the results of a run: " + error.what());
  }
  return results;
}

namespace {

/// Returns excuse_of() for a complete summary. Throws the errors of Boost.JSON.
std::optional<std::string> excuse_in(const json::value& summary,
                                     const std::vector<std::string>& may_fail) {
  if (!summary.as_object().at("complete").as_bool()) return std::nullopt;
  std::string excuse;
  for (const json::value& check : summary.as_object().at("checks").as_array()) {
    if (check.at("passed").as_bool()) continue;
    const std::string name = check.at("name").as_string().c_str();
    const std::string detail = check.at("detail").as_string().c_str();
    if (std::find(may_fail.begin(), may_fail.end(), name) == may_fail.end()) return std::nullopt;
    if (!excuse.empty()) continue;
    excuse = name + ": " + detail.substr(0, detail.find('\n'));
    if (excuse.back() == ':') excuse.pop_back();  // the text of the cycle followed
  }
  return excuse;
}

}  // namespace

std::optional<std::string> excuse_of(const std::string& folder,
                                     const std::vector<std::string>& may_fail) {
  const std::string summary = file_text(folder + "/summary.json");  // a run writes it last
  try {
    return excuse_in(json::parse(summary), may_fail);
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception&) {  // unknown format: the run is not complete
    return std::nullopt;
  }
}

std::string listed_commits(const std::set<std::string>& commits) {
  std::vector<std::string> names;
  for (const std::string& one : commits) names.push_back(one.empty() ? "(not noted)" : one);
  return fmt::format("{}", fmt::join(names, " "));
}

std::string made_by(const std::string& command, unsigned seeds,
                    const std::set<std::string>& commits) {
  return fmt::format("Made by {}, {}, by dusk at {}.", markdown_code(command),
                     seeds == 1 ? "one seed" : fmt::format("{} seeds of each point", seeds),
                     listed_commits(commits));
}

std::string foreign_builds(const std::set<std::string>& commits, const std::string& folder) {
  const auto name = [](const std::string& of) { return of.empty() ? "unknown" : of; };
  std::vector<std::string> others;
  for (const std::string& of : commits) {
    if (of != commit()) others.push_back(name(of));
  }
  if (others.empty()) return "";
  return fmt::format(
      "warning: {}: some runs were made by another build ({}; this is {}); remove them to run them "
      "anew",
      folder, fmt::join(others, ", "), name(commit()));
}

}  // namespace dusk
