// SPDX-License-Identifier: Apache-2.0
#include "models/kernel/network_interface.h"

#include <algorithm>

#include "models/kernel/wake_set.h"

namespace dusk {

NetworkInterface::NetworkInterface(const InjectionRules& rules, std::unique_ptr<NodePower> power)
    : rules_(rules), power_(std::move(power)), injectors_(rules.channels, Injector(rules)) {
  for (const MessageSet& set : message_sets(rules.message_vcs)) {
    for (unsigned c = 0; c < kMessageClasses; ++c) {
      if (rules.message_vcs[c] == set.vcs) queue_of_[c] = static_cast<std::uint8_t>(queues_.size());
    }
    queues_.push_back({boost::circular_buffer<Waiting>(), set.vcs, 0, 0});
  }
}

NodePower::Facts NetworkInterface::power_facts(bool pending) const {
  NodePower::Facts facts;
  for (std::size_t i = 0; i < injectors_.size(); ++i) {
    if (injectors_[i].sent()) facts.sent |= 1u << i;
    if (injectors_[i].owned() != 0) facts.owned |= 1u << i;
  }
  for (const SourceQueue& queue : queues_) facts.owned |= queue.asked;
  facts.pending = pending;
  return facts;
}

void NetworkInterface::step_channels(Cycle now, bool window_end, bool pending) {
  power_->step(now, power_facts(pending), window_end);
  for (std::size_t i = 0; i < injectors_.size(); ++i) {
    injectors_[i].forget_sent();
    injectors_[i].set_lit((power_->sendable() >> i & 1u) != 0);
  }
  if (window_end && power_->age_out() != 0) age_packets(now);
  blocked_ = 0;  // another channel may be usable now
}

void NetworkInterface::age_packets(Cycle now) {
  for (std::uint32_t rest = filled_; rest != 0; rest &= rest - 1) {
    SourceQueue& queue = queues_[lowest(rest)];
    // The edge is the start of its cycle, so a packet that becomes due in this cycle is not due
    // yet.
    const bool due = queue.packets.front().created + rules_.source_cycles < now;
    if (due) queue.age = older(queue.age);
  }
}

void NetworkInterface::credit(std::uint64_t mask) {
  blocked_ = 0;
  for_each_bit(mask, 0, [this](std::size_t bit) {
    injectors_[bit / kMaxVcs].credit(bit % kMaxVcs, rules_);
  });
}

std::size_t NetworkInterface::next_open_channel(const SourceQueue& queue) const {
  const std::uint32_t length = queue.packets.front().length;
  std::uint32_t open = 0;
  for (std::size_t i = 0; i < injectors_.size(); ++i) {
    if (injectors_[i].open(rules_, length, queue.vcs) != 0) open |= 1u << i;
  }
  if (managed()) {
    open &= usable_to(queue);
    if (const std::uint32_t preferred = open & power_->preferred(); preferred != 0)
      open = preferred;
  }
  return open == 0 ? injectors_.size() : round_robin(open, channel_turn_);
}

inline std::size_t NetworkInterface::open_channel(const SourceQueue& queue) const {
  if (rules_.rotate_channels) return next_open_channel(queue);
  const std::uint32_t length = queue.packets.front().length;
  const auto next_open = [&](std::size_t channel, std::uint32_t among) {
    while (
        channel < injectors_.size() &&
        ((among >> channel & 1u) == 0 || injectors_[channel].open(rules_, length, queue.vcs) == 0))
      ++channel;
    return channel;
  };
  if (!managed()) return next_open(0, ~0u);
  const std::uint32_t usable = usable_to(queue);
  const std::size_t lowest = next_open(0, usable);
  const std::size_t preferred = next_open(lowest, usable & power_->preferred());
  return preferred < injectors_.size() ? preferred : lowest;
}

[[gnu::always_inline]] inline bool NetworkInterface::serve_queue(
    unsigned q, Cycle now, const PacketStore& packets,
    const std::vector<std::uint32_t>& addresses) {
  SourceQueue& queue = queues_[q];
  if (queue.packets.front().created + rules_.source_cycles > now) return false;
  const std::size_t channel = open_channel(queue);
  if (channel == injectors_.size() || (managed() && !grants(queue, channel))) {
    blocked_ |= 1u << q;
    return false;
  }
  channel_turn_ = static_cast<unsigned>(channel) + 1;
  give_vc(q, injectors_[channel], packets, addresses);
  return true;
}

void NetworkInterface::serve_first_queue(Cycle now, const PacketStore& packets,
                                         const std::vector<std::uint32_t>& addresses) {
  while (filled_ != 0 && serve_queue(0, now, packets, addresses)) {
  }
}

void NetworkInterface::serve_queues(Cycle now, const PacketStore& packets,
                                    const std::vector<std::uint32_t>& addresses) {
  if (queues_.size() == 1) return serve_first_queue(now, packets, addresses);
  std::uint32_t open = filled_ & ~blocked_;
  while (open != 0) {
    const unsigned q = round_robin(open, turn_);
    if (serve_queue(q, now, packets, addresses)) {
      turn_ = q + 1;
      open &= filled_;
    } else {
      open &= ~(1u << q);
    }
  }
}

void NetworkInterface::give_vc(unsigned q, Injector& injector, const PacketStore& packets,
                               const std::vector<std::uint32_t>& addresses) {
  SourceQueue& queue = queues_[q];
  const PacketHandle handle = queue.packets.front().handle;
  const Packet& packet = packets[handle];
  Flit flit;
  flit.handle = handle;
  flit.length = static_cast<std::uint16_t>(packet.length);
  flit.address = addresses[packet.destination];
  flit.message_class = packet.message_class;
  injector.give_vc(flit, rules_, queue.vcs);
  queue.packets.pop_front();
  queue.age = 0;
  if (queue.packets.empty()) filled_ &= ~(1u << q);
}

Cycle NetworkInterface::next_change(Cycle now) const {
  for (const Injector& injector : injectors_) {
    if (injector.ready()) return now + 1;
  }
  Cycle next = managed() ? power_->next(now, power_facts(pending(now))) : kNever;
  if (filled_ == 0) return next;
  for (std::uint32_t open = filled_ & ~blocked_; open != 0; open &= open - 1) {
    const SourceQueue& queue = queues_[lowest(open)];
    if (open_channel(queue) == injectors_.size()) continue;
    next = std::min(next, std::max(now + 1, queue.packets.front().created + rules_.source_cycles));
  }
  if (rules_.pending_until_injected) return next;
  const Cycle pending = oldest() + rules_.override_wait + 1;
  return now < pending ? std::min(next, pending) : next;
}

std::vector<PacketHandle> NetworkInterface::discard_waiting() {
  std::vector<PacketHandle> handles;
  handles.reserve(waiting());
  for (SourceQueue& queue : queues_) {
    for (const Waiting& waiting : queue.packets) handles.push_back(waiting.handle);
    queue.packets.clear();
    queue.asked = queue.age = 0;
  }
  filled_ = blocked_ = 0;
  return handles;
}

bool NetworkInterface::idle() const {
  const auto carries = [](const Injector& injector) { return injector.owned() != 0; };
  return filled_ == 0 && std::none_of(injectors_.begin(), injectors_.end(), carries);
}

}  // namespace dusk
