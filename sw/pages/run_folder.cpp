// SPDX-License-Identifier: Apache-2.0
#include "sw/pages/run_folder.h"

#include <cmath>
#include <sstream>

#include "sw/common/config_error.h"
#include "sw/common/input_text.h"
#include "sw/common/toml_text.h"
#include "sw/common/version.h"
#include "sw/results/exact_json.h"

namespace dusk::pages {
namespace {

json::object parsed_object(const std::string& path, const std::string& text) {
  try {
    json::value value = parse_exactly(text);
    if (value.is_object()) return std::move(value.get_object());
  } catch (const std::invalid_argument& error) {
    throw ConfigError("{}: is no JSON object: {}", shown(path), error.what());
  }
  throw ConfigError("{}: is no JSON object", shown(path));
}

/// Returns the numbers of a version: "0.2.0" is {0, 2, 0}.
std::vector<long> parts_of(const std::string& version) {
  std::vector<long> parts;
  std::istringstream in(version);
  for (std::string part; std::getline(in, part, '.');)
    parts.push_back(number_in<long>(part).value_or(0));
  return parts;
}

}  // namespace

json::object read_json(const std::string& path) {
  return parsed_object(path, input_text(path, "a result", "", kMadeLimit));
}

std::optional<json::object> read_json_if_there(const std::string& path) {
  const auto text = text_if_there(path, kMadeLimit);
  if (!text) return std::nullopt;
  return parsed_object(path, *text);
}

std::map<std::string, std::string> read_keys(const std::string& path) {
  const auto text = text_if_there(path);
  std::map<std::string, std::string> keys;
  if (!text) return keys;
  for (const auto& [section, table] : parse_toml(*text, shown(path))) {
    if (!table.is_table()) continue;
    for (const auto& [key, value] : *table.as_table()) {
      std::ostringstream out;
      value.visit([&](const auto& node) { out << node; });
      keys[std::string(section.str()) + "." + std::string(key.str())] = out.str();
    }
  }
  return keys;
}

void require_known_version(const std::string& made_by, const std::string& path) {
  if (parts_of(made_by) > parts_of(version()))
    throw ConfigError("{}: made by a newer version, {} (this is {})", shown(path), shown(made_by),
                      version());
}

RunFolder::RunFolder(std::string folder) : path(std::move(folder)) {
  summary = read_json(file("summary.json"));
  require_known_version(text_at(summary, "version"), file("summary.json"));
  series = read_csv(file("timeseries.csv"));
  channels = read_csv(file("channels.csv"));
  keys = read_keys(file("config.toml"));
}

double RunFolder::key(const std::string& name) const {
  const auto found = keys.find(name);
  return found == keys.end() ? std::nan("")
                             : number_in<double>(found->second).value_or(std::nan(""));
}

bool RunFolder::is_complete() const {
  const json::value* complete = member(summary, "complete");
  return complete == nullptr || !complete->is_bool() || complete->get_bool();
}

double RunFolder::end() const {
  const double cycles = number("simulated_cycles");
  return std::isnan(cycles) ? number("cycles") : cycles;
}

}  // namespace dusk::pages
