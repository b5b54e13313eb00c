// SPDX-License-Identifier: Apache-2.0
/// What decides which output channels are on, and how wide they are (docs/rtl/link_power.md,
/// "Policies").
#pragma once

#include <memory>

#include "models/link_power/channel_bank.h"

namespace dusk {

/// What link power sees of the router: in the cycle before the edge, bit per port. Without initial
/// values: most edges need none of it.
struct RouterFacts {
  std::uint32_t sent;      ///< a flit, or a part of one, is on the channel
  std::uint32_t buffered;  ///< some input VC holds a flit
  /// No output VC owned, no flit queued; valid while a channel drains, at a window's end, and at
  /// every edge for a policy that reads it there.
  std::uint32_t drained;
  bool idle;
};

/// What an edge brings to a policy. Nothing: with the channels at rest it decides as before. Look:
/// it may decide something else, and then stays with it. Event: it may also at the next edge.
enum class PolicyNews : std::uint8_t { Nothing, Look, Event };

/// The policy of one owner of channels: a switch or a node. It commands the channels and knows none
/// of their timers.
class PowerPolicy {
 public:
  virtual ~PowerPolicy() = default;

  virtual void reset(const SwitchSettings& settings, const PowerInputs& inputs) = 0;
  /// A flit, or a part of one, was on the channel in the cycle before the edge; `port`, one of
  /// counted(), was told before watch() and decide() of that edge.
  void count(unsigned port) { ++flits_[port]; }
  std::uint32_t* flits() { return flits_.data(); }
  /// Output channels whose flits are to be counted.
  std::uint32_t counted() const { return counted_; }

  /// First part of the edge `now`. May be left out of an edge that is neither a window's end nor
  /// follows an event if no input state and no pin is another one, RouterFacts::buffered differs in
  /// no port of watched(), and the policy does not read the router at every edge.
  virtual PolicyNews watch(Cycle now, const PowerInputs& inputs, const RouterFacts& router) = 0;
  /// Second part, after the channels' timers and only with news: the channels that shall be on.
  /// `wanted`: those before.
  virtual std::uint32_t decide(Cycle now, const PowerInputs& inputs, const RouterFacts& router,
                               const ChannelBank& bank, std::uint32_t wanted) = 0;
  /// After the edge: channels of which a packet may get a VC, and those that are selected before
  /// others.
  virtual std::uint32_t usable(const ChannelBank& bank) const { return bank.on(); }
  virtual std::uint32_t preferred(const ChannelBank& /*bank*/) const { return ~0u; }

  /// Ports of which it matters, since the last watch(), whether a flit is buffered.
  std::uint32_t watched() const { return watched_; }
  /// Nothing of the policy changed at the last edge, deadlines apart.
  bool steady() const { return steady_; }
  /// Edge at which the next timer of the policy ends.
  Cycle next_deadline() const { return next_deadline_; }
  /// Of each port: a flit takes 2^width cycles, 1/2^power of the full power is drawn.
  const std::array<std::uint8_t, kMaxPorts>& width() const { return width_; }
  const std::array<std::uint8_t, kMaxPorts>& power() const { return power_; }
  /// Ports whose width or power the last edge changed.
  std::uint32_t level_changed() const { return level_changed_; }

 protected:
  void reset_outputs() {
    flits_.fill(0);
    counted_ = watched_ = 0;
    steady_ = true;
    next_deadline_ = kNever;
    width_.fill(0);
    power_.fill(0);
    level_changed_ = 0;
  }

  /// Flits of the ports first, first + 1, ... in this window, modulo 2^24; a new one begins.
  std::uint32_t take_count(unsigned first, unsigned ports) {
    std::uint32_t sum = 0;
    for (unsigned port = first; port < first + ports; ++port) {
      sum += flits_[port];
      flits_[port] = 0;
    }
    return sum & 0xffffffu;
  }

  std::uint32_t counted_ = 0, watched_ = 0;
  bool steady_ = true;
  Cycle next_deadline_ = kNever;
  std::array<std::uint8_t, kMaxPorts> width_{}, power_{};
  std::uint32_t level_changed_ = 0;

 private:
  std::array<std::uint32_t, kMaxPorts> flits_{};
};

}  // namespace dusk
