// SPDX-License-Identifier: Apache-2.0
#include "testbench/instruments/packet_tracker.h"

#include <algorithm>
#include <utility>

#include "testbench/common/names.h"

namespace dusk {

PacketTracker::PacketTracker(Network& network, PacketHandle handle, Journey& journey,
                             Cycle source_cycles)
    : network_(network), handle_(handle), journey_(journey), source_cycles_(source_cycles) {
  const Packet& packet = journey.packet;
  at_ = {Endpoint::Kind::Node, packet.source, 0};
  queued_before_ = network.source_queue_length(packet.source) - 1;
  const Topology& topology = network.topology();
  for (std::size_t i = 0; i < topology.local_channels; ++i) {
    const ChannelId id = topology.injection[packet.source * topology.local_channels + i];
    changes_.push_back({id, network.channel_state(id), packet.created});
  }
  note(packet.created, Event::Created, kNone, kNone,
       "to node " + std::to_string(packet.destination) + ", " + std::to_string(packet.length) +
           " flits");
}

void PacketTracker::flit_sent(ChannelId id, VcId vc, const Flit& flit, Cycle now) {
  const bool mine = flit.handle == handle_;
  const Channel& channel = network_.topology().channels[id];
  const bool from_switch = channel.from.kind == Endpoint::Kind::Switch;
  if (mine && is_head(flit.kind)) {
    if (!from_switch) return inject(id, vc, now);
    left_ = now;
    note(now, Event::Leaves, channel.from.port, vc);
  } else if (id == in_ && vc == vc_) {
    followers_.push_back(now + channel.latency);
  } else if (id == out_ && vc == out_vc_ && !mine) {
    overtaken_ = now;
  }
  if (mine && is_tail(flit.kind) && from_switch) {
    JourneyStep step;
    step.cycle = now;
    step.event = Event::TailLeaves;
    step.place = switch_name(network_.topology(), channel.from.id);
    step.port = channel.from.port;
    step.vc = vc;
    journey_.steps.push_back(std::move(step));
  }
}

void PacketTracker::state_changed(ChannelId id, ChannelState to, Cycle now) {
  if (phase_ != Phase::InSource) return;
  const Endpoint& from = network_.topology().channels[id].from;
  if (from.kind == Endpoint::Kind::Node && from.id == at_.id) changes_.push_back({id, to, now});
}

void PacketTracker::wait_in_source(ChannelId id, Cycle from, Cycle now) {
  std::string queued = "source queue: first, waits for a VC or the injection channel";
  if (queued_before_ > 0) {
    queued = "source queue: " + std::to_string(queued_before_) +
             (queued_before_ == 1 ? " packet" : " packets") + " ahead when created";
  }
  std::string reason;
  const auto wait_until = [&](Cycle end) {
    if (end <= from) return;
    wait(from, kNone, kNone, reason);
    journey_.steps[open_wait_ - 1].cycles += end - from - 1;
    from = end;
  };
  for (const Change& change : changes_) {
    if (change.channel != id) continue;
    wait_until(std::min(change.cycle, now));
    reason = reason_in_source(change.state, queued);
  }
  wait_until(now);
}

void PacketTracker::inject(ChannelId id, VcId vc, Cycle now) {
  wait_in_source(id, journey_.packet.created + source_cycles_, now);
  note(now, Event::Injected, kNone, vc);
  journey_.packet.injected = now;
  enter(id, vc, now);
}

void PacketTracker::enter(ChannelId id, VcId vc, Cycle now) {
  const Channel& channel = network_.topology().channels[id];
  in_ = id;
  at_ = channel.to;
  vc_ = vc;
  arrives_ = now + channel.latency;
  out_ = kNone;
  left_ = overtaken_ = kNever;
  followers_.clear();
  phase_ = at_.kind == Endpoint::Kind::Node ? Phase::AtNode : Phase::OnChannel;
}

void PacketTracker::cycle_ended(Cycle now) {
  if (phase_ == Phase::InSource || phase_ == Phase::AtNode || now < arrives_) return;
  if (left_ == now) return enter(out_, out_vc_, now);
  const InputVcProbe input = network_.probe(at_.id, at_.port).input[vc_];
  advance(input, now);
  look_ahead(input);
}

std::uint32_t PacketTracker::popped(const InputVcProbe& input, Cycle now) {
  std::uint32_t there = buffered_;
  while (!followers_.empty() && followers_.front() <= now) {
    ++there;
    followers_.pop_front();
  }
  buffered_ = input.buffered;
  return there - buffered_;
}

void PacketTracker::advance(const InputVcProbe& input, Cycle now) {
  const std::uint32_t gone = phase_ == Phase::OnChannel ? 0 : popped(input, now);
  switch (phase_) {
    case Phase::OnChannel:
      buffered_ = input.buffered;
      ahead_ = buffered_ - 1;
      phase_ = ahead_ > 0 ? Phase::Behind : Phase::Front;
      note(now, Event::Arrives, at_.port, vc_);
      break;
    case Phase::Behind:
      wait(now, at_.port, vc_, "behind an earlier packet in the same VC buffer");
      ahead_ -= gone;
      if (ahead_ == 0) come_to_front(input);
      break;
    case Phase::Routed:
      if (input.stage != InputVcProbe::Stage::Active) {
        wait(now, at_.port, vc_,
             reason_without_vc(seen_, network_.settings(at_.id), journey_.packet.length));
        break;
      }
      granted(input, now);
      break;
    case Phase::Active:
      if (gone == 0) {
        wait(now, at_.port, vc_,
             reason_without_crossing(seen_.front(), out_vc_, network_.settings(at_.id)));
        break;
      }
      phase_ = Phase::Queued;
      ahead_ = output(out_port_).vcs[out_vc_].queued;
      if (ahead_ > 0) --ahead_;  // itself; a serializer is no queue
      wait_in_queue(now);
      break;
    case Phase::Queued:
      wait_in_queue(now);
      break;
    default:
      break;
  }
  if (phase_ == Phase::Front && input.stage == InputVcProbe::Stage::Routed) {
    phase_ = Phase::Routed;
    PortList list;
    for (const PortId port : candidates(input)) list.add(port);
    note(now, Event::Routed, at_.port, vc_, "candidates: " + list.text());
  } else if (phase_ == Phase::Front && input.stage == InputVcProbe::Stage::Active) {
    granted(input, now);  // back to back with the packet before it
  }
}

void PacketTracker::come_to_front(const InputVcProbe& input) {
  phase_ = Phase::Front;
  const SwitchShape& shape = network_.shape();
  if (!shape.back_to_back) return;
  // Behind the earlier packet the head flit went on where it was routed and where it got its VC.
  take_back((shape.hop_latency == 4 ? 1 : 0) +
            (input.stage == InputVcProbe::Stage::Active ? 1 : 0));
}

void PacketTracker::granted(const InputVcProbe& input, Cycle now) {
  out_port_ = input.out_port;
  out_vc_ = input.out_vc;
  out_ = network_.topology().out_channel[at_.id][out_port_];
  phase_ = Phase::Active;
  note(now, Event::VcGranted, out_port_, out_vc_);
}

void PacketTracker::look_ahead(const InputVcProbe& input) {
  seen_.clear();
  if (phase_ == Phase::Active) seen_.push_back(output(out_port_));
  if (phase_ != Phase::Routed) return;
  for (const PortId port : candidates(input)) seen_.push_back(output(port));
}

std::vector<PortId> PacketTracker::candidates(const InputVcProbe& input) const {
  std::vector<PortId> ports;
  for (PortId port = 0; port < network_.topology().ports; ++port) {
    const bool channel = network_.topology().out_channel[at_.id][port] != kNone;
    if (channel && (input.candidates >> port & 1u) != 0) ports.push_back(port);
  }
  return ports;
}

void PacketTracker::wait_in_queue(Cycle now) {
  wait(now, out_port_, out_vc_,
       reason_in_queue(output(out_port_), out_vc_, ahead_, network_.settings(at_.id)));
  // The flit that leaves in this cycle is taken out of the queue at the next edge.
  if (overtaken_ == now && ahead_ > 0) --ahead_;
}

OutputView PacketTracker::output(PortId port) {
  const ChannelId channel = network_.topology().out_channel[at_.id][port];
  const SwitchSettings& settings = network_.settings(at_.id);
  OutputView view;
  view.port = port;
  view.state = network_.channel_state(channel);
  view.vcs = network_.probe(at_.id, port).output;
  view.depth = output_depth(settings, port);
  view.width = network_.channel_level(channel).width;
  if (settings.class_vcs[row_of(VcClass::Local)] != 0)  // it has classes
    view.owners = class_vcs_of_port(settings, port);
  view.owners &= settings.message_vcs[journey_.packet.message_class];
  return view;
}

void PacketTracker::head_ejected(NodeId, VcId vc, Cycle now) {
  note(now, Event::Arrives, kNone, vc);
}

void PacketTracker::delivered(const Packet& packet) {
  journey_.packet = packet;
  note(packet.delivered, Event::Delivered, kNone, packet.eject_vc);
}

void PacketTracker::end(Cycle now) {
  note(now, Event::NotDelivered, kNone, kNone,
       phase_ == Phase::InSource ? "the run ended; in the source queue" : "the run ended");
}

void PacketTracker::note(Cycle cycle, Event event, PortId port, VcId vc, std::string detail) {
  journey_.steps.push_back({cycle, 0, event, place(), port, vc, std::move(detail)});
}

void PacketTracker::wait(Cycle cycle, PortId port, VcId vc, const std::string& reason) {
  if (open_wait_ > 0) {
    JourneyStep& last = journey_.steps[open_wait_ - 1];
    const bool same = last.detail == reason && last.place == place() && last.port == port;
    if (same && last.cycle + last.cycles == cycle) {
      ++last.cycles;
      return;
    }
  }
  note(cycle, Event::Waits, port, vc, reason);
  journey_.steps.back().cycles = 1;
  open_wait_ = journey_.steps.size();
}

void PacketTracker::take_back(Cycle cycles) {
  if (cycles == 0) return;
  JourneyStep& last = journey_.steps[open_wait_ - 1];
  last.cycles -= cycles;
  if (last.cycles > 0) return;
  journey_.steps.erase(journey_.steps.begin() + static_cast<std::ptrdiff_t>(open_wait_ - 1));
  open_wait_ = 0;
}

std::string PacketTracker::place() const {
  return at_.kind == Endpoint::Kind::Node ? "node " + std::to_string(at_.id)
                                          : switch_name(network_.topology(), at_.id);
}

}  // namespace dusk
