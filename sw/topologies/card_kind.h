// SPDX-License-Identifier: Apache-2.0
/// 3DT tori: tori of three dimensions; each torus node is two cards with a node each.
#pragma once

#include "models/routing/card_route.h"
#include "models/topology/card_torus.h"
#include "sw/config/network_kind.h"

namespace dusk {

class CardKind : public NetworkKind {
 public:
  const char* name() const override { return "3dt"; }
  const char* help() const override {
    return "a torus of three dimensions whose nodes are two cards of 5 ports with a node each";
  }

  std::int64_t nodes(const NetworkOptions& n) const override;
  std::int64_t switches(const NetworkOptions& n) const override { return nodes(n); }
  std::int64_t ports(const NetworkOptions&) const override { return kCardPorts; }
  std::int64_t channels(const NetworkOptions& n) const override {
    return (kCardTorusPorts + 3) * nodes(n);  // internal link, and channels of both nodes
  }
  std::vector<std::uint32_t> digits(const NetworkOptions& n) const override;
  Words words() const override {
    return {"network.size", "network.topology", "2 torus nodes in each dimension"};
  }
  std::vector<BubbleRing> bubble_rings(const Experiment& experiment) const override;

  void size_switch(const NetworkOptions& n, const SwitchOptions& s, const PowerOptions& power,
                   SwitchShape& shape) const override;
  Topology make_topology(const NetworkOptions& n, std::uint32_t ports) const override;
  NetworkSketch sketch(const NetworkOptions& n) const override {
    return {"card_torus", {{"links", 1}}, n.size, true};
  }
  std::vector<SwitchSettings> make_settings(const Experiment& experiment,
                                            const Topology& topology) const override;
  std::unique_ptr<Route> make_route(const Topology& topology,
                                    const std::vector<SwitchSettings>& settings) const override;
  CountedTable counted_table(const Experiment& experiment) const override;

  void check(const Experiment& experiment, const Origins& origins) const override;
  std::vector<OwnKey> own_keys() const override;
  std::vector<std::pair<std::string, OptionValue>> defaults() const override {
    return {{"switch.routing", std::string("dimension_order")}};
  }

  bool stands_on(const SwitchShape& shape) const override {
    return shape.topology == SwitchTopology::Card;
  }
  void narrow(const SwitchShape& shape, NarrowRows& rows) const override;
};

/// Returns the sizes in the keys of [network], which must have been checked.
CardTorusSizes card_torus_sizes(const NetworkOptions& n);
/// Flits of each VC of a port other than the internal link, if switch.link_vcs divides them.
std::int64_t link_depth(const SwitchOptions& options);

// Parts of 3DT tori, each in a file of its own.
/// Part of check_experiment(): sizes, VCs, the switch and its link power. Throws ConfigError.
void check_card_torus(const Experiment& experiment, const Origins& origins);
/// Table of routes across a torus node: by the formulas of the thesis, and counted.
CountedTable card_crossings_table(const CardTorusSizes& sizes, RingTie ring_tie);
/// Rules with the check for deadlocks. `torus` must come from make_card_torus(sizes).
std::shared_ptr<const TopologyRules> card_torus_rules(const Topology& torus,
                                                      const CardTorusSizes& sizes);

}  // namespace dusk
