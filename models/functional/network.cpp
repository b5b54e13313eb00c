// SPDX-License-Identifier: Apache-2.0
#include "models/functional/network.h"

#include <set>
#include <stdexcept>
#include <string>
#include <utility>

#include "models/functional/consumption.h"
#include "models/functional/injection.h"
#include "models/functional/links.h"
#include "models/kernel/calendar.h"
#include "models/traffic/segmenter.h"

namespace dusk::functional {

struct Network::Impl {
  explicit Impl(const Settings& settings)
      : s(settings),
        allocation(make_allocation(s)),
        consumption(make_consumption(s)),
        queue_heads(s, *allocation, *consumption),
        links(s, queue_heads),
        injection(s, queue_heads),
        segmenter(s.nodes, s.settings.longest),
        calendar(s.nodes),
        ties(settings.seed, kTieStream),
        from(s.nodes, 0),
        to(s.nodes, 0) {
    grants.reserve(s.queue.size());
  }

  void move();
  void allocate();
  void consume();
  void create();
  void inject();
  bool send(NodeId node, const Message& message);
  void leave(PacketHandle handle, Cycle at);
  void plan(NodeId node) { calendar.set(node, segmenter.next_time(node)); }
  template <class Event>
  void tell(Event event) {
    for (Observer* observer : observers) event(*observer);
  }

  State s;
  std::unique_ptr<Allocation> allocation;
  std::unique_ptr<Consumption> consumption;
  QueueHeads queue_heads;
  Links links;
  Injection injection;
  std::vector<Grant> grants;

  Segmenter segmenter;
  Calendar calendar;
  Random ties;
  std::vector<Observer*> observers;

  std::uint64_t dropped = 0, delivered = 0;
  std::uint64_t integral = 0, residences = 0;
  Cycle last_progress = kNever;
  std::vector<std::uint64_t> from, to;  // [node] flits of packets that have begun there; that have
                                        // ended there
};

void Network::Impl::move() {
  links.move([this](NodeId node, std::uint32_t q, std::uint32_t output, PacketHandle handle) {
    if (!s.is_injection(q)) return;
    Packet& packet = s.packets[handle];
    packet.injected = s.now;
    from[node] += packet.length;
    injection.departed(node, packet.length);
    tell([&](Observer& o) { o.injected(packet, output); });
  });
}

void Network::Impl::allocate() {
  constexpr std::size_t kAhead = 10;
  allocation->allocate(grants);
  for (std::size_t i = 0; i < grants.size(); ++i) {
    if (i + kAhead < grants.size()) links.fetch_for(grants[i + kAhead]);
    links.connect(grants[i]);
  }
  grants.clear();
}

void Network::Impl::leave(PacketHandle handle, Cycle at) {
  residences += at - s.packets[handle].created;
  s.packets.remove(handle);
}

void Network::Impl::consume() {
  consumption->consume(queue_heads, [this](NodeId node, std::uint32_t q, PacketHandle handle) {
    Packet& packet = s.packets[handle];
    packet.delivered = s.now;
    to[node] += packet.length;
    ++delivered;
    tell([&](Observer& o) { o.delivered(packet, node, q); });
    if (segmenter.deliver(packet, node, s.now)) {
      plan(node);
      plan(packet.source);
    }
    leave(handle, s.now);
  });
}

bool Network::Impl::send(NodeId node, const Message& message) {
  const std::uint32_t packets = segmenter.packets(message.length), buffer = s.settings.buffer;
  if (buffer != 0 && packets > buffer) {
    throw std::invalid_argument("node " + std::to_string(node) + ": a message of " +
                                std::to_string(packets) + " packets (a buffer of " +
                                std::to_string(buffer) + ")");
  }
  bool fits = false;
  segmenter.cut(node, message, s.now, [&](const Packet& packet) {
    if (packet.number == 0) fits = injection.has_space(node, packets);
    tell([&](Observer& o) { o.created(packet); });
    if (!fits) {
      ++dropped;
      tell([&](Observer& o) { o.dropped(packet); });
      return segmenter.lose(packet);
    }
    const PacketHandle handle = s.packets.add(packet);
    if (s.registers.size() <= handle) s.registers.resize(handle + 1);
    s.registers[handle] = s.geometry.hops(node, message.destination, ties);
    injection.put(node, handle);
  });
  return fits;
}

void Network::Impl::create() {
  while (calendar.next() <= s.now) {
    const auto node = static_cast<NodeId>(calendar.pop());
    TrafficSource& source = *segmenter.source(node);
    if (source.sends() && !send(node, source.take())) source.dropped();
    plan(node);
  }
}

void Network::Impl::inject() {
  create();
  injection.feed();
}

Network::Network(const Settings& settings) {
  check(settings);
  impl_ = std::make_unique<Impl>(settings);
}
Network::~Network() = default;

void Network::set_source(NodeId node, std::unique_ptr<TrafficSource> source) {
  impl_->segmenter.set_source(node, std::move(source));
  impl_->plan(node);
}

bool Network::send(NodeId node, const Message& message) {
  if (message.destination == node) throw std::invalid_argument("a node sends nothing to itself");
  return impl_->send(node, message);
}

void Network::add_observer(Observer* observer) { impl_->observers.push_back(observer); }

void Network::step() {
  Impl& i = *impl_;
  const bool first = i.s.settings.feed == Feed::First;
  i.move();
  if (first) i.inject();
  i.tell([&](Observer& o) { o.moved(i.s); });
  i.allocate();
  i.consume();
  if (!first) i.inject();
  i.integral += in_flight();
  if (i.links.moved() || i.consumption->took() || i.injection.fed()) i.last_progress = i.s.now;
  ++i.s.now;
}

Cycle Network::now() const { return impl_->s.now; }

std::uint32_t Network::nodes() const { return impl_->s.nodes; }
TrafficSource* Network::source(NodeId node) { return impl_->segmenter.source(node); }
std::uint64_t Network::created() const { return impl_->segmenter.created(); }
std::uint64_t Network::dropped() const { return impl_->dropped; }
std::uint64_t Network::delivered() const { return impl_->delivered; }
std::uint64_t Network::flits_delivered() const { return impl_->consumption->flits(); }
std::uint64_t Network::flits(NodeId node, std::uint32_t port) const {
  return impl_->links.flits(node, port);
}
std::uint64_t Network::flits_from(NodeId node) const { return impl_->from[node]; }
std::uint64_t Network::flits_to(NodeId node) const { return impl_->to[node]; }
Cycle Network::last_progress() const { return impl_->last_progress; }
std::uint64_t Network::integral() const { return impl_->integral; }
std::uint64_t Network::residences() const { return impl_->residences; }

Census Network::census() const {
  const State& s = impl_->s;
  std::set<PacketHandle> found;
  for (const Queue& queue : s.queue) {
    std::uint32_t entry = queue.first;
    for (std::uint32_t i = 0; i < queue.packets; ++i, entry = s.entries[entry].next) {
      found.insert(s.entries[entry].packet);
    }
  }
  for (NodeId node = 0; node < s.nodes; ++node) {
    impl_->injection.each_in_buffer(node, [&](PacketHandle packet) { found.insert(packet); });
  }
  Census census;
  census.packets = found.size();
  for (const PacketHandle packet : found) census.residence += s.now - s.packets[packet].created;
  return census;
}

const State& Network::state() const { return impl_->s; }

}  // namespace dusk::functional
