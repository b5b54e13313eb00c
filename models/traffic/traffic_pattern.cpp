// SPDX-License-Identifier: Apache-2.0
#include "models/traffic/traffic_pattern.h"

#include <algorithm>
#include <stdexcept>

namespace dusk {

const PatternPart& traffic_pattern(const std::string& name) {
  std::string choices;
  for (const PatternPart& pattern : traffic_patterns()) {
    if (pattern.name == name) return pattern;
    choices += std::string(choices.empty() ? "" : ", ") + pattern.name;
  }
  throw std::invalid_argument("unknown pattern '" + name + "' (" + choices + ")");
}

std::vector<std::string> traffic_pattern_names() {
  std::vector<std::string> names;
  for (const PatternPart& pattern : traffic_patterns()) names.emplace_back(pattern.name);
  return names;
}

std::optional<TrafficFault> refuse_pattern(const PatternPart& pattern,
                                           const PatternSettings& settings) {
  return pattern.refuse == nullptr ? std::nullopt : pattern.refuse(pattern.name, settings);
}

bool reads_key(const PatternPart& pattern, const std::string& key) {
  const auto& keys = pattern.keys;
  return std::find(keys.begin(), keys.end(), key) != keys.end();
}

std::vector<std::string> patterns_that_read(const std::string& key) {
  std::vector<std::string> names;
  for (const PatternPart& pattern : traffic_patterns()) {
    if (reads_key(pattern, key)) names.emplace_back(pattern.name);
  }
  return names;
}

std::unique_ptr<TrafficPattern> make_traffic_pattern(const std::string& name,
                                                     const PatternSettings& settings) {
  const PatternPart& pattern = traffic_pattern(name);
  if (settings.nodes < 2)
    throw std::invalid_argument("pattern " + name + ": needs at least 2 nodes");
  if (const auto fault = refuse_pattern(pattern, settings))
    throw std::invalid_argument(fault->text);
  return pattern.make(settings);
}

}  // namespace dusk
