// SPDX-License-Identifier: Apache-2.0
/// Link power (docs/rtl/link_power.md): the channel bank and one policy.
#pragma once

#include <algorithm>
#include <cstring>

#include "models/common/vc_set.h"
#include "models/link_power/policy.h"

namespace dusk {

class LinkPower {
 public:
  explicit LinkPower(const SwitchShape& shape);

  void reset(const SwitchShape& shape, const SwitchSettings& settings, const PowerInputs& inputs) {
    bank_.reset(shape, settings);
    policy_->reset(settings, inputs);
    managed_ = settings.power_managed;
    present_ = settings.present;
    wanted_ = settings.initial_on;
    next_deadline_ = kNever;
    settled_ = stable_ = may_rest_ = false;
    buffered_ = watched_ = 0;
    pending_ = inputs.injection_pending;
    states_ = inputs.state;
    take_masks();
  }

  const ChannelBank& bank() const { return bank_; }
  const PowerPolicy& policy() const { return *policy_; }
  /// Ports of which a packet may get a VC; those that are selected before others.
  std::uint32_t usable() const { return usable_; }
  std::uint32_t preferred() const { return preferred_; }
  /// Ports whose flits are to be told to count() before the edge (PowerPolicy::count).
  std::uint32_t counted() const { return managed_ ? policy_->counted() : 0; }
  void count(unsigned port) { policy_->count(port); }
  /// What count() does, for who counts many: [port].
  std::uint32_t* flits() { return policy_->flits(); }

  /// The next edge reads `RouterFacts::drained`, whether a window ends or not.
  bool reads_drained() const { return bank_.draining() != 0 || reads_drained_; }
  /// The last edge changed nothing and the router was idle before it.
  bool settled() const { return settled_; }
  /// The last edge decided nothing new. No later one will without news or a timer that ends.
  bool stable() const { return stable_; }
  /// Edge at which the next timer ends.
  Cycle next_deadline() const { return next_deadline_; }

  /// Nothing comes at the edge `now` that changes anything here: then rest() does for step().
  /// `buffered`: VCs, for RouterFacts::buffered.
  template <unsigned Words>
  bool rests(Cycle now, const PowerInputs& inputs, const VcSet<Words>& buffered) const {
    return may_rest_ && now != next_deadline_ && !inputs.window_end &&
           inputs.injection_pending == pending_ &&
           std::memcmp(inputs.state.data(), states_.data(), 8 * Words) == 0 &&
           (watched_ == 0 || ((buffered.ports() ^ buffered_) & watched_) == 0);
  }
  void rest(bool idle) { settled_ = idle; }
  /// Edge `now`. Returns the channels whose state changed.
  std::uint32_t step(Cycle now, const PowerInputs& inputs, const RouterFacts& router) {
    const PolicyNews news = watch(now, inputs, router);
    buffered_ = router.buffered;
    watched_ = policy_->watched();
    pending_ = inputs.injection_pending;
    states_ = inputs.state;
    if (stable_ && news == PolicyNews::Nothing && now != next_deadline_) {
      settled_ = router.idle;
      return 0;
    }
    return decide(now, inputs, router, news);
  }

 private:
  /// What the edge brings; of links that are always on nothing is asked of the policy.
  PolicyNews watch(Cycle now, const PowerInputs& inputs, const RouterFacts& router) {
    if (managed_) return policy_->watch(now, inputs, router);
    return inputs.window_end ? PolicyNews::Event : PolicyNews::Nothing;
  }
  std::uint32_t decide(Cycle now, const PowerInputs& inputs, const RouterFacts& router,
                       PolicyNews news);
  void take_masks() {
    usable_ = policy_->usable(bank_);
    preferred_ = policy_->preferred(bank_);
  }

  std::unique_ptr<PowerPolicy> policy_;
  ChannelBank bank_;
  std::uint32_t present_ = 0, wanted_ = 0;
  std::uint32_t usable_ = 0, preferred_ = 0;
  Cycle next_deadline_ = kNever;
  // What the last step() was told.
  std::uint32_t buffered_ = 0;
  std::uint32_t watched_ = 0;  ///< ports of which it matters when that changes
  bool pending_ = false;
  std::array<ChannelState, kMaxPorts> states_{};
  bool managed_ = false;
  bool reads_drained_ = false;  ///< PolicyPart::reads_drained
  bool settled_ = false;
  /// The last edge decided nothing new; without news or a timer that ends no later edge will.
  bool stable_ = false;
  bool may_rest_ = false;  ///< and the policy does not read the router at every edge
};

}  // namespace dusk
