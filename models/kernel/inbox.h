// SPDX-License-Identifier: Apache-2.0
/// What is on its way to a switch or a node: the links of the network, seen from their far ends.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "models/kernel/switch_engine.h"
#include "models/kernel/wake_set.h"

namespace dusk {

/// Everything that reaches one switch in one cycle.
struct SwitchBundle {
  Cycle stamp = kNever;             ///< the cycle it is for; valid only if that is now
  std::uint32_t flit_valid = 0;     ///< bit per input port
  std::uint32_t state_changed = 0;  ///< bit per input port
  std::array<std::uint64_t, 4> credit{};
  std::array<std::uint8_t, kMaxPorts> flit_vc;
  std::array<ChannelState, kMaxPorts> state;
  std::array<std::uint64_t, kMaxPorts> flit;

  void clear() { flit_valid = 0, state_changed = 0, credit.fill(0); }
  void put_flit(PortId port, std::uint8_t vc, std::uint64_t word) {
    flit_valid |= 1u << port;
    flit_vc[port] = vc;
    flit[port] = word;
  }
  void put_credit(std::uint32_t bit) { credit[bit / 64] |= std::uint64_t{1} << (bit % 64); }
  void put_state(PortId port, ChannelState value) {
    state_changed |= 1u << port;
    state[port] = value;
  }
};

/// Most flits that reach a node in one cycle: one over each VC of its ejection channel, or one over
/// each of several channels.
inline constexpr std::uint32_t kMaxArrivals = 8;
static_assert(kMaxArrivals >= kMaxVcs && kMaxArrivals >= kMaxLocalChannels);

/// Everything that reaches one node in one cycle.
struct NodeBundle {
  Cycle stamp = kNever;
  std::uint64_t credit = 0;  ///< bit channel * kMaxVcs + vc of the injection channels
  std::uint32_t flits = 0;
  std::array<std::uint8_t, kMaxArrivals> flit_vc;
  std::array<std::uint8_t, kMaxArrivals> flit_channel;
  std::array<std::uint64_t, kMaxArrivals> flit;

  void clear() { credit = 0, flits = 0; }
  void put_credit(std::uint32_t bit) { credit |= std::uint64_t{1} << bit; }
  void put_flit(std::uint8_t channel, std::uint8_t vc, std::uint64_t word) {
    flit_channel[flits] = channel;
    flit_vc[flits] = vc;
    flit[flits++] = word;
  }
};

/// A ring of bundles for every reader. The writer knows the cycle of arrival, so a link needs no
/// work of its own while something is in flight.
template <class Bundle>
class Inbox {
 public:
  Inbox(std::size_t readers, std::uint32_t max_latency) : wakes_(readers, max_latency) {
    while (slots_ <= max_latency) slots_ *= 2;
    bundles_.resize(readers * slots_);
  }
  /// The reader's bundle for cycle `when`, at most max_latency ahead; wakes the reader then.
  Bundle& open(std::size_t reader, Cycle when) {
    Bundle& bundle = bundles_[reader * slots_ + (when & (slots_ - 1))];
    if (bundle.stamp != when) {
      bundle.clear();
      bundle.stamp = when;
      wakes_.mark(when, reader);
    }
    return bundle;
  }
  /// What arrives at `now`; null: nothing.
  const Bundle* at(std::size_t reader, Cycle now) const {
    const Bundle& bundle = bundles_[reader * slots_ + (now & (slots_ - 1))];
    return bundle.stamp == now ? &bundle : nullptr;
  }
  /// Adds the readers with an arrival at `now`. Once a cycle.
  void take_woken(Cycle now, WakeSet& set) { wakes_.take(now, set); }
  /// First cycle >= `from` at which anything arrives anywhere.
  Cycle next(Cycle from) const { return wakes_.next(from); }

 private:
  std::size_t slots_ = 1;
  std::vector<Bundle> bundles_;  ///< [reader][cycle % slots]
  WakeRing wakes_;
};

}  // namespace dusk
