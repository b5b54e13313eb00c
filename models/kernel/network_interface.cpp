// SPDX-License-Identifier: Apache-2.0
#include "models/kernel/network_interface.h"

#include <algorithm>

#include "models/kernel/wake_set.h"

namespace dusk {

NetworkInterface::NetworkInterface(const InjectionRules& rules, const NodeChannelRules& power)
    : rules_(rules), power_(power), injectors_(rules.channels, Injector(rules)) {
  if (power.managed) channels_.resize(rules.channels);
}

void NetworkInterface::step_channels(Cycle now) {
  for (std::size_t i = 0; i < channels_.size(); ++i) {
    Injector& injector = injectors_[i];
    channels_[i].step(now, injector.owned() != 0 || injector.sent(), power_);
    injector.forget_sent();
    injector.set_lit(channels_[i].lit());
  }
}

Cycle NetworkInterface::next_edge(Cycle now) const {
  Cycle next = kNever;
  for (std::size_t i = 0; i < channels_.size(); ++i) {
    // What was used in this cycle may not be in the next.
    if (injectors_[i].sent()) return now + 1;
    next = std::min(next, channels_[i].next(now, injectors_[i].owned() != 0));
  }
  return next;
}

void NetworkInterface::credit(std::uint64_t mask) {
  may_open_ = true;
  for_each_bit(mask, 0, [this](std::size_t bit) {
    injectors_[bit / kMaxVcs].credit(bit % kMaxVcs, rules_);
  });
}

std::size_t NetworkInterface::open_channel() const {
  const std::uint32_t length = queue_.front().length;
  std::size_t lowest = 0;
  while (lowest < injectors_.size() && injectors_[lowest].open(rules_, length) == 0) ++lowest;
  for (std::size_t i = lowest; i < channels_.size(); ++i) {
    if (channels_[i].state() == ChannelState::On && injectors_[i].open(rules_, length) != 0)
      return i;
  }
  return lowest;
}

void NetworkInterface::serve_queue(Cycle now, const PacketStore& packets,
                                   const std::vector<std::uint32_t>& addresses) {
  while (!queue_.empty() && queue_.front().created + rules_.source_cycles <= now) {
    const std::size_t channel = open_channel();
    may_open_ = channel < injectors_.size();
    if (!may_open_) return;
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
  Cycle next = managed() ? next_edge(now) : kNever;
  if (queue_.empty()) return next;
  const Cycle created = queue_.front().created;
  if (may_open_ && open_channel() < injectors_.size()) {
    next = std::min(next, std::max(now + 1, created + rules_.source_cycles));
  }
  if (!pending(now)) next = std::min(next, created + rules_.override_wait + 1);
  return next;
}

std::vector<PacketHandle> NetworkInterface::discard_waiting() {
  std::vector<PacketHandle> handles;
  handles.reserve(queue_.size());
  for (const Waiting& waiting : queue_) handles.push_back(waiting.handle);
  queue_.clear();
  may_open_ = true;
  return handles;
}

bool NetworkInterface::idle() const {
  const auto carries = [](const Injector& injector) { return injector.owned() != 0; };
  return queue_.empty() && std::none_of(injectors_.begin(), injectors_.end(), carries);
}

}  // namespace dusk
