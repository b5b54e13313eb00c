// SPDX-License-Identifier: Apache-2.0
#include "models/functional/links.h"

namespace dusk::functional {

Links::Links(State& state, QueueHeads& queue_heads)
    : s_(state),
      queue_heads_(queue_heads),
      links_(std::size_t{state.nodes} * state.ports),
      owner_(state.queue.size(), 0),
      tails_(state.settings.longest) {
  ready_.reserve(links_.size());
  ready_now_.reserve(links_.size());
}

void Links::connect(const Grant& grant) {
  const std::size_t from = s_.at(grant.node, grant.queue);
  s_.queue[from].output = static_cast<std::uint16_t>(grant.output);
  s_.set_space(grant.node, grant.output,
               s_.space[s_.at(grant.node, grant.output)] - s_.head[from].length);
  s_.busy[grant.node] |= s_.bit(grant.output);
  s_.waiting[grant.node] &= ~s_.bit(grant.queue);
  if (s_.waiting[grant.node] == 0) s_.asking.erase(grant.node);
  owner_[s_.at(grant.node, grant.output)] = static_cast<std::uint8_t>(grant.queue);
  const std::uint32_t number = grant.node * s_.ports + s_.port_of(grant.output);
  Link& link = links_[number];
  if (link.pending == 0 && !link.sends) ready_.push_back(number);
  link.pending = static_cast<std::uint8_t>(link.pending | 1U << s_.vc_of(grant.output));
}

std::uint32_t Links::begin(std::uint32_t number) {
  const NodeId node = number / s_.ports;
  const std::uint32_t port = number % s_.ports;
  Link& link = links_[number];
  link.vc = static_cast<std::uint8_t>(next_vc(link));
  link.pending = static_cast<std::uint8_t>(link.pending & ~(1U << link.vc));
  link.sends = true;
  ++sending_;
  const std::uint32_t output = s_.output(port, link.vc);
  Queue& queue = s_.queue[s_.at(node, owner_[s_.at(node, output)])];
  queue.leaving = s_.now;
  Entry packet = s_.entries[queue.first];
  link.flits += packet.length;
  link.until = s_.now + packet.length;
  std::int16_t& hops = packet.hops[dimension_of(port)];
  hops = static_cast<std::int16_t>(hops - (port % 2 == 0 ? 1 : -1));
  queue_heads_.push(s_.geometry.neighbor(node, port), output, packet, link.until - 1);
  tails_.add(number, link.until - 1);
  return output;
}

void Links::finish(std::uint32_t number) {
  const NodeId node = number / s_.ports;
  Link& link = links_[number];
  const std::uint32_t output = s_.output(number % s_.ports, link.vc);
  const std::uint32_t q = owner_[s_.at(node, output)];
  s_.busy[node] &= ~s_.bit(output);
  link.sends = false;
  --sending_;
  if (link.pending != 0) ready_.push_back(number);
  queue_heads_.pop(node, q);
}

std::uint64_t Links::flits(NodeId node, std::uint32_t port) const {
  const Link& link = links_[node * s_.ports + port];
  return link.flits - (link.until > s_.now ? link.until - s_.now : 0);
}

}  // namespace dusk::functional
