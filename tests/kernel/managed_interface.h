// SPDX-License-Identifier: Apache-2.0
/// A network interface whose injection channels a policy turns on and off, cycle by cycle.
#pragma once

#include <memory>
#include <string>

#include "models/kernel/network_interface.h"
#include "models/link_power/part.h"

namespace dusk {

inline constexpr ChannelState kOn = ChannelState::On, kOff = ChannelState::Off;

/// Switch of the node.
struct Power {
  SwitchShape shape;
  SwitchSettings settings;
};

inline Power idle_timer(std::uint32_t idle, std::uint32_t t_on, std::uint32_t t_off) {
  Power power;
  power.shape.policy = policy_named("idle");
  power.settings.idle_cycles = idle;
  power.settings.t_on = t_on;
  power.settings.t_off = t_off;
  return power;
}

/// A network interface, and a record of its node's inputs.
struct Interface {
  Interface(const InjectionRules& rules, const Power& power, bool skips_edges)
      : logic(rules, std::make_unique<NodePower>(power.shape, power.settings, rules.channels)),
        skips(skips_edges) {}
  void enqueue(std::uint32_t length, Cycle now, std::uint8_t message_class = 0) {
    Packet packet;
    packet.length = length;
    packet.message_class = message_class;
    logic.enqueue(packets.add(packet), now, length, message_class);
    next = now;
  }
  /// Cycle `now`: the states and the flits that leave.
  std::string cycle(Cycle now, bool window_end = false) {
    const std::uint64_t credits = returns[now % returns.size()];
    returns[now % returns.size()] = 0;
    if (credits != 0) logic.credit(credits), next = now;
    std::string text;
    const bool awake = next <= now || !skips || window_end;
    if (awake) {
      ++evaluated;
      logic.step_channels(now, window_end, pending);
      logic.give_vcs(now, packets, {0});
    }
    for (std::uint32_t channel = 0; channel < logic.rules().channels; ++channel) {
      text += to_string(logic.state(channel));
      const InjectedFlit sent = awake ? logic.inject(channel) : InjectedFlit{};
      if (!sent.valid) continue;
      text += ':' + std::to_string(decode(sent.word).handle) + '/' + std::to_string(sent.vc);
      returns[(now + 7) % returns.size()] |= std::uint64_t{1} << (channel * kMaxVcs + sent.vc);
    }
    if (awake) pending = logic.pending(now), next = logic.next_action(now);
    return text;
  }
  NetworkInterface logic;
  bool skips, pending = false;
  PacketStore packets;
  Cycle next = 0;
  int evaluated = 0;
  std::array<std::uint64_t, 16> returns{};
};

}  // namespace dusk
