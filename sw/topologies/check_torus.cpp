// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "models/switch/switch_engine.h"
#include "sw/config/config_fault.h"
#include "sw/config/message_classes.h"
#include "sw/config/wanted_switch.h"
#include "sw/topologies/torus_kind.h"

namespace dusk {
namespace {

class TorusChecker : ConfigFault {
 public:
  TorusChecker(const Experiment& experiment, const Origins& origins)
      : ConfigFault(origins), e_(experiment), kind_(kind_of(experiment.network).name()) {}

  void classes() {
    const SwitchOptions& s = e_.switch_;
    const bool torus = kind_of(e_.network).has_rings();
    const bool adaptive = s.routing == RoutingKind::Adaptive;
    const bool bubble = s.escape == RingEscape::Bubble;
    const std::int64_t escape = torus && !bubble ? 2 : 1;
    const std::int64_t least = adaptive_vcs_of(s) + escape + own_vcs_of(s) + s.idle_vcs;
    refuse(s.vcs_in_use < least,
           {"switch.vcs", "switch.adaptive_vcs", "switch.message_class_vcs", "switch.idle_vcs",
            "switch.routing", "network.topology"},
           "{} are too few for {}{}{}{} escape virtual channel{} of a {} (at least {})",
           s.vcs_in_use, adaptive ? fmt::format("adaptive_vcs = {} and ", s.adaptive_vcs) : "",
           own_vcs_text(s), s.idle_vcs > 0 ? fmt::format("idle_vcs = {} and ", s.idle_vcs) : "",
           escape, escape > 1 ? "s, before and after the dateline," : "", kind_, least);
    refuse(s.local_vcs > s.vcs_in_use, {"switch.local_vcs", "switch.vcs", "network.topology"},
           "{} are more than vcs = {} (at most vcs)", s.local_vcs, s.vcs_in_use);
    refuse(e_.network.source_vcs > s.local_vcs,
           {"network.source_vcs", "switch.local_vcs", "network.topology"},
           "{} are more than local_vcs = {} (at most local_vcs; 0: all)", e_.network.source_vcs,
           s.local_vcs);
    own_vcs(escape);
    if (s.vc_allocation != VcAllocationKind::NonAtomic || !e_.run.deadlock_check) return;
    refuse(adaptive, {"switch.vc_allocation", "switch.routing", "network.topology"},
           "non_atomic can deadlock with routing = adaptive: a head flit behind another packet in "
           "an adaptive buffer cannot reach its escape (vc_allocation atomic or "
           "virtual_cut_through, routing dimension_order, or run.deadlock_check = false)");
    refuse(torus && s.relaxed_dateline,
           {"switch.vc_allocation", "switch.dateline", "network.topology"},
           "non_atomic can deadlock with dateline = relaxed: a head flit behind another packet may "
           "wait around the ring (vc_allocation atomic or virtual_cut_through, dateline classic, "
           "or run.deadlock_check = false)");
  }

  void bubble() {
    const SwitchOptions& s = e_.switch_;
    if (s.escape != RingEscape::Bubble) return;
    refuse(!kind_of(e_.network).has_rings(), {"switch.escape", "network.topology"},
           "bubble: a mesh has no rings that could fill (escape dateline, or topology torus)");
    refuse(!any_ring(e_.network), {"switch.escape", "network.wrap"},
           "bubble: no dimension is a ring that could fill (escape dateline, or a 1 in wrap)");
    refuse(s.vc_allocation != VcAllocationKind::VirtualCutThrough,
           {"switch.escape", "switch.vc_allocation"},
           "bubble needs packets that a buffer takes whole (vc_allocation virtual_cut_through, or "
           "escape dateline)");
    const PowerOptions& p = e_.power;
    refuse(e_.network.links > 1 && p.mode != PowerMode::AlwaysOn &&
               !policy_of(e_.network, p).whole_trunks && e_.run.deadlock_check,
           {"switch.escape", "power.mode", "power.policy", "power.scheme", "network.links"},
           "bubble can deadlock with links of a trunk that go off or that a packet may not choose: "
           "the space may be behind one of them (links 1, mode always_on, policy {}, escape "
           "dateline, or run.deadlock_check = false)",
           policy_names([](const PolicyPart& part) { return part.whole_trunks; }));
  }

  void power() {
    const PowerOptions& p = e_.power;
    refuse(p.mode == PowerMode::Forced, {"power.mode", "network.topology"},
           "forced is of a tree (always_on, threshold)");
    refuse(p.start == PowerStart::MinimalTree, {"power.start", "network.topology"},
           "minimal_tree is of a tree (all_on, one_link)");
  }

 private:
  /// Checks that VCs of a message class form an escape of their own, with at least `escape` VCs.
  void own_vcs(std::int64_t escape) const {
    const SwitchOptions& s = e_.switch_;
    const std::vector<std::int64_t>& own = s.message_class_vcs;
    refuse(escape > 1 && std::find(own.begin(), own.end(), 1) != own.end(),
           {"switch.message_class_vcs", "switch.escape", "network.topology"},
           "one virtual channel of a message class is no escape of a torus, which has one before "
           "and one after the dateline (2 or more, or escape bubble)");
    const std::int64_t common = common_vcs_of(s);
    refuse(own_vcs_of(s) > 0 && s.local_vcs > common,
           {"switch.local_vcs", "switch.message_class_vcs", "switch.vcs", "network.topology"},
           "{} are more than the {} that message class 0 has of vcs = {} (at most {}, or fewer in "
           "message_class_vcs)",
           s.local_vcs, common, s.vcs_in_use, common);
  }

  const Experiment& e_;
  std::string kind_;  ///< "torus" or "mesh"
};

}  // namespace

void check_torus_sizes(const NetworkOptions& n, const Origins& origins) {
  const ConfigFault fault(origins);
  const auto dimensions = static_cast<std::int64_t>(n.size.size());
  fault.refuse(dimensions < 1 || dimensions > kMaxDimensions, {"network.size", "network.topology"},
               "{} dimensions (1 to {}: the switches in each, such as [16, 16])", dimensions,
               kMaxDimensions);
  const std::int64_t most = std::int64_t{1}
                            << coordinate_bits(static_cast<std::uint32_t>(dimensions));
  for (const std::int64_t size : n.size) {
    if (size >= 2 && size <= most) continue;
    fault.fail({"network.size", "network.topology"},
               "{} is out of range in {} dimensions (2 to {}: addresses have {} bits)", size,
               dimensions, most, kAddressBits);
  }
  fault.refuse(!n.wrap.empty() && !kind_of(n).has_rings(), {"network.wrap", "network.topology"},
               "a {} has no rings (topology torus)", kind_of(n).name());
  fault.refuse(!n.wrap.empty() && static_cast<std::int64_t>(n.wrap.size()) != dimensions,
               {"network.wrap", "network.size"},
               "{} values for {} dimensions (one for each, 1 a ring or 0 a line, or none at all)",
               n.wrap.size(), dimensions);
  const std::int64_t ports = ports_of(n);
  fault.refuse(
      ports > kMaxPorts,
      {"network.links", "network.local_channels", "network.size", "network.topology"},
      "a switch needs 2 x {} dimensions x {} links + {} local channels = {} ports (at most {})",
      dimensions, n.links, n.local_channels, ports, kMaxPorts);
}

void check_torus(const Experiment& experiment, const Origins& origins) {
  check_torus_sizes(experiment.network, origins);
  TorusChecker checker(experiment, origins);
  checker.classes();
  checker.bubble();
  checker.power();
}

}  // namespace dusk
