// SPDX-License-Identifier: Apache-2.0
// POWAR: idle timers and selectable ports (docs/rtl/powar_policy.md).
#include <algorithm>

#include "models/common/vc_set.h"
#include "models/link_power/idle_timers.h"
#include "models/link_power/part.h"
#include "models/link_power/utilization_rules.h"

namespace dusk {
namespace {

/// Ports whose utilization decides how many of them a packet may choose.
struct PortGroup {
  unsigned first = 0, ports = 0;
  unsigned members = 0;     ///< ports that are present: the first ones
  unsigned selectable = 1;  ///< of the first ones a packet may choose; at least 1

  std::uint32_t mask(unsigned count) const { return ((1u << count) - 1) << first; }
};

/// The timers decide which channels are on, the groups which of them a packet may choose.
class PowarPolicy final : public PowerPolicy {
 public:
  explicit PowarPolicy(const SwitchShape& shape);
  void reset(const SwitchSettings& settings, const PowerInputs& inputs) override;
  PolicyNews watch(Cycle now, const PowerInputs& inputs, const RouterFacts& router) override;
  std::uint32_t decide(Cycle now, const PowerInputs& inputs, const RouterFacts& router,
                       const ChannelBank& bank, std::uint32_t wanted) override;
  std::uint32_t usable(const ChannelBank& /*bank*/) const override { return usable_; }
  std::uint32_t preferred(const ChannelBank& bank) const override {
    return timers_.preferred(bank);
  }

 private:
  /// Returns true if the group has another number of selectable members.
  bool end_window(PortGroup& group);
  void take_usable();

  std::vector<PortGroup> groups_;
  IdleTimers timers_;
  ThresholdTable thresholds_;
  std::uint32_t present_ = 0;
  std::uint32_t always_ = 0;  ///< ports that are usable in any case
  std::uint32_t usable_ = 0;
};

PowarPolicy::PowarPolicy(const SwitchShape& shape) {
  if (shape.trunks == 0) groups_.push_back({shape.ports / 2, shape.ports / 2});
  for (unsigned t = 0; t < shape.trunks; ++t) groups_.push_back({t * shape.trunk, shape.trunk});
  const unsigned locals = shape.ports - shape.first_local();
  if (shape.trunks > 0 && locals > 0) groups_.push_back({shape.first_local(), locals});
}

void PowarPolicy::reset(const SwitchSettings& settings, const PowerInputs& /*inputs*/) {
  reset_outputs();
  timers_.reset(settings);
  thresholds_ = {settings.on_threshold, settings.off_threshold};
  present_ = settings.present;
  for (PortGroup& group : groups_) {
    const std::uint32_t mine = group.mask(group.ports);
    group.members = members(present_ & mine);
    group.selectable = settings.all_selectable ? std::max(group.members, 1u) : 1;
    counted_ |= mine;
  }
  always_ = settings.power_managed ? settings.pinned | ~counted_ : ~0u;
  take_usable();
}

void PowarPolicy::take_usable() {
  std::uint32_t selectable = 0;
  for (const PortGroup& group : groups_) selectable |= group.mask(group.selectable);
  usable_ = present_ & (always_ | selectable);
}

bool PowarPolicy::end_window(PortGroup& group) {
  const std::uint32_t flits = take_count(group.first, group.ports);
  unsigned& n = group.selectable;
  if (flits > thresholds_.on[n - 1] && n < group.members) {
    ++n;
  } else if (flits < thresholds_.off[n - 1] && n > 1) {
    --n;
  } else {
    return false;
  }
  return true;
}

PolicyNews PowarPolicy::watch(Cycle /*now*/, const PowerInputs& inputs, const RouterFacts& router) {
  const bool other = timers_.watch(router);
  return other || inputs.window_end ? PolicyNews::Look : PolicyNews::Nothing;
}

std::uint32_t PowarPolicy::decide(Cycle now, const PowerInputs& inputs,
                                  const RouterFacts& /*router*/, const ChannelBank& bank,
                                  std::uint32_t wanted) {
  const std::uint32_t want = timers_.decide(now, bank, wanted);
  steady_ = timers_.steady();
  next_deadline_ = timers_.next_deadline();
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
  for (const char* key : {"idle_cycles", "prefer_on"}) part.keys.push_back(key);
  part.limits = {{[](const SwitchShape& shape) {
                    return shape.trunks == 0 || shape.ports - shape.first_local() <= shape.trunk;
                  },
                  "needs no more local ports than links of a trunk"}};
  part.period = [](const PowerConfig& config) -> Cycle {
    return std::max<Cycle>(config.window, config.idle_cycles);
  };
  part.make = [](const SwitchShape& shape) -> std::unique_ptr<PowerPolicy> {
    return std::make_unique<PowarPolicy>(shape);
  };
  part.waves = [](const SwitchShape& shape) {
    std::vector<PolicyWave> waves = idle_timer_waves(shape);
    waves.push_back({"link power: selectable ports", "selectable", shape.ports});
    return waves;
  };
  return part;
}

}  // namespace dusk
