// SPDX-License-Identifier: Apache-2.0
#include "models/routing/tree_route.h"
#include "models/switch/switch_engine.h"
#include "models/topology/tree.h"
#include "models/topology/tree_settings.h"
#include "sw/config/config_fault.h"
#include "sw/config/message_classes.h"
#include "sw/config/narrow_rows.h"
#include "sw/config/network_kind.h"
#include "sw/config/wanted_switch.h"
#include "sw/topologies/booksim_counterpart.h"
#include "sw/topologies/network_parts.h"

namespace dusk {
namespace {

TreeRunSettings tree_run_settings(const Experiment& experiment) {
  const PowerOptions& p = experiment.power;
  TreeRunSettings settings;
  settings.router = router_config(experiment.switch_);
  settings.power = power_config(p);
  settings.thresholds = threshold_settings(p);
  settings.keep_tree = policy_of(experiment.network, p).keeps_tree;
  settings.trim_above_leaves = p.trim_above_leaves;
  settings.start = p.start == PowerStart::AllOn ? StartState::AllOn : StartState::MinimalTree;
  settings.forced_up = p.mode == PowerMode::Forced ? u32(p.forced_up_links) : 0;
  settings.seed = static_cast<std::uint64_t>(experiment.run.seed);
  return settings;
}

/// Kind of the k-ary n-trees.
class TreeKind : public NetworkKind {
 public:
  const char* name() const override { return "k_ary_n_tree"; }
  const char* help() const override { return "a fat tree"; }

  std::int64_t nodes(const NetworkOptions& n) const override { return power(n.k, n.n); }
  std::int64_t switches(const NetworkOptions& n) const override {
    return n.n * power(n.k, n.n - 1);
  }
  std::int64_t ports(const NetworkOptions& n) const override { return 2 * n.k; }
  std::int64_t channels(const NetworkOptions& n) const override { return 2 * n.n * nodes(n); }
  std::vector<std::uint32_t> digits(const NetworkOptions& n) const override {
    return std::vector<std::uint32_t>(u32(n.n), u32(n.k));
  }
  Words words() const override { return {"network.n", "network.k", "n even"}; }

  void size_switch(const NetworkOptions& /*n*/, const SwitchOptions& /*s*/,
                   const PowerOptions& /*power*/, SwitchShape& shape) const override {
    shape.set_tree(shape.ports);
  }
  Topology make_topology(const NetworkOptions& n, std::uint32_t ports) const override {
    return make_k_ary_n_tree(u32(n.k), u32(n.n), ports, u32(n.link_latency), u32(n.local_latency));
  }
  NetworkSketch sketch(const NetworkOptions& n) const override {
    return {"tree", {{"k", n.k}, {"n", n.n}}};
  }
  std::vector<SwitchSettings> make_settings(const Experiment& experiment,
                                            const Topology& topology) const override {
    return make_tree_settings(topology, tree_run_settings(experiment));
  }
  std::unique_ptr<Route> make_route(const Topology& topology,
                                    const std::vector<SwitchSettings>&) const override {
    return make_tree_route(topology);
  }

  void check(const Experiment& experiment, const Origins& origins) const override {
    const ConfigFault tree(origins);
    const SwitchOptions& s = experiment.switch_;
    const char* const topology = "network.topology";
    tree.refuse(experiment.network.source_vcs > s.vcs_in_use, {"network.source_vcs", "switch.vcs"},
                "{} are more than vcs = {} (at most vcs; 0: all)", experiment.network.source_vcs,
                s.vcs_in_use);
    tree.refuse(s.selection == Selection::WidestFirst, {"switch.selection", topology},
                "widest_first is of a torus or mesh (another selection)");
    tree.refuse(common_vcs_of(s) < 1, {"switch.vcs", "switch.message_class_vcs"},
                "{} are too few for {}one of message class 0 (at least {})", s.vcs_in_use,
                own_vcs_text(s), own_vcs_of(s) + 1);
    tree.refuse(experiment.power.start == PowerStart::OneLink, {"power.start", topology},
                "one_link is of a torus or mesh (all_on, minimal_tree)");
    tree.refuse(s.selection == Selection::Oblivious && s.vc_allocator == VcAllocator::PerPort,
                {"switch.selection", "switch.vc_allocator"},
                "oblivious needs an allocator that keeps what was drawn (vc_allocator per_vc, or "
                "another selection)");
  }
  std::vector<OwnKey> own_keys() const override {
    return {{"network.k"},       {"network.n"},
            {"switch.ejection"}, {"power.forced_up_links"},
            {"power.trim_lock"}, {"power.trim_above_leaves"}};
  }

  bool stands_on(const SwitchShape& shape) const override {
    return shape.topology == SwitchTopology::Tree;
  }
  void narrow(const SwitchShape& shape, NarrowRows& rows) const override {
    rows.within("network.k", 2, shape.ports / 2);
  }

  const BooksimCounterpart* booksim() const override { return &tree_of_booksim(); }

 private:
  static std::int64_t power(std::int64_t base, std::int64_t exponent) {
    std::int64_t value = 1;
    while (exponent-- > 0) value *= base;
    return value;
  }
};

}  // namespace

const NetworkKind& tree_kind() {
  static const TreeKind kind;
  return kind;
}

}  // namespace dusk
