// SPDX-License-Identifier: Apache-2.0
#include "models/analysis/card_deadlock.h"

#include <set>

#include "models/analysis/dependencies.h"
#include "models/routing/card_route.h"
#include "models/topology/card_way.h"

namespace dusk {
namespace {

std::uint32_t vcs_of(const SwitchSettings& s, CardClass c) {
  return s.class_vcs[static_cast<std::size_t>(c)];
}

/// Route that the pins of the cards define; each VC is a class of its own.
class VcRoute : public Route {
 public:
  explicit VcRoute(const std::vector<SwitchSettings>& settings) : settings_(settings) {}

  unsigned classes() const override { return kMaxVcs; }
  std::string class_name(unsigned vc) const override { return "VC " + std::to_string(vc); }
  bool is_escape(unsigned) const override { return true; }
  unsigned random_bits() const override {
    return settings_.front().ring_tie == RingTie::Random ? kCardDimensions : 0;
  }
  Candidates at(SwitchId at, std::uint32_t address, unsigned random) const override {
    const SwitchSettings& s = settings_[at];
    const CardWay way = card_way(card_position(s), false, address, random);
    std::uint32_t vcs = vcs_of(s, way.vc_class);
    // The card after the internal link draws again, so packets of both VCs may go either way.
    if (way.vc_class == CardClass::Type1Plus || way.vc_class == CardClass::Type1Minus)
      vcs = vcs_of(s, CardClass::Type1Plus) | vcs_of(s, CardClass::Type1Minus);
    Candidates candidates;
    for (unsigned vc = 0; vc < kMaxVcs; ++vc)
      if ((vcs >> vc & 1u) != 0) candidates.ports[vc] = 1u << way.port;
    return candidates;
  }

 private:
  const std::vector<SwitchSettings>& settings_;
};

/// VCs of the rings of a dimension, bit per VC; 0: none, or VCs that serve other classes, too.
struct RingVcs {
  std::uint32_t external = 0, internal = 0;
};

RingVcs ring_vcs(const SwitchSettings& s, const CardPorts& ports, unsigned dimension) {
  RingVcs vcs;
  if (vcs_of(s, CardClass::Up) == vcs_of(s, CardClass::Low))
    vcs.external = vcs_of(s, CardClass::Up);
  if (!ports.split(dimension)) return vcs;
  const std::uint32_t inner = vcs_of(s, type2(dimension, true));
  std::uint32_t others = vcs_of(s, CardClass::Type1Plus) | vcs_of(s, CardClass::Type1Minus) |
                         vcs_of(s, CardClass::Type3);
  for (unsigned d = 0; d < kCardDimensions; ++d)
    if (d != dimension) others |= vcs_of(s, type2(d, true)) | vcs_of(s, type2(d, false));
  if (inner == vcs_of(s, type2(dimension, false)) && (inner & others) == 0) vcs.internal = inner;
  return vcs;
}

bool never_fills(const BubbleRing& ring, const SwitchSettings& s, const PacketLengths& lengths) {
  const auto& rules = s.admission[row_of(VcClass::EscapeBefore)];
  const AdmissionRule& enters = rules[1];
  return rules[0].downstream.length && enters.downstream.length &&
         (enters.downstream.flits >= least_bubble(BubbleAt::Downstream, ring, lengths) ||
          enters.own.flits >= least_bubble(BubbleAt::Local, ring, lengths));
}

/// Finds the rings that never fill. A ring includes all of its VCs.
class FullRings {
 public:
  FullRings(const Topology& torus, const CardTorusSizes& sizes, const SwitchSettings& s,
            const PacketLengths& lengths)
      : torus_(torus), ports_(card_ports(sizes.configuration)) {
    const CardRoute route(sizes, {CardEscape::Bubble, RingTie::Plus});
    for (const RouteRing& ring : route.rings(torus)) {
      const unsigned dimension = dimension_of(ring);
      const RingVcs vcs = ring_vcs(s, ports_, dimension);
      const bool split = ports_.split(dimension);
      if (vcs.external == 0 || (split && vcs.internal == 0)) continue;
      if (never_fills(queues(sizes, s, dimension, vcs), s, lengths)) add(ring, vcs);
    }
  }
  const std::vector<RouteRing>& rings() const { return rings_; }
  bool begins_with(const RouteHop& hop) const {
    return first_.count({hop.channel, hop.vc_class}) > 0;
  }

 private:
  const Endpoint& from(const RouteHop& hop) const { return torus_.channels[hop.channel].from; }
  unsigned dimension_of(const RouteRing& ring) const {
    const Endpoint& last = from(ring.hops.back());  // an external hop
    return ports_.torus_port[last.id % 2][last.port] / 2;
  }
  static BubbleRing queues(const CardTorusSizes& sizes, const SwitchSettings& s, unsigned dimension,
                           const RingVcs& vcs) {
    BubbleRing ring;
    ring.switches = sizes.size[dimension];
    ring.queues = static_cast<std::uint32_t>(__builtin_popcount(vcs.external));
    ring.depth = s.depth_in_use;
    ring.latency = sizes.link_latency;
    ring.narrows = s.narrowest > 0;
    ring.inner_queues = static_cast<std::uint32_t>(__builtin_popcount(vcs.internal));
    ring.inner_depth = s.internal_depth;
    ring.inner_latency = sizes.internal_latency;
    return ring;
  }
  void add(const RouteRing& ring, const RingVcs& vcs) {
    RouteRing full{ring.name, {}};
    for (const RouteHop& hop : ring.hops) {
      const bool inner = from(hop).port == kInternalPort;
      for (unsigned vc = 0; vc < kMaxVcs; ++vc)
        if (((inner ? vcs.internal : vcs.external) >> vc & 1u) != 0)
          full.hops.push_back({hop.channel, vc});
    }
    first_.insert({full.hops.front().channel, full.hops.front().vc_class});
    rings_.push_back(std::move(full));
  }

  const Topology& torus_;
  CardPorts ports_;
  std::vector<RouteRing> rings_;
  std::set<std::pair<ChannelId, unsigned>> first_;
};

}  // namespace

DeadlockVerdict check_card_deadlock(const Topology& torus, const CardTorusSizes& sizes,
                                    const std::vector<SwitchSettings>& settings,
                                    const PacketLengths& lengths) {
  const VcRoute route(settings);
  const Dependencies all = route_dependencies(torus, route);
  const FullRings rings(torus, sizes, settings.front(), lengths);
  const Dependencies graph = with_rings_as_one(all, rings.rings());
  DeadlockVerdict verdict;
  verdict.channels = all.vertices.size();
  verdict.dependencies = all.edges.size();
  verdict.free = graph.cycle.empty();
  for (std::size_t i = 0; i < graph.cycle.size(); ++i) {
    const RouteHop& vertex = graph.vertices[graph.cycle[i]];
    verdict.reason += (i > 0 ? " -> " : "") + vertex_name(torus, route, vertex);
    if (rings.begins_with(vertex)) verdict.reason += " and its ring";
  }
  return verdict;
}

}  // namespace dusk
