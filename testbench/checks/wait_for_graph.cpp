// SPDX-License-Identifier: Apache-2.0
#include "testbench/checks/wait_for_graph.h"

#include "testbench/common/names.h"

namespace dusk {
namespace {

using Stage = InputVcProbe::Stage;

std::string port_vc(PortId port, VcId vc) {
  return "port " + std::to_string(port) + " VC " + std::to_string(vc);
}

}  // namespace

WaitForGraph::WaitForGraph(const StalledNetwork& stalled)
    : stalled_(stalled), probes_(stalled.topology.switches) {
  for (SwitchId id = 0; id < stalled.topology.switches; ++id) add_switch(id);
  first_.push_back(inputs_.size());
  graph_ = Graph(inputs_.size());
  steps_.resize(inputs_.size());
  for (Vertex vertex = 0; vertex < inputs_.size(); ++vertex) connect(vertex);
}

void WaitForGraph::add_switch(SwitchId id) {
  first_.push_back(inputs_.size());
  for (PortId port = 0; port < stalled_.topology.ports; ++port) {
    probes_[id].push_back(stalled_.probe(id, port));
    for (VcId vc = 0; vc < stalled_.vcs; ++vc) {
      const InputVcProbe& probe = probes_[id][port].input[vc];
      if (probe.stage == Stage::Idle && probe.buffered == 0) continue;
      vertex_of_[{id, port, vc}] = inputs_.size();
      inputs_.push_back({id, port, vc, probe});
    }
  }
}

void WaitForGraph::connect(Vertex vertex) {
  const InputVc& input = inputs_[vertex];
  std::string reason;
  if (input.probe.stage == Stage::Routed) {
    reason = wait_for_output(vertex);
  } else if (input.probe.stage == Stage::Active) {
    const PortId out = input.probe.out_port;
    const VcId vc = input.probe.out_vc;
    if (probes_[input.at][out].output[vc].credits == 0) {
      reason = "owns " + port_vc(out, vc) + "; " + wait_for_credit(vertex, out, vc);
    } else if (input.probe.buffered == 0) {
      reason = "owns " + port_vc(out, vc) + "; " + wait_for_rest(vertex);
    } else {
      const ChannelId channel = stalled_.topology.out_channel[input.at][out];
      reason = "owns " + port_vc(out, vc) + " with credits left, but does not move; " +
               channel_text(channel);
    }
  } else {
    reason = "not routed";
  }
  steps_[vertex] = {
      switch_name(stalled_.topology, input.at) + " input " + port_vc(input.port, input.vc),
      input.at,
      input.port,
      input.vc,
      stalled_.topology.in_channel[input.at][input.port],
      reason};
}

std::string WaitForGraph::text(Vertex vertex) const {
  return steps_[vertex].place + " (" + std::to_string(inputs_[vertex].probe.buffered) +
         " flits): " + steps_[vertex].waits_for;
}

std::string WaitForGraph::wait_for_output(Vertex vertex) {
  std::string reason;
  for (PortId out = 0; out < stalled_.topology.ports; ++out) {
    if ((inputs_[vertex].probe.candidates >> out & 1u) == 0) continue;
    if (stalled_.topology.out_channel[inputs_[vertex].at][out] == kNone) continue;
    reason += (reason.empty() ? "" : ", or ") + wait_at_port(vertex, out);
  }
  return reason.empty() ? "routed, but to no port with a channel" : reason;
}

std::string WaitForGraph::wait_at_port(Vertex vertex, PortId out) {
  const SwitchId at = inputs_[vertex].at;
  const ChannelId channel = stalled_.topology.out_channel[at][out];
  const std::string port = "port " + std::to_string(out);
  // A channel that takes no new packet blocks whoever owns its VCs.
  if (channel == kNone || stalled_.state(channel) != ChannelState::On) {
    return "waits until " + port + " is on; " + channel_text(channel);
  }
  bool owned = false;
  const std::uint32_t may_get = stalled_.next_vcs(at, inputs_[vertex].vc, out);
  for (VcId vc = 0; vc < stalled_.vcs; ++vc) {
    if (!probes_[at][out].output[vc].owned || (may_get >> vc & 1u) == 0) continue;
    owned = true;
    edge_to_owner(vertex, at, out, vc);
  }
  std::string reason = "waits for a VC of " + port + (owned ? " (others own them)" : "");
  for (VcId vc = 0; vc < stalled_.vcs; ++vc) {
    const OutputVcProbe& output = probes_[at][out].output[vc];
    if (output.owned || (may_get >> vc & 1u) == 0) continue;
    // A free VC may be refused until the buffer downstream has free space, or is empty.
    edge_to_input(vertex, stalled_.topology.channels[channel].to, vc);
    reason +=
        ", VC " + std::to_string(vc) + " free with " + std::to_string(output.credits) + " credits";
  }
  return reason + "; " + channel_text(channel);
}

std::string WaitForGraph::wait_for_credit(Vertex vertex, PortId out, VcId vc) {
  const SwitchId at = inputs_[vertex].at;
  const ChannelId channel = stalled_.topology.out_channel[at][out];
  if (channel != kNone) edge_to_input(vertex, stalled_.topology.channels[channel].to, vc);
  std::string reason = "waits for a credit";
  const std::uint32_t queued = probes_[at][out].output[vc].queued;
  if (queued > 0) reason += " behind " + std::to_string(queued) + " flits in the output queue";
  return reason + "; " + channel_text(channel);
}

std::string WaitForGraph::wait_for_rest(Vertex vertex) {
  const InputVc& input = inputs_[vertex];
  const ChannelId channel = stalled_.topology.in_channel[input.at][input.port];
  if (channel == kNone) return "waits for the rest of its packet from nowhere";
  const Endpoint& from = stalled_.topology.channels[channel].from;
  if (from.kind == Endpoint::Kind::Switch) edge_to_owner(vertex, from.id, from.port, input.vc);
  return "waits for the rest of its packet; " + channel_text(channel);
}

std::string WaitForGraph::channel_text(ChannelId id) const {
  if (id == kNone) return "no channel there";
  const Endpoint& to = stalled_.topology.channels[id].to;
  return channel_name(stalled_.topology, id) + " is " + to_string(stalled_.state(id)) +
         (to.kind == Endpoint::Kind::Node ? " (leads to a node)" : "");
}

void WaitForGraph::edge_to_input(Vertex from, const Endpoint& end, VcId vc) {
  if (end.kind != Endpoint::Kind::Switch) return;
  const auto found = vertex_of_.find({end.id, end.port, vc});
  if (found != vertex_of_.end()) boost::add_edge(from, found->second, graph_);
}

void WaitForGraph::edge_to_owner(Vertex from, SwitchId at, PortId out, VcId vc) {
  for (Vertex owner = first_[at]; owner < first_[at + 1]; ++owner) {
    const InputVc& input = inputs_[owner];
    if (input.probe.stage == Stage::Active && input.probe.out_port == out &&
        input.probe.out_vc == vc && owner != from) {
      boost::add_edge(from, owner, graph_);
    }
  }
}

}  // namespace dusk
