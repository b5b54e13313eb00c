// SPDX-License-Identifier: Apache-2.0
#include "models/traffic/fixed_map.h"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace dusk {

FixedMap::FixedMap(std::vector<NodeId> map) : map_(std::move(map)) {
  for (NodeId node = 0; node < map_.size(); ++node) {
    if (map_[node] == node) map_[node] = kNone;
  }
}

Digits bits_of(std::uint32_t nodes) {
  Digits bits;
  for (; nodes % 2 == 0; nodes /= 2) bits.push_back(2);
  return nodes == 1 ? bits : Digits{};
}

Digits digits_of(const PatternSettings& settings) {
  if (settings.digits.empty()) return {settings.nodes};
  std::uint64_t product = 1;
  for (const std::uint32_t value : settings.digits)
    product = std::min<std::uint64_t>(product, settings.nodes + 1) * value;
  if (product != settings.nodes)
    throw std::invalid_argument(std::to_string(settings.nodes) +
                                " nodes are no product of the digits");
  return settings.digits;
}

bool are_equal(const Digits& values) {
  return std::adjacent_find(values.begin(), values.end(), std::not_equal_to<>()) == values.end();
}

std::unique_ptr<TrafficPattern> map_digits(const Digits& values,
                                           const std::function<void(Digits&)>& change) {
  std::uint32_t nodes = 1;
  for (const std::uint32_t value : values) nodes *= value;
  std::vector<NodeId> map;
  for (NodeId node = 0; node < nodes; ++node) {
    Digits digits;
    NodeId rest = node;
    for (const std::uint32_t value : values) {
      digits.push_back(rest % value);
      rest /= value;
    }
    change(digits);
    NodeId image = 0;
    for (std::size_t d = values.size(); d-- > 0;) image = image * values[d] + digits[d];
    map.push_back(image);
  }
  return std::make_unique<FixedMap>(std::move(map));
}

}  // namespace dusk
