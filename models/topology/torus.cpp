// SPDX-License-Identifier: Apache-2.0
#include "models/topology/torus.h"

#include <stdexcept>

namespace dusk {
namespace {

void check(bool good, const std::string& what) {
  if (!good) throw std::invalid_argument("torus or mesh: " + what);
}

void check(const TorusSizes& sizes, std::uint32_t bits) {
  const auto range = [](const std::string& what, std::uint32_t value, std::uint32_t least,
                        std::uint32_t most) {
    check(value >= least && value <= most, std::to_string(value) + " " + what +
                                               " are out of range (" + std::to_string(least) +
                                               " to " + std::to_string(most) + ")");
  };
  for (const std::uint32_t size : sizes.size) range("switches in a dimension", size, 2, 1u << bits);
  range("links of a trunk", sizes.trunk, 1, kMaxTrunk);
  range("local channels", sizes.local_channels, 1, kMaxLocalChannels);
  const auto dimensions = static_cast<std::uint32_t>(sizes.size.size());
  const std::uint32_t ports = 2 * dimensions * sizes.trunk + sizes.local_channels;
  check(ports <= kMaxPorts, std::to_string(ports) + " ports are too many (at most " +
                                std::to_string(kMaxPorts) +
                                ": 2 x dimensions x trunk + local channels)");
  check(sizes.link_latency >= 1 && sizes.local_latency >= 1,
        "a channel's latency is at least 1 cycle");
}

/// Coordinates and numbers of the switches.
class Grid {
 public:
  explicit Grid(const TorusSizes& sizes) : sizes_(sizes) {
    const auto dimensions = static_cast<std::uint32_t>(sizes.size.size());
    check(dimensions >= 1 && dimensions <= kMaxDimensions,
          std::to_string(dimensions) + " dimensions are out of range (1 to " +
              std::to_string(kMaxDimensions) + ")");
    bits_ = coordinate_bits(dimensions);
    check(sizes, bits_);
    for (const std::uint32_t size : sizes.size) {
      weight_.push_back(switches_);
      switches_ *= size;
    }
  }

  std::uint32_t switches() const { return switches_; }
  std::uint32_t dimensions() const { return static_cast<std::uint32_t>(weight_.size()); }
  std::uint32_t coordinate(SwitchId s, std::uint32_t d) const {
    return s / weight_[d] % sizes_.size[d];
  }
  std::uint32_t address(SwitchId s) const {
    std::uint32_t address = 0;
    for (std::uint32_t d = 0; d < dimensions(); ++d) address |= coordinate(s, d) << d * bits_;
    return address;
  }
  std::string name(SwitchId s) const {
    std::string name;
    for (std::uint32_t d = 0; d < dimensions(); ++d) {
      name += (d > 0 ? "," : "") + std::to_string(coordinate(s, d));
    }
    return "switch (" + name + ")";
  }
  SwitchPlace place(SwitchId s) const {
    const std::uint32_t plane = dimensions() > 2 ? weight_[2] : switches_;
    return {coordinate(s, 0), dimensions() > 1 ? coordinate(s, 1) : 0, s / plane};
  }
  /// Returns the neighbor at the end of trunk 2d (upwards in dimension d) or 2d + 1 (downwards);
  /// kNone at the edge of a mesh.
  SwitchId neighbor(SwitchId s, std::uint32_t trunk) const {
    const std::uint32_t d = trunk / 2, x = coordinate(s, d), last = sizes_.size[d] - 1;
    const bool up = trunk % 2 == 0;
    const bool edge = x == (up ? last : 0);
    if (edge && !sizes_.wrap[d]) return kNone;
    const std::uint32_t to = edge ? (up ? 0 : last) : up ? x + 1 : x - 1;
    return s - x * weight_[d] + to * weight_[d];
  }

 private:
  const TorusSizes& sizes_;
  std::uint32_t bits_ = kAddressBits, switches_ = 1;
  std::vector<std::uint32_t> weight_;  // [dimension] weight of a coordinate in a switch's number
};

std::string name_of(const TorusSizes& sizes) {
  std::string name;
  for (const std::uint32_t size : sizes.size)
    name += (name.empty() ? "" : "x") + std::to_string(size);
  if (!sizes.wrap) return name + " mesh";
  std::string wrap;
  bool lines = false;
  for (std::uint32_t d = 0; d < sizes.size.size(); ++d) {
    wrap += std::string(d > 0 ? "," : "") + (sizes.wrap[d] ? "1" : "0");
    lines |= !sizes.wrap[d];
  }
  return name + " torus" + (lines ? ", wrap " + wrap : "");
}

/// Adds the links of every trunk of a switch, then the ejection channels of its node.
void add_output_channels(Topology& torus, const Grid& grid, const TorusSizes& sizes, SwitchId s) {
  using Kind = Endpoint::Kind;
  for (std::uint32_t t = 0; t < 2 * grid.dimensions(); ++t) {
    const SwitchId to = grid.neighbor(s, t);
    for (std::uint32_t link = 0; to != kNone && link < sizes.trunk; ++link) {
      const PortId out = t * sizes.trunk + link, in = (t ^ 1u) * sizes.trunk + link;
      add_channel(torus, {Kind::Switch, s, out}, {Kind::Switch, to, in}, sizes.link_latency);
    }
  }
  for (std::uint32_t j = 0; j < sizes.local_channels; ++j) {
    const PortId out = 2 * grid.dimensions() * sizes.trunk + j;
    torus.ejection.push_back(
        add_channel(torus, {Kind::Switch, s, out}, {Kind::Node, s, j}, sizes.local_latency));
  }
}

}  // namespace

Topology make_torus(const TorusSizes& sizes) {
  const Grid grid(sizes);
  using Kind = Endpoint::Kind;
  const PortId first_local = 2 * grid.dimensions() * sizes.trunk;
  Topology torus;
  torus.name = name_of(sizes);
  torus.nodes = torus.switches = grid.switches();
  torus.ports = first_local + sizes.local_channels;
  torus.local_channels = sizes.local_channels;
  torus.rules = torus_rules();
  torus.vc_classes = kVcClasses;
  for (std::uint32_t t = 0; t < 2 * grid.dimensions(); ++t)
    torus.groups.push_back(((1u << sizes.trunk) - 1) << t * sizes.trunk);
  torus.can_narrow = true;
  torus.size = sizes.size;
  torus.wrap = sizes.wrap;
  torus.trunk = sizes.trunk;
  torus.last = grid.address(torus.switches - 1);
  torus.out_channel.assign(torus.switches, std::vector<ChannelId>(torus.ports, kNone));
  torus.in_channel = torus.out_channel;
  for (SwitchId s = 0; s < torus.switches; ++s) {
    torus.switch_name.push_back(grid.name(s));
    torus.place.push_back(grid.place(s));
    torus.address.push_back(grid.address(s));
    torus.local.push_back(((1u << sizes.local_channels) - 1) << first_local);
    for (std::uint32_t j = 0; j < sizes.local_channels; ++j) {
      torus.injection.push_back(add_channel(
          torus, {Kind::Node, s, j}, {Kind::Switch, s, first_local + j}, sizes.local_latency));
    }
  }
  torus.node_address = torus.address;
  for (SwitchId s = 0; s < torus.switches; ++s) add_output_channels(torus, grid, sizes, s);
  return torus;
}

}  // namespace dusk
