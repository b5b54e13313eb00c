// SPDX-License-Identifier: Apache-2.0
#include "models/topology/card_settings.h"
#include "sw/config/config_fault.h"
#include "sw/config/message_classes.h"
#include "sw/topologies/card_kind.h"

namespace dusk {
namespace {

class CardChecker : ConfigFault {
 public:
  CardChecker(const Experiment& experiment, const Origins& origins)
      : ConfigFault(origins), e_(experiment), s_(experiment.switch_) {}

  void sizes() const {
    const std::vector<std::int64_t>& size = e_.network.size;
    refuse(size.size() != kCardDimensions, {"network.size", "network.topology"},
           "{} dimension{} (3: the torus nodes in each, such as [4, 4, 4])", size.size(),
           size.size() == 1 ? "" : "s");
    constexpr std::int64_t most = 1 << kCardCoordinateBits;
    for (const std::int64_t nodes : size)
      refuse(nodes < 2 || nodes > most, {"network.size", "network.topology"},
             "{} is out of range in a 3dt (2 to {})", nodes, most);
  }

  /// Checks the VCs of the internal link, and of all other channels.
  void vcs() const {
    const std::int64_t vcs = s_.vcs_in_use, links = s_.link_vcs;
    const std::uint32_t needed = needed_internal_vcs(e_.network.configuration, s_.escape);
    refuse(vcs < needed && e_.run.deadlock_check,
           {"switch.vcs", "network.configuration", "switch.escape", "network.topology"},
           "{} are too few for the internal link of configuration {} with escape = {} (at least "
           "{}, or run.deadlock_check = false)",
           vcs, name_of(e_.network.configuration), name_of(s_.escape), needed);
    refuse(links > vcs, {"switch.link_vcs", "switch.vcs", "network.topology"},
           "{} are more than vcs = {} (at most vcs)", links, vcs);
    refuse(links < 2 && s_.escape == RingEscape::Dateline,
           {"switch.link_vcs", "switch.escape", "network.topology"},
           "{} is too few for classes UP and LOW (at least 2, or escape bubble)", links);
    const std::int64_t flits = vcs * s_.depth_in_use;
    refuse(flits % links != 0,
           {"switch.link_vcs", "switch.vc_depth", "switch.vcs", "network.topology"},
           "{} do not divide the {} flits of a port, vcs x vc_depth (a divisor)", links, flits);
    refuse(flits / links > kMostVcDepth,
           {"switch.link_vcs", "switch.vc_depth", "switch.vcs", "network.topology"},
           "{} have {} flits each, vcs x vc_depth / link_vcs (at most {} flits)", links,
           flits / links, kMostVcDepth);
    refuse(e_.network.source_vcs > links,
           {"network.source_vcs", "switch.link_vcs", "network.topology"},
           "{} are more than link_vcs = {} (at most link_vcs; 0: all)", e_.network.source_vcs,
           links);
    refuse(own_vcs_of(s_) > 0, {"switch.message_class_vcs", "network.topology"},
           "a 3dt keeps no virtual channels for message classes (none)");
  }

  void router() const {
    refuse(s_.routing == RoutingKind::Adaptive, {"switch.routing", "network.topology"},
           "adaptive: packets of a 3dt go in dimension order (dimension_order)");
    refuse(s_.vc_allocator == VcAllocator::PerSwitch || s_.vc_allocator == VcAllocator::PerRequest,
           {"switch.vc_allocator", "network.topology"},
           "{} is of a torus or mesh (per_port, per_vc)", name_of(s_.vc_allocator));
    refuse(s_.selection == Selection::WidestFirst, {"switch.selection", "network.topology"},
           "widest_first is of a torus or mesh (another selection)");
    refuse(s_.out_depth_in_use > 0, {"switch.output_queue", "network.topology"},
           "a card of a 3dt has no output queue (output_queue 0)");
    refuse(
        s_.escape == RingEscape::Bubble && s_.vc_allocation != VcAllocationKind::VirtualCutThrough,
        {"switch.escape", "switch.vc_allocation"},
        "bubble needs packets that a buffer takes whole (vc_allocation virtual_cut_through, or "
        "escape dateline)");
  }

  void power() const {
    const PowerOptions& p = e_.power;
    refuse(p.mode == PowerMode::Forced, {"power.mode", "network.topology"},
           "forced is of a tree (always_on, threshold)");
    refuse(p.start == PowerStart::MinimalTree, {"power.start", "network.topology"},
           "minimal_tree is of a tree (all_on)");
    refuse(p.start == PowerStart::OneLink, {"power.start", "network.topology"},
           "one_link is of a torus or mesh (all_on)");
  }

 private:
  const Experiment& e_;
  const SwitchOptions& s_;
};

}  // namespace

void check_card_torus(const Experiment& experiment, const Origins& origins) {
  const CardChecker checker(experiment, origins);
  checker.sizes();
  checker.vcs();
  checker.router();
  checker.power();
}

}  // namespace dusk
