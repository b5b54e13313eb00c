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
  /// Return the usable ports, where a packet may get a VC, and those that selection prefers.
  std::uint32_t usable() const { return usable_; }
  std::uint32_t preferred() const { return preferred_; }
  /// Returns the ports whose flits must be counted with count() before the edge
  /// (PowerPolicy::count).
  std::uint32_t counted() const { return managed_ ? policy_->counted() : 0; }
  void count(unsigned port) { policy_->count(port); }
  /// Returns the counters of count(), indexed by port, for callers that count many flits.
  std::uint32_t* flits() { return policy_->flits(); }

  /// Returns whether the next edge reads `RouterFacts::drained` even if no window ends.
  bool reads_drained() const { return bank_.draining() != 0 || reads_drained_; }
  /// Returns whether the last edge changed nothing and the router was idle before it.
  bool settled() const { return settled_; }
  /// Returns whether the last edge decided nothing new. Later edges then decide nothing new either,
  /// until there is news or a timer ends.
  bool stable() const { return stable_; }
  /// Returns the edge at which the next timer ends.
  Cycle next_deadline() const { return next_deadline_; }

  /// Returns whether nothing at edge `now` changes link power, so that rest() may replace step().
  /// `buffered`: VCs with flits, for RouterFacts::buffered.
  template <unsigned Words>
  bool rests(Cycle now, const PowerInputs& inputs, const VcSet<Words>& buffered) const {
    return may_rest_ && now != next_deadline_ && !inputs.window_end &&
           inputs.injection_pending == pending_ &&
           std::memcmp(inputs.state.data(), states_.data(), 8 * Words) == 0 &&
           (watched_ == 0 || ((buffered.ports() ^ buffered_) & watched_) == 0);
  }
  void rest(bool idle) { settled_ = idle; }
  /// Evaluates edge `now`. Returns the channels whose state changed.
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
  /// Returns the news of the edge. If the links are always on, the policy is not called.
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
  // Inputs of the last step().
  std::uint32_t buffered_ = 0;
  std::uint32_t watched_ = 0;  ///< ports at which it matters whether a flit is buffered
  bool pending_ = false;
  std::array<ChannelState, kMaxPorts> states_{};
  bool managed_ = false;
  bool reads_drained_ = false;  ///< PolicyPart::reads_drained
  bool settled_ = false;
  /// The last edge decided nothing new; without news or the end of a timer, no later edge will.
  bool stable_ = false;
  bool may_rest_ = false;  ///< stable_, and the policy does not read the router at every edge
};

}  // namespace dusk
