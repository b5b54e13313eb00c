// SPDX-License-Identifier: Apache-2.0
#include "sw/compare/booksim_compare.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "sw/compare/booksim_check.h"
#include "sw/compare/booksim_config.h"
#include "sw/compare/booksim_process.h"
#include "sw/compare/booksim_run.h"
#include "sw/compare/judge.h"
#include "sw/config/config_file.h"
#include "sw/run/interrupt.h"
#include "sw/run/result_files.h"
#include "sw/run/run_command.h"
#include "sw/sweep/axis.h"
#include "sw/topologies/booksim_counterpart.h"

namespace dusk {
namespace {

/// As the values of a sweep's axis.
std::vector<std::string> load_words(const std::string& text) {
  const std::string axis = "traffic.load=";
  try {
    return parse_axis(axis + text).values;
  } catch (const ConfigError& error) {
    const std::string what = error.what();
    const auto at = what.find(axis);
    throw ConfigError("--loads: " +
                      (at == std::string::npos ? what : what.substr(at + axis.size())));
  }
}

std::vector<double> parse_loads(const std::string& text) {
  std::vector<double> loads;
  for (const std::string& value : load_words(text)) {
    char* end = nullptr;
    const double load = std::strtod(value.c_str(), &end);
    if (end == value.c_str() || *end != '\0' || !(load > 0 && load <= 1))
      throw ConfigError(
          fmt::format("--loads: {} is out of range (above 0, at most 1 flits/node/cycle)", value));
    loads.push_back(load);
  }
  return loads;
}

/// Without those that the points have for themselves: the zero-load points their pattern, the
/// saturated ones run.drain.
std::vector<std::string> other_settings(std::vector<std::string> settings,
                                        const ReferencePoint& point) {
  const auto is_the_points = [&point](const std::string& setting) {
    const std::string key = setting.substr(0, setting.find('='));
    return std::any_of(point.settings.begin(), point.settings.end(),
                       [&key](const auto& own) { return own.first == key; });
  };
  settings.erase(std::remove_if(settings.begin(), settings.end(), is_the_points), settings.end());
  return settings;
}

/// What decides the results of both sides stands in the folder; another experiment must not replace
/// them one by one.
void claim_folder(const std::string& folder, const Experiment& experiment) {
  const std::string file = folder + "/experiment.toml", text = configuration_text(experiment);
  ensure_folder(folder);
  const std::string there = file_text(file);
  if (!there.empty() && there != text) {
    throw ConfigError(
        folder + ": made with another configuration (experiment.toml there; another --output)");
  }
  if (there.empty()) write_file(folder, "experiment.toml", text);
}

/// Smaller networks are not judged in saturation.
constexpr std::int64_t kFewestNodes = 16;

/// Why saturation is not judged; empty: it is.
std::string saturation_note(const NetworkOptions& network) {
  const std::string note = booksim_of(kind_of(network)).saturation_note();
  if (!note.empty()) return note;
  if (nodes_of(network) >= kFewestNodes) return "";
  return fmt::format(
      "below {} nodes: much of what BookSim's nodes send there goes to themselves, which no node "
      "does here",
      kFewestNodes);
}

}  // namespace

int compare_with_booksim(const std::string& binary, const std::string& loads,
                         CompareOptions options) {
  BooksimSettings settings{binary, options.output + "/booksim", parse_loads(loads)};
  const Configuration configuration = load_configuration(options.file, options.settings);
  check_booksim(configuration.experiment(), configuration.origins());
  if (configuration.origins().count("traffic.load") > 0 &&
      configuration.origins().at("traffic.load") == "--set")
    throw ConfigError("--set: traffic.load: is a setting of the points (--loads)");
  // The folder's name stands in a line of a table, and as the value of a setting.
  if (options.output.find_first_of("\r\n") != std::string::npos ||
      options.output.find_first_of("\"' \t") == 0)
    throw ConfigError(
        "--output: has a line end or begins with a quote or blank (another name, or ./ before it)");
  // As long as nothing has run, with figures that the table of loads will have.
  parse_tolerances(
      options.tolerance,
      parse_reference(std::string(kBooksimLoadColumns) + "\n0,0,0,0,0\n", "loads.csv"));
  settings.binary = executable(binary);
  claim_folder(options.output, configuration.experiment());
  catch_interrupts();
  BooksimTables tables;
  try {
    tables = run_booksim(configuration.experiment(), settings);
  } catch (const Interrupted&) {
    fmt::print(stderr, "interrupted: the same command goes on from here\n");
    return kInterrupted;
  }
  struct Part {
    const char* name;
    const std::string& table;
    std::string tolerance;
  };
  const std::string root = options.output;
  const unsigned seeds = options.seeds;
  const std::vector<std::string> given = options.settings;
  const std::string accepted =
      options.tolerance.empty() ? "accepted_throughput=1%" : options.tolerance;
  const std::string why = saturation_note(configuration.experiment().network);
  int status = kDone;
  for (const Part& part :
       {Part{"zero-load", tables.zero_load, "packet_latency.min=0"},
        Part{"loads", tables.loads, accepted},
        Part{"saturation", tables.saturation, why.empty() ? "accepted_throughput=5%" : ""}}) {
    if (part.table.empty()) continue;
    options.output = root + "/" + part.name;
    options.tolerance = part.tolerance;
    options.seeds = &part.table == &tables.zero_load ? 1 : seeds;  // nothing there is by chance
    fmt::print("\n{}\n", part.name);
    std::fflush(stdout);
    const std::vector<ReferencePoint> points =
        parse_reference(part.table, settings.folder + "/" + part.name + ".csv");
    options.settings = other_settings(given, points.front());
    const int result = run_comparison(points, options);
    if (result == kInterrupted) return result;
    status = std::max(status, result);
  }
  if (!why.empty()) fmt::print(stderr, "note: saturation is not judged {}\n", why);
  return status;
}

}  // namespace dusk
