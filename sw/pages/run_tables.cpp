// SPDX-License-Identifier: Apache-2.0
// Tables on the page of a run.
#include <algorithm>
#include <cmath>
#include <set>

#include "sw/common/text.h"
#include "sw/config/option_table.h"
#include "sw/pages/run_parts.h"
#include "sw/report/application_report.h"
#include "sw/report/component_power.h"
#include "sw/results/csv_table.h"

namespace dusk::pages {
namespace {

json::object part_of_table(const std::string& id, const std::string& title) {
  json::object part = new_part("table", id, title);
  part["columns"] = json::array{};
  part["filter"] = true;
  return part;
}

void add_column(json::object& part, json::object column) {
  part["columns"].as_array().push_back(std::move(column));
}

template <class Fields>
void add_units(const Fields& fields, Units& units) {
  for (const auto& field : fields) units[field.name] = field.unit;
}

Units channel_units() {
  Units units;
  add_units(channel_columns(), units);
  add_units(width_columns(), units);
  units[powered_column().name] = powered_column().unit;
  return units;
}

template <class Fields>
Units units_of(const Fields& fields) {
  Units units;
  add_units(fields, units);
  return units;
}

/// Mean utilization of each channel to four decimals: flits per measured cycle.
std::vector<double> utilization(const CsvTable& channels) {
  std::vector<double> flits = channels.numbers("flits");
  const std::vector<double> cycles = cycles_of_channels(channels);
  for (std::size_t c = 0; c < cycles.size(); ++c)
    flits[c] = cycles[c] > 0 ? std::round(1e4 * flits[c] / cycles[c]) / 1e4 : std::nan("");
  return flits;
}

/// True if a message class has no packet; the terminal leaves it out, too.
bool has_no_packets(const json::object& message_class) {
  for (const char* count : {"packets.created", "packets.delivered", "packet_latency.count"})
    if (number_at(message_class, count) > 0) return false;
  return true;
}

void add_classes(const RunFolder& run, Document& document) {
  const json::value* all = member(run.summary, "message_class");
  if (all == nullptr || !all->is_object()) return;
  const std::vector<std::pair<const char*, const char*>> figures{
      {"packets.created", "packets"},
      {"packets.delivered", "packets"},
      {"accepted_throughput", "flits/node/cycle"},
      {"packet_latency.mean", "cycles"},
      {"packet_latency.p99", "cycles"},
      {"network_latency.mean", "cycles"},
      {"network_latency.p99", "cycles"}};
  std::vector<std::string> names;
  std::vector<const json::object*> classes;
  for (const auto& one : all->get_object()) {
    const json::object* figures_of_class = one.value().if_object();
    if (figures_of_class == nullptr || has_no_packets(*figures_of_class)) continue;
    names.emplace_back(one.key());
    classes.push_back(figures_of_class);
  }
  if (classes.empty()) return;
  json::object part = part_of_table("message-classes", "Message classes");
  add_column(part, text_column(document.columns, "class", "class", names));
  for (const auto& [figure, unit] : figures) {
    std::vector<double> values;
    for (const json::object* one : classes) values.push_back(number_at(*one, figure));
    add_column(part, number_column(document.columns, figure, figure, unit, values));
  }
  document.parts.push_back(std::move(part));
}

void add_ranks(const RunFolder& run, Document& document) {
  const auto table = read_csv_if_there(run.file("ranks.csv"));
  if (!table) return;
  json::object bars =
      new_bars("ranks-time", "Time of the ranks", axis_of("rank", ""), axis_of("time", "cycles"));
  for (const char* what : {"compute", "send", "wait"})
    bars["curves"].as_array().push_back(
        curve_of(document.columns, what, table->numbers("rank"), table->numbers(what)));
  document.parts.push_back(std::move(bars));
  document.parts.push_back(
      table_of(*table, "ranks", "Ranks", document.columns, units_of(rank_columns())));
}

/// True for keys that do not change results: they say where results go, what is reported of them,
/// or how they are computed.
bool changes_no_result(const std::string& key) {
  static const std::set<std::string> keys{"run.output",    "run.plots", "run.name",
                                          "run.packets",   "run.waves", "run.threads",
                                          "run.skip_quiet"};
  const Option* option = find_option(key);
  return keys.count(key) > 0 || (option != nullptr && option->adds_files);
}

}  // namespace

json::object table_of(const CsvTable& table, const std::string& id, const std::string& title,
                      Columns& columns, const Units& units) {
  const auto unit_of = [&](const std::string& name) {
    const auto found = units.find(name);
    return found == units.end() ? unit_of_statistic(name) : found->second;
  };
  json::object part = part_of_table(id, title);
  for (std::size_t c = 0; c < table.names.size(); ++c) {
    const std::string& name = table.names[c];
    add_column(part, table.is_number(c)
                         ? number_column(columns, name, name, unit_of(name), table.numbers(name))
                         : text_column(columns, name, name, table.texts(name)));
  }
  return part;
}

std::vector<double> cycles_of_channels(const CsvTable& channels) {
  std::vector<double> cycles(channels.rows.size());
  for (const char* state : {"on", "draining", "turning_off", "off", "turning_on"}) {
    const auto part = channels.numbers(state);
    for (std::size_t c = 0; c < cycles.size(); ++c) cycles[c] += part[c];
  }
  return cycles;
}

double measured_cycles(const RunFolder& run) {
  const std::vector<double> cycles = cycles_of_channels(run.channels);
  return cycles.empty() ? 0 : *std::max_element(cycles.begin(), cycles.end());
}

void add_channel_table(const RunFolder& run, Document& document) {
  json::object part =
      table_of(run.channels, "channels", "Channels", document.columns, channel_units());
  part["selects"] = "channel";
  json::object column = number_column(document.columns, "utilization", "utilization", "flits/cycle",
                                      utilization(run.channels));
  column["decimals"] = 4;
  column["help"] = "Flits carried in relation to all cycles that were measured.";
  json::array& columns = part["columns"].as_array();
  const auto flits = static_cast<long>(run.channels.index("flits"));
  columns.insert(columns.begin() + flits + 1, std::move(column));
  document.parts.push_back(std::move(part));
}

void add_further_tables(const RunFolder& run, Document& document) {
  add_classes(run, document);
  add_ranks(run, document);
  const auto components = read_csv_if_there(run.file("power_components.csv"));
  if (components)
    document.parts.push_back(table_of(*components, "power-components", "Power of the components",
                                      document.columns, units_of(component_columns())));
}

void add_different_keys(const ShownRun& shown, Document& document) {
  if (shown.beside == nullptr) return;
  std::set<std::string> keys;
  for (const RunFolder* run : {&shown.run, shown.beside})
    for (const auto& [key, value] : run->keys) keys.insert(key);
  const auto value_of = [](const RunFolder& run, const std::string& key) {
    const auto found = run.keys.find(key);
    return found == run.keys.end() ? std::string() : found->second;
  };
  std::vector<std::string> names, ours, theirs;
  for (const std::string& key : keys) {
    const std::string one = value_of(shown.run, key), other = value_of(*shown.beside, key);
    if (one == other || changes_no_result(key)) continue;
    names.push_back(key);
    ours.push_back(one);
    theirs.push_back(other);
  }
  json::object part = new_part("table", "different-keys", "Keys that differ");
  part["columns"] = json::array{text_column(document.columns, "key", "key", names),
                                text_column(document.columns, "here", "this run", ours),
                                text_column(document.columns, "beside", shown.beside_name, theirs)};
  document.parts.push_back(std::move(part));
}

}  // namespace dusk::pages
