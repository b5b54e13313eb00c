// SPDX-License-Identifier: Apache-2.0
#include "sw/results/csv_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <sstream>

#include "sw/common/config_error.h"
#include "sw/common/input_text.h"
#include "sw/common/text_table.h"
#include "sw/config/option_table.h"
#include "sw/report/application_report.h"
#include "sw/report/statistics_table.h"

namespace dusk {
namespace {

/// Reads the next record of a CSV text. A field in quotes may contain line ends.
bool next_record(std::istream& in, std::string& record) {
  record.clear();
  bool quoted = false;
  for (std::string line; std::getline(in, line);) {
    if (quoted) record += '\n';
    record += line;
    if (std::count(line.begin(), line.end(), '"') % 2 != 0) quoted = !quoted;
    if (!quoted) return true;
  }
  return !record.empty();
}

std::map<std::string, std::string> units_by_name() {
  std::map<std::string, std::string> units;
  for (const auto* statistics :
       {&summary_statistics(), &trace_statistics(), &application_statistics()})
    for (const Statistic& one : *statistics) units[one.name] = one.unit;
  for (const char* name : {"packet_latency", "network_latency", "packet_latency_without_hops",
                           "network_latency_without_hops", "hop_cycles"})
    units[name] = "cycles";
  for (const char* name : {"highest_unsaturated_load", "accepted_there", "accepted_at_load_1"})
    units[name] = units["accepted_throughput"];
  return units;
}

}  // namespace

std::string unit_of_statistic(const std::string& name) {
  if (const Option* option = find_option(name)) return option->unit;
  static const std::map<std::string, std::string> units = units_by_name();
  for (const char* end : {"", ".ci95", "_ci95"}) {
    const std::string behind = end;
    if (name.size() < behind.size()) continue;
    const std::size_t length = name.size() - behind.size();
    const auto found = units.find(name.substr(0, length));
    if (name.compare(length, std::string::npos, behind) == 0 && found != units.end())
      return found->second;
  }
  return "";
}

ResultTable read_csv_table(const std::string& folder, const std::string& name,
                           const std::string& behind_keys) {
  const std::string file = folder + "/" + name;
  std::istringstream in(input_text(file, "a table of results", "", kMadeLimit));
  ResultTable table;
  table.file = name;
  std::string record;
  next_record(in, record);
  table.columns = csv_fields(record).value_or(std::vector<std::string>{});
  table.keys = table.column(behind_keys);
  if (table.keys == table.columns.size())
    throw ConfigError("{}: is not a table of dusk: it has no column '{}'", shown(file),
                      behind_keys);
  for (const std::string& column : table.columns) table.units.push_back(unit_of_statistic(column));
  for (std::size_t line = 2; next_record(in, record); ++line) {
    table.rows.push_back(csv_fields(record).value_or(std::vector<std::string>{}));
    if (table.rows.back().size() != table.columns.size())
      throw ConfigError("{}: row {} has not all columns", shown(file), line - 1);
  }
  return table;
}

}  // namespace dusk
