// SPDX-License-Identifier: Apache-2.0
#include "models/kernel/switch_engine.h"
#include "sw/config/config_fault.h"
#include "sw/topologies/network_kind.h"

namespace dusk {
namespace {

class TreeChecker : ConfigFault {
 public:
  TreeChecker(const Experiment& experiment, const Origins& origins)
      : ConfigFault(experiment, origins) {}

  void router() {
    const SwitchOptions& s = e_.switch_;
    const char* const topology = "network.topology";
    refuse(s.vc_allocator == VcAllocatorKind::PerSwitch, {"switch.vc_allocator", topology},
           "per_switch is of a torus or mesh (per_port, per_vc)");
    refuse(s.selection == Selection::WidestFirst, {"switch.selection", topology},
           "widest_first is of a torus or mesh (another selection)");
    refuse(e_.power.policy == PolicyKind::Trunk, {"power.policy", topology},
           "trunk is of a torus or mesh: a tree has no trunks (tree, idle)");
    refuse(e_.power.start == PowerStart::OneLink, {"power.start", topology},
           "one_link is of a torus or mesh (all_on, minimal_tree)");
    refuse(s.selection == Selection::Oblivious && s.vc_allocator == VcAllocatorKind::PerPort,
           {"switch.selection", "switch.vc_allocator"},
           "oblivious needs an allocator that keeps what was drawn (vc_allocator per_vc, or "
           "another selection)");
    const std::int64_t all_vcs = 2 * e_.network.k * s.vcs_in_use;
    refuse(s.vc_allocator == VcAllocatorKind::PerVc && all_vcs > kMaxVcsPerVc,
           {"switch.vc_allocator", "switch.vcs", "network.k"},
           "per_vc serves at most {} virtual channels of all ports together, not {} ports of {} "
           "(fewer, or vc_allocator per_port)",
           kMaxVcsPerVc, 2 * e_.network.k, s.vcs_in_use);
  }
};

}  // namespace

void check_tree(const Experiment& experiment, const Origins& origins) {
  TreeChecker checker(experiment, origins);
  checker.router();
}

}  // namespace dusk
