// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "models/common/input_file.h"
#include "sw/common/config_error.h"
#include "sw/common/text.h"
#include "sw/pages/kinds.h"
#include "sw/pages/run_parts.h"
#include "sw/results/results_kind.h"

namespace dusk::pages {
namespace {

/// A file of run.detail, and what the page lacks without it. The network part has the other notes.
struct DetailFile {
  const char *name, *what;
};
constexpr DetailFile kDetailFiles[] = {{"latency.csv", "the histogram of latencies"},
                                       {"latency_windows.csv", "the 99 % latency over time"},
                                       {"nodes.csv", "the nodes"}};

void add_missing(const RunFolder& run, Document& document) {
  std::string missing;
  for (const DetailFile& file : kDetailFiles) {
    if (is_absent(run.file(file.name)))
      missing += fmt::format("{}{} ({})", missing.empty() ? "" : ", ", file.what, file.name);
  }
  if (!missing.empty())
    document.notes.push_back("This folder does not have: " + missing +
                             ". Runs with --set run.detail=on write these files.");
}

void add_unmeasured(const RunFolder& run, Document& document) {
  if (!run.channels.rows.empty() && measured_cycles(run) == 0)
    document.notes.emplace_back(
        "The run ended before the measurement began: the figures of channels, nodes and packets "
        "are empty or 0.");
}

std::string subtitle_of(const RunFolder& run, const NetworkShape& shape) {
  std::string text = shape.name.empty() ? "" : shape.name + ", ";
  text += fmt::format("{:.0f} nodes, {} switches, {} channels", shape.nodes, shape.switches.size(),
                      run.channels.rows.size());
  const double seed = run.number("seed");
  return seed >= 0 ? fmt::format("{}, seed {:.0f}", text, seed) : text;
}

std::string made_by(const RunFolder& run) {
  const std::string commit = text_at(run.summary, "commit");
  return text_at(run.summary, "version") + (commit.empty() ? "" : " (" + commit + ")");
}

Document document_of_run(const ShownRun& shown, const NetworkShape& shape) {
  const RunFolder& run = shown.run;
  Document document;
  document.kind = "run";
  document.title = text_at(run.summary, "experiment");
  document.subtitle = subtitle_of(run, shape);
  if (shown.beside != nullptr) document.subtitle += ", beside " + shown.beside_name;
  document.dusk = made_by(run);
  add_verdict(run, document);
  add_numbers(shown, document);
  DarkTimes dark;
  add_network(shown, shape, document, dark);
  add_unmeasured(run, document);
  add_missing(run, document);
  add_time_series(shown, document);
  add_latency_histogram(run, document);
  add_dark_times(run, dark, document);
  add_nodes(run, document);
  add_different_keys(shown, document);
  add_further_tables(run, document);
  add_channel_table(run, document);
  return document;
}

NetworkShape shape_of_run(const RunFolder& run) {
  return shape_of(run.channels, read_json_if_there(run.file("topology.json")));
}

}  // namespace

Document run_document(const std::string& folder) {
  const RunFolder run(folder);
  return document_of_run({run}, shape_of_run(run));
}

Document runs_document(const std::string& folder, const std::string& beside) {
  const RunFolder run(folder), other(beside);
  const NetworkShape shape = shape_of_run(run), theirs = shape_of_run(other);
  if (shape.nodes != theirs.nodes)
    throw ConfigError(
        "--beside: {}: its network has {:.0f} nodes, that of {} "
        "has {:.0f} (networks with as many "
        "nodes)",
        shown(beside), theirs.nodes, shown(folder), shape.nodes);
  std::string name = text_at(other.summary, "experiment");
  if (name == text_at(run.summary, "experiment")) name = name_of_folder(beside);
  return document_of_run({run, &other, name}, shape);
}

}  // namespace dusk::pages
