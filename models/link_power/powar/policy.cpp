// SPDX-License-Identifier: Apache-2.0
// POWAR: idle timers and selectable ports (docs/rtl/powar_policy.md).
#include <algorithm>

#include "models/link_power/idle_policy.h"
#include "models/link_power/utilization_rules.h"

namespace dusk {
namespace {

/// Group of ports whose utilization decides how many of them a packet may choose.
struct PortGroup {
  unsigned first = 0, ports = 0;
  std::uint32_t present = 0;  ///< ports of the group that have a channel, bit per port
  unsigned selectable = 1;    ///< members that a packet may choose, the lowest ones; at least 1

  std::uint32_t all() const { return ((1u << ports) - 1) << first; }
  /// Returns the ports of the selectable members.
  std::uint32_t offered() const {
    std::uint32_t rest = present;
    for (unsigned i = 0; i < selectable; ++i) rest &= rest - 1;
    return present & ~rest;
  }
};

/// Returns the groups of ports: those that are measured together, then the local ports if they are
/// fixed.
std::vector<PortGroup> groups_of(const SwitchShape& shape) {
  std::vector<PortGroup> groups;
  for (PortId first = shape.first_measured(); first < shape.ports; first += shape.group)
    groups.push_back({first, std::min(shape.group, shape.ports - first)});
  return groups;
}

/// POWAR: the idle timer decides which channels are on. The utilization of each group decides which
/// of its ports a packet may choose.
class PowarPolicy final : public IdlePolicy {
 public:
  explicit PowarPolicy(const SwitchShape& shape) : groups_(groups_of(shape)) {}
  void reset(const SwitchSettings& settings, const PowerInputs& inputs) override;
  std::uint32_t decide(Cycle now, const PowerInputs& inputs, const RouterFacts& router,
                       const ChannelBank& bank, std::uint32_t wanted) override;
  std::uint32_t usable(const ChannelBank& /*bank*/) const override { return usable_; }

 private:
  /// Ends a window; returns whether the number of selectable members of the group changed.
  bool end_window(PortGroup& group);
  void take_usable();

  std::vector<PortGroup> groups_;
  ThresholdTable thresholds_;
  std::uint32_t always_ = 0;  ///< ports that are always usable
  std::uint32_t usable_ = 0;
};

void PowarPolicy::reset(const SwitchSettings& settings, const PowerInputs& inputs) {
  IdlePolicy::reset(settings, inputs);
  thresholds_ = {settings.on_threshold, settings.off_threshold};
  for (PortGroup& group : groups_) {
    group.present = present_ & group.all();
    group.selectable = settings.all_selectable ? std::max(members(group.present), 1u) : 1;
    counted_ |= group.all();
  }
  always_ = settings.power_managed ? settings.pinned | ~counted_ : ~0u;
  take_usable();
}

void PowarPolicy::take_usable() {
  std::uint32_t selectable = 0;
  for (const PortGroup& group : groups_) selectable |= group.offered();
  usable_ = present_ & (always_ | selectable);
}

bool PowarPolicy::end_window(PortGroup& group) {
  unsigned& n = group.selectable;
  const unsigned before = n;
  const UtilizationStep step =
      utilization_step(thresholds_, take_count(group.first, group.ports), n);
  if (step == UtilizationStep::Up && n < members(group.present)) ++n;
  if (step == UtilizationStep::Down && n > 1) --n;
  return n != before;
}

std::uint32_t PowarPolicy::decide(Cycle now, const PowerInputs& inputs, const RouterFacts& router,
                                  const ChannelBank& bank, std::uint32_t wanted) {
  const std::uint32_t want = IdlePolicy::decide(now, inputs, router, bank, wanted);
  if (!inputs.window_end) return want;
  bool other = false;
  for (PortGroup& group : groups_) other |= end_window(group);
  if (other) {
    take_usable();
    steady_ = false;
  }
  return want;
}

}  // namespace

PolicyPart powar_part() {
  PolicyPart part;
  part.name = "powar";
  part.about =
      "as idle, and a packet may choose only as many ports of a trunk, of the local channels or of "
      "the up links as their utilization asks for";
  part.letter = "y";
  part.title = "POWAR";
  part.wakes_on_demand = part.node_channels = part.reads_drained = true;
  part.own_keys = {{"all_selectable", &PowerConfig::all_selectable, 0, 0, "",
                    "A packet may choose all ports of a group at cycle 0; else the first one."}};
  part.keys = threshold_keys();
  for (const char* key : {"idle_cycles", "prefer_on", "choice", "age_out"})
    part.keys.push_back(key);
  part.limits = {{[](const SwitchShape& shape) {
                    const PortId last_group = std::max(shape.first_measured(), shape.first_local);
                    return shape.ports - last_group <= shape.group;
                  },
                  "needs no more local ports than links of a trunk"}};
  part.period = [](const PowerConfig& config) -> Cycle {
    return std::max<Cycle>(config.window, config.idle_cycles);
  };
  part.make = [](const SwitchShape& shape) -> std::unique_ptr<PowerPolicy> {
    return std::make_unique<PowarPolicy>(shape);
  };
  part.selectable_groups = [](const SwitchShape& shape) {
    std::vector<std::uint32_t> groups;
    for (const PortGroup& group : groups_of(shape)) groups.push_back(group.all());
    return groups;
  };
  part.waves = [](const SwitchShape& shape) {
    std::vector<PolicyWave> waves = idle_timer_waves(shape);
    const unsigned grouped = shape.ports - shape.first_measured();
    waves.push_back({"link power: selectable ports", "u_selectable.selectable_o", grouped});
    return waves;
  };
  return part;
}

}  // namespace dusk
