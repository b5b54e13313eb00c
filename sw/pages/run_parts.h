// SPDX-License-Identifier: Apache-2.0
/// Parts of the page of a run. Each function adds what the files of the folder allow.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "sw/pages/document.h"
#include "sw/pages/network_shape.h"
#include "sw/pages/run_folder.h"

namespace dusk::pages {

/// A run and the one that is laid beside it.
struct ShownRun {
  const RunFolder& run;
  const RunFolder* beside = nullptr;
  std::string beside_name = {};  ///< of its curves
};

/// Verdict on the checks of a run, and whether it went to its end.
void add_verdict(const RunFolder& run, Document& document);
/// Main numbers, with those of the other run.
void add_numbers(const ShownRun& shown, Document& document);

/// The map. Adds the times off of the channels to `dark`.
struct DarkTimes {
  std::vector<double> whole, cut;
};
void add_network(const ShownRun& shown, const NetworkShape& shape, Document& document,
                 DarkTimes& dark);

/// Latency, load, link power and states of the channels over time.
void add_time_series(const ShownRun& shown, Document& document);

void add_latency_histogram(const RunFolder& run, Document& document);
void add_dark_times(const RunFolder& run, const DarkTimes& dark, Document& document);
/// Nodes by latency, with Jain's index of what they received, and their table.
void add_nodes(const RunFolder& run, Document& document);

void add_channel_table(const RunFolder& run, Document& document);
/// Message classes, ranks of an application, components of the power.
void add_further_tables(const RunFolder& run, Document& document);
/// Keys of config.toml that differ.
void add_different_keys(const ShownRun& shown, Document& document);

/// "journeys" of the network part.
json::array journeys_of(const RunFolder& run, const NetworkShape& shape);
/// Adds "cycle_of_waits" and "waits_closed" to the network part, where there are waits. Without a
/// cycle they are the chain, which is not closed, with a note.
void add_waits(const RunFolder& run, json::object& part, Document& document);

/// Cycles of each channel in all states: those that were measured.
std::vector<double> cycles_of_channels(const CsvTable& channels);
/// The same of the run: the most of a channel, 0 if there are no channels.
double measured_cycles(const RunFolder& run);

/// The network part without what a run adds: shape and wiring.
json::object network_of(const NetworkShape& shape, Columns& columns);

/// Units by the names of columns.
using Units = std::map<std::string, std::string>;
/// All columns of a table, as text or numbers. The units of names that are not in `units` are those
/// of keys and of the numbers of a run.
json::object table_of(const CsvTable& table, const std::string& id, const std::string& title,
                      Columns& columns, const Units& units = {});

}  // namespace dusk::pages
