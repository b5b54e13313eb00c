// SPDX-License-Identifier: Apache-2.0
#include "models/routing/card_route.h"

#include <algorithm>

#include "models/topology/torus_route.h"

namespace dusk {

CardRoute::CardRoute(const CardTorusSizes& sizes, const CardRouteSettings& settings)
    : sizes_(sizes), settings_(settings), ports_(card_ports(sizes.configuration)) {
  external_ = settings_.escape == CardEscape::UpLow ? 2 : 1;
  unsigned next = external_;
  if (ports_.splits() < kCardDimensions) ++next;  // type 1
  for (unsigned d = 0; d < kCardDimensions; ++d) {
    type2_[d] = next;
    if (ports_.split(d)) next += external_;
  }
  type3_ = next;
}

unsigned CardRoute::random_bits() const {
  const auto is_even = [](std::uint32_t size) { return size % 2 == 0; };
  const bool ties = std::any_of(sizes_.size.begin(), sizes_.size.end(), is_even);
  return settings_.ring_tie == RingTie::Random && ties ? kCardDimensions : 0;
}

unsigned CardRoute::type2(unsigned dimension, bool up) const {
  return type2_[dimension] + (external_ == 2 && !up ? 1 : 0);
}

/// Port of the torus node to which a head flit wants to go.
struct CardRoute::NextPort {
  unsigned torus_port = kTorusPorts;  // kTorusPorts: the destination is at this torus node
  bool up = false;                    // the destination's coordinate is higher
};

CardRoute::NextPort CardRoute::next_port(const CardPlace& from, const CardPlace& to,
                                         unsigned random, bool inside) const {
  for (unsigned d = 0; d < kCardDimensions; ++d) {
    const std::uint32_t x = from.at[d], y = to.at[d], size = sizes_.size[d];
    if (x == y) continue;
    const std::uint32_t steps = y > x ? y - x : y + size - x;  // in direction +
    bool plus = 2 * steps < size;
    if (2 * steps == size)
      plus = inside && ports_.split(d)
                 ? ports_.card[2 * d] == from.card
                 : leads_up_in_tie(settings_.ring_tie, x, (random >> d & 1u) != 0);
    return {2 * d + (plus ? 0 : 1), y > x};
  }
  return {};
}

Candidates CardRoute::answer(SwitchId at, std::uint32_t address, unsigned random,
                             bool inside) const {
  const CardPlace from = card_place(sizes_, at), to = place_of_address(address);
  const NextPort next = next_port(from, to, random, inside);
  Candidates candidates;
  if (next.torus_port == kTorusPorts) {
    if (to.card == from.card) {
      for (unsigned c = 0; c < external_; ++c) candidates.ports[c] = 1u << kCardNodePort;
    } else {
      candidates.ports[type3_] = 1u << kInternalPort;
    }
    return candidates;
  }
  const unsigned dimension = next.torus_port / 2;
  if (ports_.card[next.torus_port] == from.card) {
    candidates.ports[external_ == 2 && !next.up ? 1 : 0] = 1u << ports_.port[next.torus_port];
  } else {
    const unsigned inner = ports_.split(dimension) ? type2(dimension, next.up) : type1();
    candidates.ports[inner] = 1u << kInternalPort;
  }
  return candidates;
}

Candidates CardRoute::at(SwitchId at, std::uint32_t address, unsigned random) const {
  return answer(at, address, random, false);
}

Candidates CardRoute::at_port(SwitchId at, PortId from, std::uint32_t address,
                              unsigned random) const {
  return answer(at, address, random, from == kInternalPort);
}

unsigned CardRoute::type2_dimension(unsigned vc_class) const {
  for (unsigned d = 0; d < kCardDimensions; ++d) {
    if (ports_.split(d) && vc_class >= type2_[d] && vc_class < type2_[d] + external_) return d;
  }
  return kCardDimensions;
}

std::string CardRoute::class_name(unsigned vc_class) const {
  const auto half = [](unsigned c) { return c == 0 ? "UP" : "LOW"; };
  if (vc_class < external_) return external_ == 1 ? "external" : half(vc_class);
  if (vc_class == type3_) return "type 3";
  const unsigned d = type2_dimension(vc_class);
  if (d == kCardDimensions) return "type 1";
  const std::string name = std::string("type 2 ") + "XYZ"[d];
  return external_ == 1 ? name : name + ' ' + half(vc_class - type2_[d]);
}

bool CardRoute::enters_ring(SwitchId at, PortId in, PortId out, unsigned vc_class) const {
  const auto& torus_port = ports_.torus_port[at % 2];
  if (out == kCardNodePort) return false;
  const unsigned d = out == kInternalPort ? type2_dimension(vc_class) : torus_port[out] / 2;
  if (d == kCardDimensions) return false;  // types 1 and 3 are not in a ring
  if (in == kCardNodePort) return true;
  // Packets from the internal link to a split dimension are always of type 2.
  return in == kInternalPort ? !ports_.split(d) : torus_port[in] / 2 != d;
}

RouteRing CardRoute::ring(const Topology& torus, TorusCoordinates at, unsigned torus_port) const {
  const unsigned d = torus_port / 2, last = opposite(torus_port);
  RouteRing ring;
  ring.name = torus_port_name(torus_port) + " ring of (";
  for (unsigned i = 0; i < kCardDimensions; ++i)
    ring.name += (i > 0 ? "," : "") + (i == d ? "*" : std::to_string(at[i]));
  ring.name += ")";
  for (std::uint32_t step = 0; step < sizes_.size[d]; ++step) {
    if (ports_.split(d)) {
      const SwitchId from = card_number(sizes_, {at, ports_.card[last]});
      ring.hops.push_back({torus.out_channel[from][kInternalPort], type2(d, true)});
    }
    const SwitchId from = card_number(sizes_, {at, ports_.card[torus_port]});
    ring.hops.push_back({torus.out_channel[from][ports_.port[torus_port]], 0});
    at = torus_neighbor(sizes_, at, torus_port);
  }
  return ring;
}

std::vector<RouteRing> CardRoute::rings(const Topology& torus) const {
  std::vector<RouteRing> all;
  if (settings_.escape != CardEscape::Bubble) return all;
  for (std::uint32_t node = 0; node < sizes_.torus_nodes(); ++node) {
    const TorusCoordinates at = card_place(sizes_, 2 * node).at;
    for (unsigned p = 0; p < kTorusPorts; ++p) {
      if (at[p / 2] == 0) all.push_back(ring(torus, at, p));
    }
  }
  return all;
}

}  // namespace dusk
