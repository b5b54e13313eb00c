// SPDX-License-Identifier: Apache-2.0
/// Link power of the twin (docs/rtl/link_power.md): monitor, mask and channels.
#pragma once

#include "models/switch_model_channels.h"
#include "models/switch_model_power_mask.h"

namespace dusk {

/// What link power sees of the router: in the cycle before the edge, bit per port.
struct RouterFacts {
  std::uint32_t sent = 0;      ///< a flit is on the channel
  std::uint32_t buffered = 0;  ///< some input VC holds a flit
  std::uint32_t drained =
      0;  ///< no output VC owned, no flit queued; needed while draining and at a window's end
  bool idle = false;
};

class ModelLinkPower {
 public:
  void reset(const SwitchShape& shape, const SwitchSettings& settings, const SwitchInputs& inputs);
  const ModelChannels& channels() const { return channels_; }
  /// The last edge changed nothing and the router was idle before it.
  bool settled() const { return settled_; }
  /// Edge at which the next timer ends.
  Cycle next_deadline() const { return channels_.next_deadline(); }
  /// Edge `now`. Returns the channels whose state changed.
  std::uint32_t step(Cycle now, const SwitchInputs& inputs, const RouterFacts& router);

 private:
  bool inputs_moved(const SwitchInputs& inputs, PowerMaskInputs& mask);
  /// The channels that are wanted from now on.
  std::uint32_t decide(const SwitchInputs& inputs, const RouterFacts& router,
                       PowerMaskInputs& mask) const;

  SwitchSettings settings_;
  ModelChannels channels_;
  std::array<ChannelState, kMaxPorts> input_state_{};
  std::uint32_t off_inputs_ = 0, turning_off_inputs_ = 0;  ///< of input_state_
  std::uint32_t wanted_ = 0;
  std::uint32_t count_ = 0;  ///< flits of the up channels in this window, modulo 2^24
  std::uint32_t half_ = 1;
  bool settled_ = false;
  /// The last edge decided nothing new on what is remembered below; on the same, without an event,
  /// no later edge will.
  bool stable_ = false;
  std::uint32_t alive_ = 0;
  bool any_not_off_ = false, override_up_ = false;
};

}  // namespace dusk
