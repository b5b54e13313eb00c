// SPDX-License-Identifier: Apache-2.0
#include "sw/config/pattern_keys.h"

#include "sw/config/config_fault.h"
#include "sw/config/network_kind.h"

namespace dusk {

const PatternPart& pattern_of(const TrafficOptions& traffic) {
  return traffic_pattern(traffic.pattern);
}

PatternSettings pattern_settings(const TrafficOptions& t, const NetworkOptions& network) {
  const NetworkKind& kind = kind_of(network);
  PatternSettings settings;
  settings.nodes = static_cast<std::uint32_t>(nodes_of(network));
  settings.digits = kind.digits(network);
  settings.even_digits = kind.words().even_digits;
  for (const std::int64_t node : t.hotspots)
    settings.hotspots.push_back(static_cast<std::uint32_t>(node));
  settings.hotspot_share = t.hotspot_share;
  settings.permutation_file = t.permutation_file;
  return settings;
}

void check_pattern(const TrafficOptions& t, const NetworkOptions& network, const Origins& origins) {
  const ConfigFault fault(origins);
  const PatternPart& pattern = pattern_of(t);
  const PatternSettings settings = pattern_settings(t, network);
  fault.refuse(refuse_pattern(pattern, settings));
  if (pattern.read == nullptr) return;
  const std::string key = std::string("traffic.") + pattern.keys.front();
  fault.read(key.c_str(), [&] { pattern.read(settings); });
}

}  // namespace dusk
