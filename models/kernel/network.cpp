// SPDX-License-Identifier: Apache-2.0
#include "models/kernel/network.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "models/common/vc_set.h"
#include "models/kernel/network_impl.h"
#include "models/link_power/part.h"

namespace dusk {
namespace {

std::uint32_t vcs_in_use(const SwitchSettings& pins) { return (1u << pins.vcs_in_use) - 1; }

/// Returns the VCs of the channels to and from nodes, bit per VC. These are the class Local, or all
/// VCs in use if there are no classes.
std::uint32_t local_vcs(const SwitchSettings& pins) {
  const std::uint32_t vcs = pins.class_vcs[static_cast<std::size_t>(VcClass::Local)];
  return vcs != 0 ? vcs : vcs_in_use(pins);
}

}  // namespace

Network::Impl::Impl(Topology topology, std::vector<SwitchSettings> settings,
                    NetworkSettings network, SwitchEngineFactory& engines)
    : topology_(std::move(topology)),
      settings_(std::move(settings)),
      network_(network),
      shape_(engines.shape()),
      ledger_(topology_.channels.size()),
      segmenter_(topology_.nodes, network.longest_packet) {
  if (shape_.ports != topology_.ports) {
    throw std::invalid_argument("network: the switch shape has " + std::to_string(shape_.ports) +
                                " ports, the topology " + std::to_string(topology_.ports));
  }
  if (settings_.size() != topology_.switches) {
    throw std::invalid_argument("network: settings for " + std::to_string(settings_.size()) +
                                " switches, the topology has " +
                                std::to_string(topology_.switches));
  }
  for (const SwitchSettings& pins : settings_) {
    if (pins.window != settings_.front().window) {
      throw std::invalid_argument("network: its switches measure over windows of " +
                                  std::to_string(settings_.front().window) + " and " +
                                  std::to_string(pins.window) + " cycles");
    }
  }
  window_ = settings_.empty() ? 0 : settings_.front().window;
  if (window_ > 0) next_strobe_ = window_;
  wire();
  make_interfaces();
  reset_switches(engines);
}

void Network::Impl::make_interfaces() {
  for (NodeId n = 0; n < topology_.nodes; ++n) {
    const SwitchSettings& pins = settings_[leaf(n)];
    InjectionRules rules;
    rules.vcs = 32 - static_cast<std::uint32_t>(__builtin_clz(local_vcs(pins)));
    for (unsigned c = 0; c < kMessageClasses; ++c) {
      const std::uint32_t own = shape_.message_classes ? pins.message_vcs[c] : 0xffu;
      rules.message_vcs[c] = static_cast<std::uint8_t>(local_vcs(pins) & own);
      if (network_.source_vcs > 0)
        rules.message_vcs[c] = lowest_vcs(rules.message_vcs[c], network_.source_vcs);
    }
    rules.depth = pins.depth_in_use;
    rules.atomic = pins.atomic_vc_allocation;
    rules.space = entering_node_channel(pins);
    rules.hold = pins.hold_arbitration;
    rules.rotate_vcs = network_.rotate_source_vcs;
    rules.source_cycles = network_.source_cycles;
    rules.override_wait = network_.override_wait;
    rules.pending_until_injected = network_.pending_until_injected;
    rules.channels = topology_.local_channels;
    rules.rotate_channels = pins.selection == Selection::RoundRobin;
    node_channels_ = node_channels_ || (pins.node_channels && pins.power_managed);
    interfaces_.emplace_back(rules, make_node_power(pins));
  }
  pending_.assign(topology_.nodes, 0);
  pending_nodes_.assign(topology_.switches, 0);
  arrivals_ = WakeSet(topology_.nodes);
  awake_nodes_ = next_awake_nodes_ = WakeSet(topology_.nodes);
  if (node_channels_) awake_nodes_.insert_all();  // their policies begin at the first edge
  node_actions_ = EventSchedule(topology_.nodes);
  due_messages_ = EventSchedule(topology_.nodes);
}

std::unique_ptr<NodePower> Network::Impl::make_node_power(const SwitchSettings& leaf) const {
  if (!leaf.node_channels || !leaf.power_managed) return nullptr;
  const PolicyPart& policy = policy_part(shape_.policy);
  if (!policy.node_channels) {
    throw std::invalid_argument("network: the policy " + policy.name +
                                " keeps the channels of nodes on (not node_channels)");
  }
  return std::make_unique<NodePower>(shape_, leaf, topology_.local_channels);
}

void Network::Impl::reset_switches(SwitchEngineFactory& engines) {
  for (SwitchId s = 0; s < topology_.switches; ++s) {
    for (PortId p = 0; p < topology_.ports; ++p) {
      if (forward(s, p).channel == kNone) continue;
      const bool on = (settings_[s].initial_on >> p & 1u) != 0;
      ledger_.start(forward(s, p).channel, on ? ChannelState::On : ChannelState::Off);
    }
  }
  inputs_.resize(topology_.switches);
  states_.resize(max_latency_ + 1);
  constexpr SwitchId kBank = SwitchBank::kSwitches;
  for (SwitchId s = 0; s < topology_.switches; ++s) {
    SwitchInputs& inputs = inputs_[s];
    inputs.state.fill(ChannelState::Off);  // a port without a channel never receives a flit
    for (PortId p = 0; p < topology_.ports; ++p) {
      const ChannelId in = backward(s, p).channel;
      if (in != kNone) inputs.state[p] = ledger_.state(in);  // injection channels: On
    }
    if (s % kBank == 0) {
      banks_.push_back(engines.make_bank(std::min(kBank, topology_.switches - s)));
    }
    banks_.back()->reset(s % kBank, settings_[s], inputs);
  }
  if (engines.concurrent() && !banks_.empty())
    threads_ = static_cast<unsigned>(std::clamp<std::size_t>(network_.threads, 1, banks_.size()));
  make_links();
  for (std::size_t bank = 0; bank < banks_.size(); ++bank)
    connect_bank(bank, std::min<std::uint32_t>(kBank, topology_.switches - bank * kBank));
  outputs_ = BankOutputs(shape_);
  if (threads_ > 1) make_shares();
  awake_switches_ = WakeSet(topology_.switches);
  awake_switches_.insert_all();  // the first edge of a switch shows whether it is quiet
  deadlines_ = Calendar(topology_.switches);
}

void Network::Impl::send(NodeId node, const Message& message) {
  segmenter_.cut(node, message, now_, [this, node](const Packet& packet) {
    const PacketHandle handle = packets_.add(packet);
    interfaces_[node].enqueue(handle, now_, packet.length, packet.message_class);
    for (NetworkObserver* observer : observers_) observer->packet_created(handle, packets_[handle]);
  });
  awake_nodes_.insert(node);
}

void Network::Impl::requery(NodeId node) {
  due_messages_.set(node, sources_stopped_ ? kNever : segmenter_.next_time(node), now_);
}

std::uint32_t Network::Impl::output_vcs(SwitchId id, PortId port) const {
  const SwitchSettings& pins = settings_[id];
  const bool local = (pins.local >> port & 1u) != 0;
  return local ? local_vcs(pins) : vcs_in_use(pins);
}

std::string Network::Impl::name(SwitchId id) const {
  if (id < topology_.switch_name.size()) return topology_.switch_name[id];
  return "switch " + std::to_string(id);
}

Network::Network(Topology topology, std::vector<SwitchSettings> settings, NetworkSettings network,
                 SwitchEngineFactory& engines)
    : impl_(std::make_unique<Impl>(std::move(topology), std::move(settings), network, engines)) {}
Network::~Network() = default;

void Network::set_source(NodeId node, std::unique_ptr<TrafficSource> source) {
  impl_->segmenter_.set_source(node, std::move(source));
  impl_->requery(node);
}
TrafficSource* Network::source(NodeId node) { return impl_->segmenter_.source(node); }
void Network::send(NodeId node, const Message& message) { impl_->send(node, message); }
void Network::add_observer(NetworkObserver* observer) {
  impl_->observers_.push_back(observer);
  if (observer->watches_flits()) impl_->flit_observers_.push_back(observer);
}

void Network::watch_cycles(NetworkObserver* observer) { impl_->cycle_observer_ = observer; }

void Network::step(Cycle limit) { impl_->step(limit); }
Cycle Network::now() const { return impl_->now_; }
Cycle Network::next_event() const { return impl_->next_event(); }

void Network::stop_sources() {
  impl_->sources_stopped_ = true;
  for (NodeId n = 0; n < impl_->topology_.nodes; ++n) impl_->requery(n);
}

std::size_t Network::discard_waiting() {
  std::size_t discarded = 0;
  for (NodeId n = 0; n < impl_->topology_.nodes; ++n) {
    for (const PacketHandle handle : impl_->interfaces_[n].discard_waiting()) {
      impl_->segmenter_.lose(impl_->packets_[handle]);
      impl_->packets_.remove(handle);
      impl_->awake_nodes_.insert(n);  // its pending level may fall
      ++discarded;
    }
  }
  return discarded;
}

void Network::request_stop() { impl_->stop_requested_ = true; }
bool Network::stop_requested() const { return impl_->stop_requested_; }
void Network::clear_stop() { impl_->stop_requested_ = false; }
bool Network::empty() const { return impl_->packets_.size() == 0; }

const Topology& Network::topology() const { return impl_->topology_; }
const SwitchShape& Network::shape() const { return impl_->shape_; }
const SwitchSettings& Network::settings(SwitchId id) const { return impl_->settings_.at(id); }
const PacketStore& Network::packets() const { return impl_->packets_; }
std::uint64_t Network::packets_created() const { return impl_->segmenter_.created(); }
bool Network::sources_stopped() const { return impl_->sources_stopped_; }
std::uint64_t Network::packets_delivered() const { return impl_->packets_delivered_; }
std::uint64_t Network::flits_delivered() const { return impl_->flits_delivered_; }
Cycle Network::last_progress() const { return impl_->last_progress_; }
std::size_t Network::source_queue_length(NodeId node) const {
  return impl_->interfaces_.at(node).waiting();
}
ChannelState Network::channel_state(ChannelId id) const { return impl_->ledger_.state(id); }
ChannelLevel Network::channel_level(ChannelId id) const { return impl_->ledger_.level(id); }
ChannelTotals Network::channel_totals(ChannelId id) const {
  return impl_->ledger_.totals(id, impl_->now_);
}
void Network::share_each(unsigned cycles) { impl_->share_each_ = cycles; }
KernelCounters Network::counters() const {
  return {impl_->now_ * impl_->topology_.switches, impl_->evaluated_, impl_->shared_cycles_};
}
PortProbe Network::probe(SwitchId id, PortId port) { return impl_->probe(id, port); }
std::uint32_t Network::usable_ports(SwitchId id) {
  return impl_->banks_[id / SwitchBank::kSwitches]->usable(id % SwitchBank::kSwitches);
}
std::uint32_t Network::usable_channels(NodeId node) const {
  return impl_->interfaces_.at(node).usable();
}

}  // namespace dusk
