// SPDX-License-Identifier: Apache-2.0
#include "models/routing/grid_route.h"

#include <vector>

#include "models/topology/torus_route.h"

namespace dusk {
namespace {

constexpr std::size_t index_of(VcClass c) { return static_cast<std::size_t>(c); }

class GridRoute : public Route {
 public:
  GridRoute(const Topology& grid, const GridRules& rules) : grid_(grid), rules_(rules) {
    position_.reserve(grid.switches);
    for (SwitchId at = 0; at < grid.switches; ++at) {
      position_.push_back(torus_position(grid, at));
      position_.back().ring_tie = rules.ring_tie;
      position_.back().relaxed_dateline = rules.relaxed_dateline;
    }
  }

  unsigned classes() const override { return kVcClasses; }
  std::string class_name(unsigned vc_class) const override {
    constexpr const char* kNames[] = {"adaptive", "escape before", "escape after", "local"};
    return kNames[vc_class];
  }
  bool is_escape(unsigned vc_class) const override {
    return vc_class != index_of(VcClass::Adaptive);
  }
  unsigned random_bits() const override {
    const bool drawn = rules_.ring_tie == RingTie::Random && grid_.wrap;
    return drawn ? static_cast<unsigned>(grid_.size.size()) : 0;
  }
  Candidates at(SwitchId at, std::uint32_t address, unsigned random) const override {
    const TorusRoute route = torus_route(position_[at], address, random);
    Candidates to;
    if (route.local) {
      to.ports[index_of(VcClass::Local)] = grid_.local[at];
      return to;
    }
    if (rules_.adaptive) to.ports[index_of(VcClass::Adaptive)] = ports_of(route.productive);
    const std::uint32_t escape = ports_of(route.escape);
    if (route.may_use_before || rules_.one_escape)
      to.ports[index_of(VcClass::EscapeBefore)] = escape;
    if (route.may_use_after || rules_.one_escape) to.ports[index_of(VcClass::EscapeAfter)] = escape;
    return to;
  }

 private:
  /// Returns the ports of a set of trunks, one bit per trunk.
  std::uint32_t ports_of(std::uint32_t trunks) const {
    std::uint32_t ports = 0;
    for (; trunks != 0; trunks &= trunks - 1)
      ports |= grid_.groups[static_cast<std::size_t>(__builtin_ctz(trunks))];
    return ports;
  }

  const Topology& grid_;
  GridRules rules_;
  std::vector<TorusPosition> position_;  // [switch]
};

}  // namespace

GridRules grid_rules(const SwitchSettings& settings) {
  const auto& vcs = settings.class_vcs;
  return {settings.ring_tie, settings.relaxed_dateline, vcs[index_of(VcClass::Adaptive)] != 0,
          vcs[index_of(VcClass::EscapeBefore)] == vcs[index_of(VcClass::EscapeAfter)]};
}

std::unique_ptr<Route> make_grid_route(const Topology& grid, const GridRules& rules) {
  return std::make_unique<GridRoute>(grid, rules);
}

}  // namespace dusk
