// SPDX-License-Identifier: Apache-2.0
/// Tori and meshes with their settings.
#pragma once

#include <ostream>
#include <random>
#include <vector>

#include "models/topology/torus.h"

namespace dusk {

struct Network {
  std::vector<std::uint32_t> size;
  Rings wrap;
  std::uint32_t trunk;
};
inline void PrintTo(const Network& network, std::ostream* out) {
  *out << (network.wrap ? "torus" : "mesh");
  for (std::uint32_t d = 0; d < network.size.size(); ++d)
    *out << " " << network.size[d] << (network.wrap && !network.wrap[d] ? " line" : "");
}

struct Built {
  Topology torus;
  std::vector<SwitchSettings> settings;
};

inline Built build(const std::vector<std::uint32_t>& size, Rings wrap, std::uint32_t trunk,
                   std::uint32_t adaptive, RingTie tie, bool relaxed, bool atomic = true) {
  TorusSizes sizes;
  sizes.size = size;
  sizes.wrap = wrap;
  sizes.trunk = trunk;
  TorusRunSettings run;
  run.router.vcs_in_use = adaptive + 2;
  run.router.atomic_vc_allocation = atomic;
  run.vcs.adaptive_vcs = adaptive;
  run.router.ring_tie = tie;
  run.router.relaxed_dateline = relaxed;
  Built built{make_torus(sizes), {}};
  built.settings = make_torus_settings(built.torus, run);
  return built;
}

/// Sets virtual cut-through: a packet gets a VC only if there is space for all of it.
inline void cut_through(RouterConfig& router) {
  for (auto& rules : router.admission)
    for (AdmissionRule& rule : rules) rule.downstream.length = true;
}
inline void cut_through(std::vector<SwitchSettings>& settings) {
  for (SwitchSettings& s : settings) cut_through(s);
}

/// At least one link of every trunk, the others by chance.
inline std::vector<bool> some_links(const Topology& torus, std::mt19937& random) {
  std::vector<bool> lit(torus.channels.size(), true);
  for (SwitchId s = 0; s < torus.switches; ++s) {
    for (PortId first = 0; first < 2 * torus.size.size() * torus.trunk; first += torus.trunk) {
      const PortId kept = first + random() % torus.trunk;
      for (PortId port = first; port < first + torus.trunk; ++port) {
        const ChannelId c = torus.out_channel[s][port];
        if (c != kNone) lit[c] = port == kept || random() % 2 == 0;
      }
    }
  }
  return lit;
}

}  // namespace dusk
