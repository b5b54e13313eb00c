// SPDX-License-Identifier: Apache-2.0
/// Rules for headers that wait, of the twin, where link power has other rules than by default:
/// choices are made again (wake_requests.h), or old headers may take any port (header_ages.h).
#pragma once

#include <memory>

#include "models/link_power/choices.h"
#include "models/twin/header_ages.h"
#include "models/twin/wake_requests.h"

namespace dusk {

/// The rules of one switch. By default there are none: a choice is a grant, and each header may get
/// VCs of usable ports only.
template <unsigned Words>
class HeaderRules {
 public:
  using Vcs = VcSet<Words>;

  /// Returns null if the defaults hold. VC allocation is per port or per switch.
  static std::unique_ptr<HeaderRules> make(const SwitchShape& shape,
                                           const SwitchSettings& settings) {
    const bool again = chooses_again(shape, settings);
    const unsigned age = age_out(shape, settings);
    if (!again && age == 0) return nullptr;
    const std::uint32_t present = settings.present & first_ports(shape.ports);
    return std::unique_ptr<HeaderRules>(new HeaderRules(again, present, age));
  }

  // An edge calls the next four in this order: power() always, the others if a header waits.

  /// What link power says before the edge. `on`: output channels that are On.
  void power(std::uint32_t on, bool window_end) {
    grantable_ = again_ ? on : ~0u;
    window_end_ = window_end;
  }
  /// VC allocation begins. `waiting`: headers that it may serve.
  void begin(const Vcs& waiting) { waited_ = waiting; }
  /// The header of `in` chooses an output port. Returns whether a VC of it may be granted now.
  bool choose(VcIndex in, unsigned port) {
    const bool grantable = (grantable_ >> port & 1u) != 0;
    if (again_) requests_.choose(in, port, grantable);
    return grantable;
  }
  /// VC allocation ends. `waiting`: headers that got no VC.
  void end(const Vcs& waiting) { ages_.settle(waited_, waiting, window_end_); }

  /// Output ports that headers ask to wake, bit per port.
  std::uint32_t wakes() const { return requests_.ports(); }
  /// Ports, or all VCs of ports, that the header of `in` may use. `usable`: those of other headers.
  std::uint32_t usable(VcIndex in, std::uint32_t usable) const {
    return ages_.aged().test(in) ? reachable_ : usable;
  }
  const Vcs& usable(VcIndex in, const Vcs& usable) const {
    return ages_.aged().test(in) ? reachable_vcs_ : usable;
  }
  /// Ports that some header may use.
  std::uint32_t usable_to_any(std::uint32_t usable) const {
    return ages_.aged().any() ? reachable_ : usable;
  }

 private:
  HeaderRules(bool again, std::uint32_t reachable, unsigned age_out)
      : again_(again),
        reachable_(reachable),
        reachable_vcs_(Vcs::spread(reachable, 0xff)),
        ages_(age_out) {}

  bool again_;
  std::uint32_t reachable_;
  Vcs reachable_vcs_;
  WakeRequests<Words> requests_;
  HeaderAges<Words> ages_;
  std::uint32_t grantable_ = ~0u;  ///< output ports of which a VC may be granted
  bool window_end_ = false;
  Vcs waited_;
};

}  // namespace dusk
