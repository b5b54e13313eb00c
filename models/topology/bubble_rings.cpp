// SPDX-License-Identifier: Apache-2.0
#include "models/topology/bubble_rings.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

namespace dusk {
namespace {

constexpr std::uint8_t kBothEscapes = 1u << static_cast<unsigned>(VcClass::EscapeBefore) |
                                      1u << static_cast<unsigned>(VcClass::EscapeAfter);

/// Returns the lowest switch of a ring; the switches of a ring differ in one coordinate.
SwitchId lowest_of_line(const Topology& torus, const EscapeChannels& c) {
  std::uint32_t stride = 1;
  for (std::uint32_t d = 0; d < c.trunk / 2; ++d) stride *= torus.size[d];
  return c.at - c.at / stride % torus.size[c.trunk / 2] * stride;
}

bool suffices(const Topology& torus, const SwitchSettings& s, const EscapeChannels& c,
              const PacketLengths& lengths) {
  const auto vcs = static_cast<std::uint32_t>(__builtin_popcount(c.vcs));
  if (c.members != torus.trunk * vcs) return false;  // some links are off
  BubbleRing ring;
  ring.switches = torus.size[c.trunk / 2];
  ring.queues = c.members;
  ring.depth = s.depth_in_use;
  ring.latency = torus.channels[torus.out_channel[c.at][c.port]].latency;
  ring.narrows = s.narrowest > 0;
  const AdmissionRule& enters = s.admission[row_of(VcClass::EscapeBefore)][1];
  return s.admission[row_of(VcClass::EscapeBefore)][0].downstream.length &&
         enters.downstream.length &&
         (enters.downstream.flits >= least_bubble(BubbleAt::Downstream, ring, lengths) ||
          enters.own.flits >= least_bubble(BubbleAt::Local, ring, lengths));
}

}  // namespace

std::vector<std::uint32_t> bubble_rings(const Topology& torus,
                                        const std::vector<SwitchSettings>& settings,
                                        const std::vector<EscapeChannels>& channels,
                                        const PacketLengths& lengths) {
  std::map<std::pair<std::uint32_t, SwitchId>, std::vector<std::uint32_t>> rings;
  for (std::uint32_t i = 0; i < channels.size(); ++i) {
    if (channels[i].classes == kBothEscapes)
      rings[{channels[i].trunk, lowest_of_line(torus, channels[i])}].push_back(i);
  }
  std::vector<std::uint32_t> ring_of(channels.size());
  std::iota(ring_of.begin(), ring_of.end(), 0);
  for (const auto& [line, ring] : rings) {
    const auto fits = [&, &ring = ring](std::uint32_t i) {
      const EscapeChannels& c = channels[i];
      return c.vcs == channels[ring.front()].vcs && suffices(torus, settings[c.at], c, lengths);
    };
    if (ring.size() != torus.size[line.first / 2] || !std::all_of(ring.begin(), ring.end(), fits))
      continue;
    for (const std::uint32_t i : ring) ring_of[i] = ring.front();
  }
  return ring_of;
}

}  // namespace dusk
