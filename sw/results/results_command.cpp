// SPDX-License-Identifier: Apache-2.0
/// dusk results: lists, shows and compares the results of other commands.
#include <CLI/CLI.hpp>
#include <memory>

#include "sw/common/commands.h"
#include "sw/common/config_error.h"
#include "sw/common/message.h"
#include "sw/common/nearest.h"
#include "sw/common/standard_output.h"
#include "sw/results/find_results.h"
#include "sw/results/results_text.h"

namespace dusk {
namespace {

constexpr int kEqual = 0, kDifferent = 1;

struct ResultsArguments {
  std::vector<std::string> folders, kinds;
  std::string folder, other, order = "date";
  bool json = false, reverse = false, not_ok = false, inside = false;
};

const std::vector<std::pair<std::string, ResultsOrder>> kOrders = {
    {"date", ResultsOrder::Date},       {"name", ResultsOrder::Name},
    {"kind", ResultsOrder::Kind},       {"accepted", ResultsOrder::Accepted},
    {"latency", ResultsOrder::Latency}, {"power", ResultsOrder::Power}};

ResultsOrder order_named(const std::string& name) {
  std::vector<std::string> names;
  for (const auto& [known, order] : kOrders) {
    if (known == name) return order;
    names.push_back(known);
  }
  throw ConfigError("--sort: unknown '{}' ({})", shown(name), instead_of(name, names));
}

ResultsKind kind_named(const std::string& name) {
  for (const KindRow& row : kind_rows())
    if (name == row.name) return row.kind;
  throw ConfigError("--kind: unknown '{}' ({})", shown(name), instead_of(name, kind_names()));
}

int list_results(const ResultsArguments& arguments) {
  ResultsSearch search;
  search.folders = arguments.folders;
  if (search.folders.empty()) search.folders = {"results"};
  for (const std::string& kind : arguments.kinds) search.kinds.push_back(kind_named(kind));
  search.order = order_named(arguments.order);
  search.reverse = arguments.reverse;
  search.not_ok = arguments.not_ok;
  search.inside = arguments.inside;
  const std::vector<Results> all = find_results(search);
  if (all.empty() && !arguments.json) message("note: no results");
  if (!all.empty() || arguments.json) print_text(arguments.json ? list_json(all) : list_text(all));
  return kEqual;
}

int show_results(const ResultsArguments& arguments) {
  const Results results = read_results(arguments.folder);
  const std::vector<ListedFile> files = list_files(arguments.folder);
  print_text(arguments.json ? show_json(results, files) : show_text(results, files));
  return kEqual;
}

int diff_results(const ResultsArguments& arguments) {
  const Results a = read_results(arguments.folder), b = read_results(arguments.other);
  const ResultsDifference difference = results_difference(a, b);
  print_text(arguments.json ? diff_json(a, b, difference) : diff_text(a, b, difference));
  return difference.equal() ? kEqual : kDifferent;
}

std::string refuse_empty(const std::string& text) { return text.empty() ? "is empty" : ""; }

CLI::App* add_part(CLI::App& results, const char* name, const char* help,
                   const std::shared_ptr<ResultsArguments>& arguments, int& status,
                   int (*work)(const ResultsArguments&)) {
  CLI::App* part = results.add_subcommand(name, help);
  part->add_flag("--json", arguments->json, "Print JSON, for programs");
  part->callback([arguments, &status, work] { status = work(*arguments); });
  return part;
}

}  // namespace

void add_results_command(CLI::App& app, int& status) {
  const auto arguments = std::make_shared<ResultsArguments>();
  CLI::App* results = app.add_subcommand("results", "List, show and compare results");
  results->require_subcommand(1);
  CLI::App* list = add_part(*results, "ls", "A line for each folder of results", arguments, status,
                            list_results);
  list->add_option("FOLDER", arguments->folders,
                   "Folders to search, with those below (default results)")
      ->check(refuse_empty);
  add_list(*list, "--kind", arguments->kinds,
           "Only these: run, runs, sweep, study, explore, cost, analyze, compare, crosscheck, "
           "capture",
           "KIND");
  list->add_option("--sort", arguments->order,
                   "By date (default), name, kind, accepted, latency or power")
      ->type_name("ORDER");
  list->add_flag("--reverse", arguments->reverse, "The last first");
  list->add_flag("--failed", arguments->not_ok,
                 "Only those that failed, are not finished or cannot be read");
  list->add_flag("--all", arguments->inside, "Also each run of sweeps, studies and others");
  CLI::App* show = add_part(*results, "show", "All numbers with their units, tables and files",
                            arguments, status, show_results);
  show->add_option("FOLDER", arguments->folder, "Results")->required()->check(refuse_empty);
  CLI::App* diff =
      add_part(*results, "diff",
               "Keys and numbers that differ; exit status 0: equal results, 1: different, 2: error",
               arguments, status, diff_results);
  diff->add_option("A", arguments->folder, "Results")->required()->check(refuse_empty);
  diff->add_option("B", arguments->other, "Results of the same kind")
      ->required()
      ->check(refuse_empty);
}

}  // namespace dusk
