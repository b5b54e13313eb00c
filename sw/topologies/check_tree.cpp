// SPDX-License-Identifier: Apache-2.0
#include "models/kernel/switch_engine.h"
#include "sw/config/config_fault.h"
#include "sw/topologies/network_kind.h"

namespace dusk {

void check_tree(const Experiment& experiment, const Origins& origins) {
  const ConfigFault tree(experiment, origins);
  const SwitchOptions& s = experiment.switch_;
  const char* const topology = "network.topology";
  tree.refuse(s.vc_allocator == VcAllocatorKind::PerSwitch, {"switch.vc_allocator", topology},
              "per_switch is of a torus or mesh (per_port, per_vc)");
  tree.refuse(s.selection == Selection::WidestFirst, {"switch.selection", topology},
              "widest_first is of a torus or mesh (another selection)");
  tree.refuse(experiment.power.policy == PolicyKind::Trunk, {"power.policy", topology},
              "trunk is of a torus or mesh: a tree has no trunks (tree, idle)");
  tree.refuse(experiment.power.start == PowerStart::OneLink, {"power.start", topology},
              "one_link is of a torus or mesh (all_on, minimal_tree)");
  tree.refuse(s.selection == Selection::Oblivious && s.vc_allocator == VcAllocatorKind::PerPort,
              {"switch.selection", "switch.vc_allocator"},
              "oblivious needs an allocator that keeps what was drawn (vc_allocator per_vc, or "
              "another selection)");
  const std::int64_t all_vcs = 2 * experiment.network.k * s.vcs_in_use;
  tree.refuse(s.vc_allocator == VcAllocatorKind::PerVc && all_vcs > kMaxVcsPerVc,
              {"switch.vc_allocator", "switch.vcs", "network.k"},
              "per_vc serves at most {} virtual channels of all ports together, not {} ports of {} "
              "(fewer, or vc_allocator per_port)",
              kMaxVcsPerVc, 2 * experiment.network.k, s.vcs_in_use);
}

}  // namespace dusk
