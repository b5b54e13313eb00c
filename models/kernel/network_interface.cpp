// SPDX-License-Identifier: Apache-2.0
#include "models/kernel/network_interface.h"

#include <algorithm>

#include "models/kernel/wake_set.h"

namespace dusk {

NetworkInterface::NetworkInterface(const InjectionRules& rules)
    : rules_(rules), injectors_(rules.channels, Injector(rules)) {}

void NetworkInterface::credit(std::uint64_t mask) {
  for_each_bit(mask, 0, [this](std::size_t bit) {
    injectors_[bit / kMaxVcs].credit(bit % kMaxVcs, rules_);
  });
}

std::size_t NetworkInterface::open_channel() const {
  std::size_t channel = 0;
  while (channel < injectors_.size() && injectors_[channel].open(rules_) == 0) ++channel;
  return channel;
}

void NetworkInterface::serve_queue(Cycle now, const PacketStore& packets,
                                   const std::vector<std::uint16_t>& addresses) {
  while (!queue_.empty() && queue_.front().created + rules_.source_cycles <= now) {
    const std::size_t channel = open_channel();
    if (channel == injectors_.size()) return;
    const Packet& packet = packets[queue_.front().handle];
    Flit flit;
    flit.handle = queue_.front().handle;
    flit.length = static_cast<std::uint16_t>(packet.length);
    flit.address = addresses[packet.destination];
    flit.message_class = packet.message_class;
    injectors_[channel].give_vc(flit, rules_);
    queue_.pop_front();
  }
}

Cycle NetworkInterface::next_change(Cycle now) const {
  for (const Injector& injector : injectors_) {
    if (injector.ready()) return now + 1;
  }
  if (queue_.empty()) return kNever;
  const Cycle created = queue_.front().created;
  Cycle next = kNever;
  if (open_channel() < injectors_.size()) {
    next = std::max(now + 1, created + rules_.source_cycles);
  }
  if (!pending(now)) next = std::min(next, created + rules_.override_wait + 1);
  return next;
}

std::vector<PacketHandle> NetworkInterface::discard_waiting() {
  std::vector<PacketHandle> handles;
  handles.reserve(queue_.size());
  for (const Waiting& waiting : queue_) handles.push_back(waiting.handle);
  queue_.clear();
  return handles;
}

bool NetworkInterface::idle() const {
  const auto carries = [](const Injector& injector) { return injector.owned() != 0; };
  return queue_.empty() && std::none_of(injectors_.begin(), injectors_.end(), carries);
}

}  // namespace dusk
