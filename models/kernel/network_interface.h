// SPDX-License-Identifier: Apache-2.0
/// The sending half of a node: a source queue for each set of VCs that message classes have
/// (docs/rtl/message_vcs.md), and an injector for each injection channel.
#pragma once

#include <algorithm>
#include <array>
#include <boost/circular_buffer.hpp>
#include <boost/container/small_vector.hpp>
#include <cstdint>
#include <memory>
#include <vector>

#include "models/common/packet.h"
#include "models/common/vc_set.h"
#include "models/link_power/choices.h"
#include "models/link_power/node_power.h"
#include "models/traffic/injector.h"

namespace dusk {

/// Cycle t calls credit() and enqueue() in any order, step_channels(), give_vcs(), then inject()
/// once for each channel, pending() and next_action(). The caller may leave out cycles without a
/// credit, a new packet or, if managed(), a window end before next_action(); step_channels() only
/// if managed().
class NetworkInterface {
 public:
  /// Without `power` the injection channels are always on.
  explicit NetworkInterface(const InjectionRules& rules,
                            std::unique_ptr<NodePower> power = nullptr);

  /// A policy turns the injection channels on and off.
  bool managed() const { return power_ != nullptr; }
  /// The edge of cycle `now` of every injection channel. Cycle 0 is not left out. `pending`: of the
  /// cycle before.
  void step_channels(Cycle now, bool window_end, bool pending);
  /// State that an injection channel drives from the last edge on.
  ChannelState state(std::uint32_t channel) const {
    return managed() ? power_->state(channel) : ChannelState::On;
  }

  /// Injection channels of which a packet may get a VC, as the policy says; bit per channel.
  std::uint32_t usable() const { return managed() ? power_->usable() : ~0u; }

  void enqueue(PacketHandle handle, Cycle created, std::uint32_t length,
               unsigned message_class = 0) {
    const unsigned q = queue_of_[message_class % kMessageClasses];
    auto& packets = queues_[q].packets;
    if (packets.full()) packets.set_capacity(2 * packets.capacity() + 2);
    packets.push_back({created, handle, length});
    filled_ |= 1u << q;
  }
  /// Credits arrive, bit channel * kMaxVcs + vc, one each; usable at once.
  void credit(std::uint64_t mask);

  /// The packets that are due take free VCs in the order of their queue, the queues in turn: of the
  /// lowest usable channel that has one (or the next, InjectionRules::rotate_channels), if possible
  /// of those that the policy prefers; the lowest VC (or the next, rotate_vcs). A queue whose first
  /// packet finds none does not hold up others.
  void give_vcs(Cycle now, const PacketStore& packets,
                const std::vector<std::uint32_t>& addresses) {
    if ((filled_ & ~blocked_) != 0) serve_queues(now, packets, addresses);
  }
  /// Sends at most one flit over a channel.
  InjectedFlit inject(std::uint32_t channel = 0) {
    if (!injectors_[channel].ready()) return {};
    const InjectedFlit sent = injectors_[channel].send(rules_);
    if (is_tail(decode(sent.word).kind)) blocked_ = 0;
    return sent;
  }
  /// The first packet of a queue has waited too long; or any packet is here.
  bool pending(Cycle now) const {
    if (rules_.pending_until_injected) return !idle();
    return filled_ != 0 && now > oldest() + rules_.override_wait;
  }
  /// First cycle > `now` at which inject() or pending() differs without a new credit or packet.
  Cycle next_action(Cycle now) const {
    if (injectors_.front().ready()) return now + 1;
    return filled_ == 0 && plain() ? kNever : next_change(now);
  }

  /// idle(), and no channel is managed: without a credit or a packet nothing will ever happen.
  bool quiet() const {
    return !managed() && filled_ == 0 && injectors_.front().owned() == 0 &&
           (injectors_.size() == 1 || idle());
  }

  /// Takes the packets out that have no VC yet.
  std::vector<PacketHandle> discard_waiting();
  /// Packets without a VC.
  std::size_t waiting() const {
    std::size_t packets = 0;
    for (const SourceQueue& queue : queues_) packets += queue.packets.size();
    return packets;
  }
  /// Every packet is gone from here (credits may still be out).
  bool idle() const;
  const InjectionRules& rules() const { return rules_; }
  std::uint32_t credits(VcId vc, std::uint32_t channel = 0) const {
    return injectors_[channel].credits(vc);
  }
  bool owned(VcId vc, std::uint32_t channel = 0) const {
    return (injectors_[channel].owned() >> vc & 1u) != 0;
  }

 private:
  struct Waiting {
    Cycle created;
    PacketHandle handle;
    std::uint32_t length;
  };
  /// The packets that may get the same VCs.
  struct SourceQueue {
    boost::circular_buffer<Waiting> packets;  ///< grows where it must; takes nothing before
    std::uint32_t vcs;                        ///< bit per VC
    // Of the first packet, where link power has such rules (models/link_power/choices.h).
    std::uint8_t asked = 0;  ///< the channel that it asks to wake, bit per channel; 0: none
    std::uint8_t age = 0;    ///< windows that ended while it was due
  };
  /// When the oldest of the queues' first packets was created; there is one.
  Cycle oldest() const {
    if (filled_ == 1) return queues_.front().packets.front().created;
    Cycle oldest = kNever;
    for (std::uint32_t rest = filled_; rest != 0; rest &= rest - 1)
      oldest = std::min(oldest, queues_[lowest(rest)].packets.front().created);
    return oldest;
  }
  /// One channel, which is always on.
  bool plain() const { return injectors_.size() == 1 && !managed(); }
  Cycle next_change(Cycle now) const;
  NodePower::Facts power_facts(bool pending) const;
  /// A window ends at the edge `now`.
  void age_packets(Cycle now);
  /// Channels of which the first packet of a queue may get a VC.
  std::uint32_t usable_to(const SourceQueue& queue) const {
    return is_aged(queue.age, power_->age_out()) ? power_->reachable() : power_->usable();
  }
  /// The first packet of a queue has chosen a channel. Returns whether it gets a VC; else it asks
  /// the channel to wake.
  bool grants(SourceQueue& queue, std::size_t channel) const {
    const std::uint32_t chosen = 1u << channel;
    const bool grantable = (power_->grantable() & chosen) != 0;
    queue.asked = static_cast<std::uint8_t>(grantable ? 0 : chosen);
    return grantable;
  }
  void serve_queues(Cycle now, const PacketStore& packets,
                    const std::vector<std::uint32_t>& addresses);
  /// The same where there is one queue.
  void serve_first_queue(Cycle now, const PacketStore& packets,
                         const std::vector<std::uint32_t>& addresses);
  /// The first packet of a queue, if it is due, gets a VC; false: it gets none.
  bool serve_queue(unsigned q, Cycle now, const PacketStore& packets,
                   const std::vector<std::uint32_t>& addresses);
  /// The first packet of a queue gets an open VC. Apart from those that find none, which are many
  /// more.
  [[gnu::noinline]] void give_vc(unsigned q, Injector& injector, const PacketStore& packets,
                                 const std::vector<std::uint32_t>& addresses);
  /// The lowest usable channel with a VC for the first packet of a queue, or the next one; a
  /// preferred one if any is; the number of channels: none.
  std::size_t open_channel(const SourceQueue& queue) const;
  std::size_t next_open_channel(const SourceQueue& queue) const;

  InjectionRules rules_;
  std::unique_ptr<NodePower> power_;                       ///< none: always on
  boost::container::small_vector<Injector, 1> injectors_;  ///< [channel]
  boost::container::small_vector<SourceQueue, 1> queues_;  ///< [set of VCs]
  std::array<std::uint8_t, kMessageClasses> queue_of_{};   ///< [message class]
  std::uint32_t filled_ = 0;                               ///< bit per queue: it holds packets
  /// Bit per queue: nothing has changed since no channel was open to its first packet, or since
  /// the packet asked one to wake. What a queue gets changes channels only that are on, so the
  /// packet would choose as before.
  std::uint32_t blocked_ = 0;
  unsigned turn_ = 0;          ///< behind the queue whose packet got a VC last
  unsigned channel_turn_ = 0;  ///< behind the channel that a packet got last
};

}  // namespace dusk
