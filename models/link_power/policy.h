// SPDX-License-Identifier: Apache-2.0
/// Interface of policies, which turn output channels on and off and set their width
/// (docs/rtl/link_power.md, "Policies").
#pragma once

#include <memory>

#include "models/link_power/channel_bank.h"

namespace dusk {

/// State of the router in the cycle before the edge, as link power sees it; bit per port. The
/// members have no initial values, because most edges read none of them.
struct RouterFacts {
  std::uint32_t sent;      ///< a flit, or a part of one, is on the channel
  std::uint32_t buffered;  ///< some input VC holds a flit
  /// No output VC is owned, and no flit is queued. Valid while a channel drains, at a window's end,
  /// and at every edge for a policy that reads it there.
  std::uint32_t drained;
  bool idle;
};

/// News of an edge for a policy. Nothing: if the channels are at rest, it decides as before. Look:
/// the policy may change its decision once. Event: it may change it at this and the next edge.
enum class PolicyNews : std::uint8_t { Nothing, Look, Event };

/// Policy for the channels of one owner: a switch or a node. It commands the channels, but does not
/// know their timers.
class PowerPolicy {
 public:
  virtual ~PowerPolicy() = default;

  virtual void reset(const SwitchSettings& settings, const PowerInputs& inputs) = 0;
  /// Counts a flit, or a part of one, that was on the channel in the cycle before the edge. `port`
  /// must be one of counted(). Called before watch() and decide() of that edge.
  void count(unsigned port) { ++flits_[port]; }
  std::uint32_t* flits() { return flits_.data(); }
  /// Returns the output channels whose flits must be counted.
  std::uint32_t counted() const { return counted_; }

  /// First part of edge `now`: returns its news. May be skipped if all of these conditions hold:
  /// the edge neither ends a window nor follows an event; no input state or pin has changed;
  /// RouterFacts::buffered is the same for all ports of watched(); the policy does not read the
  /// router at every edge.
  virtual PolicyNews watch(Cycle now, const PowerInputs& inputs, const RouterFacts& router) = 0;
  /// Second part of the edge, after the channels' timers and only with news: returns the channels
  /// that should be on. `wanted`: those that should be on so far.
  virtual std::uint32_t decide(Cycle now, const PowerInputs& inputs, const RouterFacts& router,
                               const ChannelBank& bank, std::uint32_t wanted) = 0;
  /// Return, after the edge, the usable channels, on which a packet may get a VC, and the preferred
  /// ones, which are selected before others.
  virtual std::uint32_t usable(const ChannelBank& bank) const { return bank.on(); }
  virtual std::uint32_t preferred(const ChannelBank& /*bank*/) const { return ~0u; }

  /// Returns the ports for which it matters, since the last watch(), whether a flit is buffered.
  std::uint32_t watched() const { return watched_; }
  /// Returns whether the last edge changed nothing in the policy except deadlines.
  bool steady() const { return steady_; }
  /// Returns the edge at which the policy's next timer ends.
  Cycle next_deadline() const { return next_deadline_; }
  /// Return the levels of each port: a flit takes 2^width cycles, and the channel draws 1/2^power
  /// of its full power.
  const std::array<std::uint8_t, kMaxPorts>& width() const { return width_; }
  const std::array<std::uint8_t, kMaxPorts>& power() const { return power_; }
  /// Returns the ports whose width or power the last edge changed.
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

  /// Returns the flits of ports first, first + 1, ... in this window, modulo 2^24, and begins a new
  /// window.
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
