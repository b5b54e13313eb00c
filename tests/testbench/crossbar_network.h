// SPDX-License-Identifier: Apache-2.0
/// A network of one hand-made switch with four nodes, and the faults that a test may order from it.
#pragma once

#include <deque>
#include <memory>
#include <utility>
#include <vector>

#include "models/kernel/network.h"
#include "models/topology/tree.h"

namespace dusk::testing {

inline constexpr std::uint32_t kNodes = 4;

/// Faults, and their times. Flits are counted as they leave the switch, from 0.
struct Faults {
  std::uint64_t drop_flit = kNever;       ///< this flit vanishes
  std::uint64_t duplicate_flit = kNever;  ///< this flit leaves twice
  std::uint64_t misroute_flit = kNever;   ///< this head, and so its packet, goes to the next port
  std::uint64_t retype_flit = kNever;     ///< this flit claims to be a tail
  std::uint64_t lose_credit = kNever;     ///< the credit for this flit is not returned
  Cycle freeze = kNever;                  ///< from this edge on no flit leaves the switch
  Cycle babble = kNever;                  ///< from this edge on flits of no packet go to node 3
  bool send_in_the_dark = false;          ///< flits leave whatever the channel's state
  struct Change {
    Cycle at;
    PortId port;
    ChannelState to;
  };
  std::vector<Change> changes;  ///< state changes of output channels, in order of time
};

/// A crossbar with one VC: packets wait in an input queue per port until they own their output.
class CrossbarEngine : public SwitchEngine {
 public:
  CrossbarEngine(const SwitchShape& shape, const Faults& faults) : shape_(shape), faults_(faults) {}

  const SwitchShape& shape() const override { return shape_; }
  void reset(const SwitchSettings& settings, const SwitchInputs&) override {
    for (PortId port = 0; port < kNodes; ++port) {
      in_[port] = {};
      out_[port] = {};
      out_[port].credits = settings.local_depth;
    }
  }
  void step(Cycle now, const SwitchInputs& inputs, SwitchOutputs& outputs) override {
    outputs = {};
    change_states(now, outputs);
    for (PortId port = 0; port < kNodes; ++port) {
      if (inputs.credit[0] >> port & 1u) ++out_[port].credits;
    }
    if (now < faults_.freeze) {
      for (PortId out = 0; out < kNodes; ++out) send(out, outputs);
    }
    if (now >= faults_.babble) {
      ++out_[3].credits;
      emit(3, {FlitKind::HeadTail, 0, 3, 1, 0x7fffffff}, outputs);
    }
    for (PortId port = 0; port < kNodes; ++port) {
      if (inputs.flit_valid >> port & 1u) in_[port].flits.push_back(decode(inputs.flit[port]));
      outputs.state[port] = out_[port].state;
    }
  }
  PortProbe probe(PortId port) override {
    PortProbe probe;
    InputVcProbe& input = probe.input[0];
    input.buffered = static_cast<std::uint32_t>(in_[port].flits.size());
    if (in_[port].out != kNone) {
      input.stage = InputVcProbe::Stage::Active;
      input.out_port = in_[port].out;
    } else if (input.buffered > 0) {
      input.stage = InputVcProbe::Stage::Routed;
      input.candidates = 1u << in_[port].flits.front().address;
    }
    probe.output[0] = {out_[port].owner != kNone, out_[port].credits, 0};
    return probe;
  }
  std::uint32_t usable() override { return ~0u; }

 private:
  struct Input {
    std::deque<Flit> flits;
    PortId out = kNone;
  };
  struct Output {
    PortId owner = kNone;
    std::uint32_t credits = 0;
    ChannelState state = ChannelState::On;
    std::deque<Flit> again;  // a duplicate to be sent
  };

  void change_states(Cycle now, SwitchOutputs& outputs) {
    for (; changed_ < faults_.changes.size() && faults_.changes[changed_].at <= now; ++changed_) {
      const Faults::Change& change = faults_.changes[changed_];
      out_[change.port].state = change.to;
      outputs.state_changed |= 1u << change.port;
    }
  }
  void send(PortId out, SwitchOutputs& outputs) {
    Output& output = out_[out];
    if (output.credits == 0) return;
    if (!output.again.empty()) {
      emit(out, output.again.front(), outputs);
      output.again.pop_front();
      return;
    }
    const bool lit = output.state == ChannelState::On ||
                     (output.state == ChannelState::Draining && output.owner != kNone);
    if (!lit && !faults_.send_in_the_dark) return;
    if (output.owner == kNone) allocate(out);
    if (output.owner == kNone || in_[output.owner].flits.empty()) return;
    Input& input = in_[output.owner];
    Flit flit = input.flits.front();
    input.flits.pop_front();
    if (sent_ != faults_.lose_credit) outputs.credit[0] |= std::uint64_t{1} << output.owner;
    if (is_tail(flit.kind)) input.out = output.owner = kNone;
    if (sent_ == faults_.retype_flit) flit.kind = FlitKind::Tail;
    if (sent_ == faults_.duplicate_flit) output.again.push_back(flit);
    if (sent_++ != faults_.drop_flit) emit(out, flit, outputs);
  }
  void allocate(PortId out) {
    for (PortId port = 0; port < kNodes; ++port) {
      if (in_[port].flits.empty() || in_[port].out != kNone) continue;
      const Flit& head = in_[port].flits.front();
      const PortId wanted =
          sent_ == faults_.misroute_flit ? (head.address + 1) % kNodes : PortId{head.address};
      if (wanted != out) continue;
      in_[port].out = out;
      out_[out].owner = port;
      return;
    }
  }
  void emit(PortId out, const Flit& flit, SwitchOutputs& outputs) {
    --out_[out].credits;
    outputs.flit_valid[0] |= std::uint64_t{1} << out;
    outputs.flit[out] = encode(flit);
    outputs.flit_vc[out] = 0;
  }

  const SwitchShape& shape_;
  const Faults& faults_;
  Input in_[kNodes];
  Output out_[kNodes];
  std::uint64_t sent_ = 0;
  std::size_t changed_ = 0;
};

class CrossbarFactory : public SwitchEngineFactory {
 public:
  explicit CrossbarFactory(Faults faults) : faults_(std::move(faults)) {
    shape_.name = "crossbar";
    shape_.ports = kNodes;
    shape_.vcs = 1;
    shape_.out_depth = 0;
    shape_.crossbar_out_per_vc = false;
  }
  const SwitchShape& shape() const override { return shape_; }
  std::unique_ptr<SwitchEngine> make() override {
    return std::make_unique<CrossbarEngine>(shape_, faults_);
  }

 private:
  SwitchShape shape_;
  Faults faults_;
};

/// One switch; node n is at port n and has address n.
inline Topology crossbar_topology() {
  Topology topology;
  topology.name = "crossbar";
  topology.rules = tree_rules();
  topology.nodes = kNodes;
  topology.switches = 1;
  topology.ports = kNodes;
  topology.out_channel.assign(1, {});
  topology.in_channel.assign(1, {});
  for (NodeId node = 0; node < kNodes; ++node) {
    const Endpoint end{Endpoint::Kind::Node, node, 0}, port{Endpoint::Kind::Switch, 0, node};
    topology.injection.push_back(2 * node);
    topology.ejection.push_back(2 * node + 1);
    topology.in_channel[0].push_back(2 * node);
    topology.out_channel[0].push_back(2 * node + 1);
    topology.channels.push_back({end, port, 1});
    topology.channels.push_back({port, end, 1});
    topology.node_address.push_back(node);
  }
  topology.switch_name = {"the crossbar"};
  topology.level = {0};
  topology.address = topology.address_mask = {0};
  topology.digit_shift = topology.digit_mask = {0};
  topology.up = topology.minimal_tree_out = {0};
  topology.down = topology.local = {0xf};
  topology.minimal_tree = {false};
  return topology;
}

inline SwitchSettings crossbar_settings() {
  SwitchSettings settings;
  settings.present = settings.local = settings.initial_on = 0xf;
  settings.vcs_in_use = 1;
  settings.depth_in_use = 4;
  settings.local_depth = 4;
  settings.t_on = 20;
  settings.t_off = 10;
  settings.abort_sleep = true;
  return settings;
}

/// Sends a packet to the next node every `gap` cycles; `count` in all.
class SteadySource : public TrafficSource {
 public:
  SteadySource(NodeId node, Cycle gap, std::uint32_t length, std::uint64_t count = kNever)
      : node_(node), gap_(gap), length_(length), left_(count) {}
  Cycle next_time() const override { return left_ == 0 ? kNever : next_; }
  Message take() override {
    --left_;
    next_ += gap_;
    return {(node_ + 1) % kNodes, length_, 0, false};
  }

 private:
  NodeId node_;
  Cycle gap_, next_ = 0;
  std::uint32_t length_;
  std::uint64_t left_;
};

/// A source that always sends to the same node.
class HotSpotSource : public SteadySource {
 public:
  HotSpotSource(NodeId target, Cycle gap, std::uint32_t length)
      : SteadySource((target + kNodes - 1) % kNodes, gap, length) {}
};

}  // namespace dusk::testing
