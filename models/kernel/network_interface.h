// SPDX-License-Identifier: Apache-2.0
/// The sending half of a node. It has a source queue for each set of VCs that message classes share
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

/// Network interface of a node. The caller calls in each cycle: credit() and enqueue() in any
/// order, step_channels(), give_vcs(), then inject() once for each channel, pending() and
/// next_action(). It may skip cycles before next_action() that bring no credit, no new packet and,
/// if managed(), no window end. step_channels() is needed only if managed().
class NetworkInterface {
 public:
  /// Creates a network interface. Without `power` the injection channels are always on.
  explicit NetworkInterface(const InjectionRules& rules,
                            std::unique_ptr<NodePower> power = nullptr);

  /// Returns whether a policy turns the injection channels on and off.
  bool managed() const { return power_ != nullptr; }
  /// Evaluates the edge of cycle `now` of every injection channel. Cycle 0 must not be skipped.
  /// `pending` is the result of pending() in the cycle before.
  void step_channels(Cycle now, bool window_end, bool pending);
  /// Returns the state that an injection channel drives after the last edge.
  ChannelState state(std::uint32_t channel) const {
    return managed() ? power_->state(channel) : ChannelState::On;
  }

  /// Returns the injection channels on which the policy lets a packet get a VC; bit per channel.
  std::uint32_t usable() const { return managed() ? power_->usable() : ~0u; }

  void enqueue(PacketHandle handle, Cycle created, std::uint32_t length,
               unsigned message_class = 0) {
    const unsigned q = queue_of_[message_class % kMessageClasses];
    auto& packets = queues_[q].packets;
    if (packets.full()) packets.set_capacity(2 * packets.capacity() + 2);
    packets.push_back({created, handle, length});
    filled_ |= 1u << q;
  }
  /// Adds one credit for each bit channel * kMaxVcs + vc; usable at once.
  void credit(std::uint64_t mask);

  /// Assigns free VCs to the packets that are due, in the order of their queues; the queues take
  /// turns. A packet takes the lowest usable channel with a free VC (with
  /// InjectionRules::rotate_channels, the next one), if possible one that the policy prefers. On it
  /// the packet takes the lowest VC (with rotate_vcs, the next one). A queue whose first packet
  /// finds no VC does not block the others.
  void give_vcs(Cycle now, const PacketStore& packets,
                const std::vector<std::uint32_t>& addresses) {
    if ((filled_ & ~blocked_) != 0) serve_queues(now, packets, addresses);
  }
  /// Sends at most one flit over a channel and returns it.
  InjectedFlit inject(std::uint32_t channel = 0) {
    if (!injectors_[channel].ready()) return {};
    const InjectedFlit sent = injectors_[channel].send(rules_);
    if (is_tail(decode(sent.word).kind)) blocked_ = 0;
    return sent;
  }
  /// Returns whether the first packet of a queue has waited too long. With pending_until_injected,
  /// returns whether the node holds any packet.
  bool pending(Cycle now) const {
    if (rules_.pending_until_injected) return !idle();
    return filled_ != 0 && now > oldest() + rules_.override_wait;
  }
  /// Returns the first cycle > `now` in which inject() or pending() differs without a new credit or
  /// packet.
  Cycle next_action(Cycle now) const {
    if (injectors_.front().ready()) return now + 1;
    return filled_ == 0 && plain() ? kNever : next_change(now);
  }

  /// Returns whether nothing can happen without a credit or a packet: idle(), and no channel is
  /// managed.
  bool quiet() const {
    return !managed() && filled_ == 0 && injectors_.front().owned() == 0 &&
           (injectors_.size() == 1 || idle());
  }

  /// Removes and returns the packets without a VC.
  std::vector<PacketHandle> discard_waiting();
  /// Returns the number of packets without a VC.
  std::size_t waiting() const {
    std::size_t packets = 0;
    for (const SourceQueue& queue : queues_) packets += queue.packets.size();
    return packets;
  }
  /// Returns whether all packets have left (credits may still be missing).
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
  /// Queue of the packets that may get the same VCs.
  struct SourceQueue {
    boost::circular_buffer<Waiting> packets;  ///< grows when it is full; allocates nothing before
    std::uint32_t vcs;                        ///< bit per VC
    // State of the first packet, for link power policies with such rules
    // (models/link_power/choices.h).
    std::uint8_t asked = 0;  ///< channel that the packet asks to wake, bit per channel; 0: none
    std::uint8_t age = 0;    ///< windows that ended since the packet became due
  };
  /// Returns the creation cycle of the oldest first packet of all queues. At least one queue must
  /// not be empty.
  Cycle oldest() const {
    if (filled_ == 1) return queues_.front().packets.front().created;
    Cycle oldest = kNever;
    for (std::uint32_t rest = filled_; rest != 0; rest &= rest - 1)
      oldest = std::min(oldest, queues_[lowest(rest)].packets.front().created);
    return oldest;
  }
  /// Returns whether there is one channel only, which is always on.
  bool plain() const { return injectors_.size() == 1 && !managed(); }
  Cycle next_change(Cycle now) const;
  NodePower::Facts power_facts(bool pending) const;
  /// Ages the first packets at edge `now`, which ends a window.
  void age_packets(Cycle now);
  /// Returns the channels on which the first packet of a queue may get a VC, bit per channel.
  std::uint32_t usable_to(const SourceQueue& queue) const {
    return is_aged(queue.age, power_->age_out()) ? power_->reachable() : power_->usable();
  }
  /// Called when the first packet of a queue has chosen a channel. Returns whether it gets a VC
  /// there; if not, it asks the channel to wake.
  bool grants(SourceQueue& queue, std::size_t channel) const {
    const std::uint32_t chosen = 1u << channel;
    const bool grantable = (power_->grantable() & chosen) != 0;
    queue.asked = static_cast<std::uint8_t>(grantable ? 0 : chosen);
    return grantable;
  }
  void serve_queues(Cycle now, const PacketStore& packets,
                    const std::vector<std::uint32_t>& addresses);
  /// Serves the only queue, as serve_queues().
  void serve_first_queue(Cycle now, const PacketStore& packets,
                         const std::vector<std::uint32_t>& addresses);
  /// Gives a VC to the first packet of a queue, if it is due. Returns false if it gets none.
  bool serve_queue(unsigned q, Cycle now, const PacketStore& packets,
                   const std::vector<std::uint32_t>& addresses);
  /// Gives the first packet of a queue an open VC. Not inlined, because far more calls of
  /// serve_queue() find no VC.
  [[gnu::noinline]] void give_vc(unsigned q, Injector& injector, const PacketStore& packets,
                                 const std::vector<std::uint32_t>& addresses);
  /// Return a usable channel with a VC for the first packet of a queue: the lowest or the next one,
  /// if possible a preferred one. Return the number of channels if there is none.
  std::size_t open_channel(const SourceQueue& queue) const;
  std::size_t next_open_channel(const SourceQueue& queue) const;

  InjectionRules rules_;
  std::unique_ptr<NodePower> power_;                       ///< null: channels are always on
  boost::container::small_vector<Injector, 1> injectors_;  ///< [channel]
  boost::container::small_vector<SourceQueue, 1> queues_;  ///< [set of VCs]
  std::array<std::uint8_t, kMessageClasses> queue_of_{};   ///< [message class]
  std::uint32_t filled_ = 0;                               ///< bit per queue: the queue holds
                                                           ///< packets
  /// Bit per queue: the queue need not be served. Nothing has changed since its first packet found
  /// no open channel or asked a channel to wake. Grants to other queues change only channels that
  /// are on, so the packet would choose as before.
  std::uint32_t blocked_ = 0;
  unsigned turn_ = 0;          ///< queue after the one whose packet got a VC last
  unsigned channel_turn_ = 0;  ///< channel after the one that a packet got last
};

}  // namespace dusk
