// SPDX-License-Identifier: Apache-2.0
// Connections between switches and nodes, and the wires that implement them.
#include <algorithm>
#include <memory>
#include <stdexcept>

#include "models/kernel/network_impl.h"
#include "models/kernel/pin_bank.h"

namespace dusk {

void Network::Impl::wire() {
  for (const Channel& channel : topology_.channels) {
    if (channel.latency == 0) throw std::invalid_argument("network: a channel has latency 0");
    max_latency_ = std::max(max_latency_, channel.latency);
  }
  const auto far_end = [](ChannelId id, const Endpoint& end) {
    FarEnd far;
    far.id = end.id;
    far.channel = id;
    far.port = static_cast<std::uint8_t>(end.port);
    far.kind = end.kind;
    return far;
  };
  forward_.resize(std::size_t{topology_.switches} * topology_.ports);
  backward_.resize(forward_.size());
  for (SwitchId s = 0; s < topology_.switches; ++s) {
    for (PortId p = 0; p < topology_.ports; ++p) {
      const std::size_t at = std::size_t{s} * topology_.ports + p;
      const ChannelId out = topology_.out_channel[s][p];
      const ChannelId in = topology_.in_channel[s][p];
      if (out != kNone) forward_[at] = far_end(out, topology_.channels[out].to);
      if (in != kNone) backward_[at] = far_end(in, topology_.channels[in].from);
    }
  }
  for (const ChannelId id : topology_.injection) {
    injection_.push_back(far_end(id, topology_.channels[id].to));
  }
  for (const ChannelId id : topology_.ejection) {
    ejection_.push_back(far_end(id, topology_.channels[id].from));
  }
}

void Network::Impl::make_links() {
  Links::Sizes sizes;
  sizes.switches = topology_.switches;
  sizes.ports = shape_.ports;
  sizes.vcs = shape_.vcs;
  sizes.nodes = topology_.nodes;
  sizes.channels = topology_.local_channels;
  const bool in_rings = std::any_of(banks_.begin(), banks_.end(), [](const auto& bank) {
    return dynamic_cast<const LinkedBank*>(bank.get()) != nullptr;
  });
  if (in_rings) {  // else every switch has its own buffers
    sizes.depth = shape_.link_depth();
    sizes.queue = shape_.out_depth;
  }
  sizes.max_latency = max_latency_;
  sizes.ahead = threads_ > 1 ? 1 : 0;  // pick_up_early()
  sizes.threads = threads_;
  links_ = Links(sizes);
  const std::uint32_t slots = links_.wrap() + 1;
  for (std::size_t i = 0; i < injection_.size(); ++i) {
    const auto node = static_cast<NodeId>(i / topology_.local_channels);
    const auto channel = static_cast<std::uint32_t>(i % topology_.local_channels);
    NodeWire in{wire_to(injection_[i], false), {}}, out{wire_to(ejection_[i], true), {}};
    for (VcId vc = 0; vc < shape_.vcs; ++vc) {
      in.slot[vc] = links_.ring_at_switch(injection_[i].id, injection_[i].port) + vc * slots;
      out.slot[vc] = links_.ring_at_node(node, channel) + vc * slots;
    }
    injection_wires_.push_back(in);
    ejection_wires_.push_back(out);
  }
}

Wire Network::Impl::wire_to(const FarEnd& far, bool credits) const {
  if (far.kind == Endpoint::Kind::None)
    return links_.nowhere(static_cast<ChannelId>(topology_.channels.size()));
  const std::uint32_t latency = topology_.channels[far.channel].latency;
  if (far.kind == Endpoint::Kind::Node) {
    const std::uint32_t byte =
        credits ? links_.credits_at_node(far.id, far.port) : links_.flits_at_node(far.id, far.port);
    return {byte, links_.mark_of_node(far.id), latency, far.channel};
  }
  const std::uint32_t byte = credits ? links_.credits_at_switch(far.id, far.port)
                                     : links_.flits_at_switch(far.id, far.port);
  return {byte, links_.mark_of_switch(far.id), latency, far.channel};
}

/// Connects SwitchBank `bank`, of `count` switches, to links_. The switches must have been reset.
void Network::Impl::connect_bank(std::size_t bank, std::uint32_t count) {
  const auto first = static_cast<SwitchId>(bank * SwitchBank::kSwitches);
  auto* linked = dynamic_cast<LinkedBank*>(banks_[bank].get());
  if (linked == nullptr) {
    pin_banks_.push_back(make_pin_bank(
        shape_, count, *banks_[bank], static_cast<ChannelId>(topology_.channels.size()),
        [this, first](std::uint32_t i, PortId port, const char* what) {
          no_channel(first + i, port, what);
        }));
    linked = pin_banks_.back().get();
  }
  linked_banks_.push_back(linked);
  SwitchLinks links;
  links.flits = links_.flits();
  links.wrap = links_.wrap();
  for (SwitchId s = first; s < first + count; ++s) {
    for (PortId p = 0; p < topology_.ports; ++p) {
      const FarEnd& far = forward(s, p);
      links.forward[p] = wire_to(far, false);
      links.backward[p] = wire_to(backward(s, p), true);
      links.in[p] = links_.ring_at_switch(s, p);
      links.out[p] = far.kind == Endpoint::Kind::Switch ? links_.ring_at_switch(far.id, far.port)
                     : far.kind == Endpoint::Kind::Node ? links_.ring_at_node(far.id, far.port)
                                                        : links_.ring_nowhere();
    }
    linked->connect(s - first, links);
  }
}

}  // namespace dusk
