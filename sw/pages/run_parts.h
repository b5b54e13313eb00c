// SPDX-License-Identifier: Apache-2.0
/// Parts of a run's page. Each function adds what the files of the folder allow.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "sw/pages/document.h"
#include "sw/pages/network_shape.h"
#include "sw/pages/run_folder.h"

namespace dusk::pages {

/// A run, and the run that is shown beside it.
struct ShownRun {
  const RunFolder& run;
  const RunFolder* beside = nullptr;
  std::string beside_name = {};  ///< name of the other run's curves
};

/// Adds the verdict on a run's checks, and whether it was interrupted.
void add_verdict(const RunFolder& run, Document& document);
/// Adds the main numbers, with those of the other run.
void add_numbers(const ShownRun& shown, Document& document);

/// Adds the map of the network; appends the times off of its channels to `dark`.
struct DarkTimes {
  std::vector<double> whole, cut;
};
void add_network(const ShownRun& shown, const NetworkShape& shape, Document& document,
                 DarkTimes& dark);

/// Adds curves of latency, load, link power and states of the channels over time.
void add_time_series(const ShownRun& shown, Document& document);

void add_latency_histogram(const RunFolder& run, Document& document);
void add_dark_times(const RunFolder& run, const DarkTimes& dark, Document& document);
/// Adds nodes by latency, Jain's index of the flits that they received, and their table.
void add_nodes(const RunFolder& run, Document& document);

void add_channel_table(const RunFolder& run, Document& document);
/// Adds tables of message classes, ranks of an application, and components of the power.
void add_further_tables(const RunFolder& run, Document& document);
/// Adds the keys of config.toml that differ between both runs.
void add_different_keys(const ShownRun& shown, Document& document);

/// Returns the entry "journeys" of the network part.
json::array journeys_of(const RunFolder& run, const NetworkShape& shape);
/// Adds "cycle_of_waits" and "waits_closed" to the network part, if there are waits. Without a
/// cycle they are a chain, which is not closed; a note says so.
void add_waits(const RunFolder& run, json::object& part, Document& document);

/// Returns the sum of each channel's cycles in all states: its measured cycles.
std::vector<double> cycles_of_channels(const CsvTable& channels);
/// Returns the largest of these sums; 0 if there are no channels.
double measured_cycles(const RunFolder& run);

/// Returns the network part with shape and wiring only.
json::object network_of(const NetworkShape& shape, Columns& columns);

/// Units by the name of their column.
using Units = std::map<std::string, std::string>;
/// Returns a table with all columns, as text or numbers. If a column is not in `units`, its unit is
/// that of the key or the number of a run with its name.
json::object table_of(const CsvTable& table, const std::string& id, const std::string& title,
                      Columns& columns, const Units& units = {});

}  // namespace dusk::pages
