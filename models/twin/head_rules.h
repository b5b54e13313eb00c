// SPDX-License-Identifier: Apache-2.0
/// Rules for waiting head flits in the twin, for link power policies that need special rules. With
/// such rules, head flits choose again at every edge (wake_requests.h), or old head flits may take
/// any port (head_ages.h).
#pragma once

#include <memory>

#include "models/link_power/choices.h"
#include "models/twin/head_ages.h"
#include "models/twin/wake_requests.h"

namespace dusk {

/// Rules of one switch. By default there are none: a choice is a grant, and a head flit may get VCs
/// of usable ports only.
template <unsigned Words>
class HeadRules {
 public:
  using Vcs = VcSet<Words>;

  /// Makes the rules; returns null if the defaults hold. VC allocation must be per port or per
  /// switch.
  static std::unique_ptr<HeadRules> make(const SwitchShape& shape, const SwitchSettings& settings) {
    const bool again = chooses_again(shape, settings);
    const unsigned age = age_out(shape, settings);
    if (!again && age == 0) return nullptr;
    const std::uint32_t present = settings.present & first_ports(shape.ports);
    return std::unique_ptr<HeadRules>(new HeadRules(again, present, age));
  }

  // An edge calls the next four in this order: power() always, the others if a head flit waits.

  /// Sets the state of link power before the edge. `on`: output channels that are On.
  void power(std::uint32_t on, bool window_end) {
    grantable_ = again_ ? on : ~0u;
    window_end_ = window_end;
  }
  /// Begins VC allocation. `waiting`: head flits that it may serve.
  void begin(const Vcs& waiting) { waited_ = waiting; }
  /// Records that the head flit of `in` chooses an output port. Returns whether a VC of the port
  /// may be granted now.
  bool choose(VcIndex in, unsigned port) {
    const bool grantable = (grantable_ >> port & 1u) != 0;
    if (again_) requests_.choose(in, port, grantable);
    return grantable;
  }
  /// Ends VC allocation. `waiting`: head flits that got no VC.
  void end(const Vcs& waiting) { ages_.settle(waited_, waiting, window_end_); }

  /// Returns the output ports that head flits ask to wake, bit per port.
  std::uint32_t wakes() const { return requests_.ports(); }
  /// Returns the ports (or all VCs of the ports) that the head flit of `in` may use. `usable`:
  /// ports that head flits without special rules may use.
  std::uint32_t usable(VcIndex in, std::uint32_t usable) const {
    return ages_.aged().test(in) ? reachable_ : usable;
  }
  const Vcs& usable(VcIndex in, const Vcs& usable) const {
    return ages_.aged().test(in) ? reachable_vcs_ : usable;
  }
  /// Returns the ports that at least one head flit may use.
  std::uint32_t usable_to_any(std::uint32_t usable) const {
    return ages_.aged().any() ? reachable_ : usable;
  }

 private:
  HeadRules(bool again, std::uint32_t reachable, unsigned age_out)
      : again_(again),
        reachable_(reachable),
        reachable_vcs_(Vcs::spread(reachable, 0xff)),
        ages_(age_out) {}

  bool again_;
  std::uint32_t reachable_;
  Vcs reachable_vcs_;
  WakeRequests<Words> requests_;
  HeadAges<Words> ages_;
  std::uint32_t grantable_ = ~0u;  ///< output ports whose VCs may be granted
  bool window_end_ = false;
  Vcs waited_;
};

}  // namespace dusk
