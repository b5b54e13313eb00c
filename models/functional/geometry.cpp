// SPDX-License-Identifier: Apache-2.0
#include "models/functional/geometry.h"

namespace dusk::functional {

Geometry::Geometry(const std::vector<std::uint32_t>& size, Rings wrap)
    : size_(size), wrap_(wrap), ports_(2 * static_cast<std::uint32_t>(size.size())) {
  for (const std::uint32_t k : size_) nodes_ *= k;
  for (NodeId node = 0; node < nodes_; ++node) {
    NodeId stride = 1;
    for (std::uint32_t d = 0; d < size_.size(); ++d) {
      const std::uint32_t k = size_[d];
      const std::uint32_t at = node / stride % k;
      coordinate_.push_back(static_cast<std::uint16_t>(at));
      const NodeId zero = node - at * stride;
      neighbor_.push_back(wrap_[d] || at + 1 < k ? zero + (at + 1) % k * stride : kNone);
      neighbor_.push_back(wrap_[d] || at > 0 ? zero + (at + k - 1) % k * stride : kNone);
      stride *= k;
    }
  }
}

Register Geometry::hops(NodeId source, NodeId destination, Random& ties) const {
  Register hops{};
  const std::size_t dimensions = size_.size();
  for (std::uint32_t d = 0; d < dimensions; ++d) {
    const int k = static_cast<int>(size_[d]);
    int h = coordinate_[destination * dimensions + d] - coordinate_[source * dimensions + d];
    if (wrap_[d]) {
      if (h < 0) h += k;
      const bool down = 2 * h > k || (2 * h == k && ties.below(2) == 1);
      if (down) h -= k;
    }
    hops[d] = static_cast<std::int16_t>(h);
  }
  return hops;
}

std::string Geometry::name(NodeId node) const {
  std::string text = "(";
  for (std::size_t d = 0; d < size_.size(); ++d) {
    text += (d > 0 ? "," : "") + std::to_string(coordinate_[node * size_.size() + d]);
  }
  return text + ")";
}

std::string port_name(std::uint32_t port) {
  return std::string(1, "XYZW"[dimension_of(port)]) + (port % 2 == 0 ? "+" : "-");
}

}  // namespace dusk::functional
