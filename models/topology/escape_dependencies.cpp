// SPDX-License-Identifier: Apache-2.0
#include "models/topology/escape_dependencies.h"

#include <algorithm>

namespace dusk {
namespace {

constexpr unsigned bit_of(VcClass c) { return 1u << static_cast<unsigned>(c); }

/// Returns the VCs that `route` lets a packet use on its escape trunk as an escape.
unsigned escape_vcs(const SwitchSettings& s, const TorusRoute& route) {
  return (route.may_use_before ? s.class_vcs[1] : 0u) | (route.may_use_after ? s.class_vcs[2] : 0u);
}

unsigned classes_of(const SwitchSettings& s, VcId vc) {
  unsigned classes = 0;
  for (const VcClass c : {VcClass::Adaptive, VcClass::EscapeBefore, VcClass::EscapeAfter}) {
    if ((s.class_vcs[static_cast<std::size_t>(c)] >> vc & 1u) != 0) classes |= bit_of(c);
  }
  return classes;
}

}  // namespace

EscapeDependencies::EscapeDependencies(const Topology& torus,
                                       const std::vector<SwitchSettings>& settings,
                                       const std::vector<bool>& lit, TorusRouteFunction route,
                                       Packets packets)
    : torus_(torus),
      settings_(settings),
      lit_(lit),
      route_(route),
      packets_(packets),
      place_(torus.switches, kNone) {}

TorusPosition EscapeDependencies::position(SwitchId at) const {
  return torus_position(static_cast<std::uint32_t>(torus_.size.size()), settings_[at]);
}

void EscapeDependencies::build(const std::vector<SwitchId>& part) {
  for (const SwitchId at : part_) place_[at] = kNone;
  part_ = part;
  for (std::uint32_t i = 0; i < part_.size(); ++i) place_[part_[i]] = i;
  channels_.clear();
  trunks_.assign(part_.size(), {});
  for (std::uint32_t i = 0; i < part_.size(); ++i) {
    for (std::uint32_t t = 0; t < 2 * torus_.size.size(); ++t) {
      add_trunk(part_[i], t, trunks_[i][t]);
    }
  }
  on_.assign(channels_.size(), boost::dynamic_bitset<>(channels_.size()));
  request_.assign(part_.size(), boost::dynamic_bitset<>(channels_.size()));
  hops_.assign(part_.size(), 0);
  for (const SwitchId destination : part_) add_destination(destination);
}

void EscapeDependencies::add_trunk(SwitchId at, std::uint32_t trunk, Trunk& entry) {
  SwitchId to = kNone;
  PortId first_port = 0;
  std::uint32_t links = 0;
  for (PortId port = trunk * torus_.trunk; port < (trunk + 1) * torus_.trunk; ++port) {
    const ChannelId c = torus_.out_channel[at][port];
    if (c == kNone) continue;
    to = torus_.channels[c].to.id;
    if (!lit_.empty() && !lit_[c]) continue;
    if (links++ == 0) first_port = port;
  }
  if (to == kNone || place_[to] == kNone) return;
  if (links == 0) {
    throw NotConnected("no link from " + torus_.switch_name[at] + " to " + torus_.switch_name[to] +
                       " is on");
  }
  entry = {place_[to], static_cast<std::uint32_t>(channels_.size()), 0};
  for (VcId vc = 0; vc < kMaxVcs; ++vc) {
    const unsigned classes = classes_of(settings_[at], vc);
    if ((classes & ~bit_of(VcClass::Adaptive)) == 0) continue;
    auto same = std::find_if(channels_.begin() + entry.first, channels_.end(),
                             [&](const EscapeChannels& c) { return c.classes == classes; });
    if (same == channels_.end()) {
      same =
          channels_.insert(same, {at, trunk, first_port, 0, static_cast<std::uint8_t>(classes), 0});
    }
    same->vcs = static_cast<std::uint8_t>(same->vcs | 1u << vc);
    same->members += links;
  }
  entry.end = static_cast<std::uint32_t>(channels_.size());
}

void EscapeDependencies::add_destination(SwitchId destination) {
  const std::uint32_t address = torus_.address[destination];
  order_.clear();
  for (std::uint32_t i = 0; i < part_.size(); ++i) {
    hops_[i] = torus_hops(torus_position(torus_, part_[i]), address);
    order_.push_back(std::uint64_t{hops_[i]} << 32 | i);
    request_[i].reset();
  }
  std::sort(order_.begin(), order_.end());
  for (auto entry = order_.begin() + 1; entry != order_.end(); ++entry) {
    const auto place = static_cast<std::uint32_t>(*entry);
    const TorusPosition at = position(part_[place]);
    const TorusRoute way = route_(at, address, 0);
    add_way(place, address, way, 0);
    if (at.ring_tie != RingTie::Random) continue;
    const TorusRoute other = route_(at, address, ~0u);  // the other direction of every tie
    if (other.productive != way.productive) add_way(place, address, other, ~0u);
  }
}

void EscapeDependencies::add_way(std::uint32_t place, std::uint32_t address, const TorusRoute& all,
                                 unsigned random_bits) {
  TorusRoute escape = all;
  if (TorusPosition at = position(part_[place]);
      at.relaxed_dateline && packets_ != Packets::Queued) {
    at.relaxed_dateline = false;
    escape = route_(at, address, random_bits);
  }
  const unsigned own = escape_vcs(settings_[part_[place]], escape);
  bool connected = false;
  for (std::uint32_t t = 0; t < 2 * torus_.size.size(); ++t) {
    if ((all.productive >> t & 1u) == 0) continue;
    const Trunk& trunk = trunks_[place][t];
    if (trunk.to == kNone || hops_[trunk.to] >= hops_[place]) {
      throw NotConnected("trunk " + std::to_string(t) + " of " + torus_.switch_name[part_[place]] +
                         " does not lead nearer to all packets that are sent there");
    }
    add_hop(place, t, all, escape);
    if ((escape.escape >> t & 1u) == 0) continue;
    for (std::uint32_t c = trunk.first; c < trunk.end; ++c) {
      if ((channels_[c].vcs & own) == 0) continue;
      request_[place].set(c);
      connected = true;
    }
  }
  if (!connected) {
    throw NotConnected("packets at " + torus_.switch_name[part_[place]] +
                       " have no escape VC to every destination");
  }
}

/// Adds a hop, which is in the subfunction or not. If not, channels requested after it are indirect
/// dependencies of channels held before it. A channel that is also an escape depends on channels
/// requested after it in any case (directly or cross). Whole packets have no indirect dependencies.
void EscapeDependencies::add_hop(std::uint32_t place, std::uint32_t trunk, const TorusRoute& all,
                                 const TorusRoute& escape) {
  const Trunk& way = trunks_[place][trunk];
  const SwitchSettings& s = settings_[part_[place]];
  const bool escapes = (all.escape >> trunk & 1u) != 0;
  const unsigned usable = s.class_vcs[0] | (escapes ? escape_vcs(s, all) : 0);
  const unsigned own = escapes ? escape_vcs(s, escape) : 0;
  for (std::uint32_t c = way.first; c < way.end; ++c) {
    if ((channels_[c].vcs & usable) != 0) on_[c] |= request_[way.to];
  }
  if (packets_ != Packets::Whole && (usable & ~own) != 0) request_[place] |= request_[way.to];
}

}  // namespace dusk
