// SPDX-License-Identifier: Apache-2.0
#include "tests/kernel/fake_network.h"

#include <algorithm>
#include <stdexcept>

namespace dusk {

void FakeEngine::reset(const SwitchSettings& settings, const SwitchInputs& inputs) {
  settings_ = settings;
  seen_state_ = inputs.state;
  for (PortId p = 0; p < kMaxPorts; ++p) {
    owner_[p].fill(kNone);
    out_[p].fill(kNone);
    const bool local = (settings.local >> p & 1u) != 0;
    credits_[p].fill(local ? settings.local_depth : settings.depth_in_use);
  }
}

void FakeEngine::step(Cycle now, const SwitchInputs& inputs, SwitchOutputs& outputs) {
  log_.steps.push_back(now);
  if (!orders_.failure.empty()) throw std::runtime_error(orders_.failure);
  outputs.flit_valid.fill(0);
  outputs.credit.fill(0);
  outputs.state_changed = outputs.level_changed = 0;
  const auto due = orders_.states.equal_range(now);
  for (auto it = due.first; it != due.second; ++it) {
    outputs.state_changed |= 1u << it->second.first;
    outputs.state[it->second.first] = it->second.second;
  }
  const auto levels = orders_.levels.equal_range(now);
  for (auto it = levels.first; it != levels.second; ++it) {
    const auto& [port, width, power] = it->second;
    outputs.level_changed |= 1u << port;
    outputs.width[port] = width;
    outputs.power[port] = power;
  }
  if (now >= orders_.hold_until) forward(now, outputs);
  sample(now, inputs);

  const bool held = now + 1 < orders_.hold_until;
  const auto next = orders_.states.upper_bound(now);
  outputs.next_deadline = next == orders_.states.end() ? kNever : next->first;
  const auto level = orders_.levels.upper_bound(now);
  if (level != orders_.levels.end()) {
    outputs.next_deadline = std::min(outputs.next_deadline, level->first);
  }
  if (held) outputs.next_deadline = std::min(outputs.next_deadline, orders_.hold_until);
  outputs.quiet = buffered_ == 0 || held || blocked();
}

void FakeEngine::forward(Cycle now, SwitchOutputs& outputs) {
  if (buffered_ == 0) return;
  std::uint32_t popped = 0;  // one flit per input port and edge
  for (PortId out = 0; out < shape_.ports; ++out) {
    bool sent = false;
    for (PortId in = 0; in < shape_.ports && !sent; ++in) {
      for (VcId vc = 0; vc < settings_.vcs_in_use && !sent; ++vc) {
        sent = (popped >> in & 1u) == 0 && try_port(out, in, vc, now, outputs);
        if (sent) popped |= 1u << in;
      }
    }
  }
}

bool FakeEngine::try_port(PortId out, PortId in, VcId vc, Cycle now, SwitchOutputs& outputs) {
  if (fifo_[in][vc].empty() || credits_[out][vc] == 0) return false;
  Flit flit = decode(fifo_[in][vc].front());
  if (is_head(flit.kind) && out_[in][vc] == kNone && (ways(flit.address) >> out & 1u) != 0 &&
      owner_[out][vc] == kNone) {
    owner_[out][vc] = in;
    out_[in][vc] = out;
  }
  if (out_[in][vc] != out) return false;
  fifo_[in][vc].pop_front();
  --buffered_;
  --credits_[out][vc];
  if (is_tail(flit.kind)) owner_[out][vc] = out_[in][vc] = kNone;
  if (orders_.corrupt_handle) {
    orders_.corrupt_handle = false;
    flit.handle = 0xdeadbeu;
  }
  outputs.flit_valid[0] |= std::uint64_t{1} << out;
  outputs.flit_vc[out] = static_cast<std::uint8_t>(vc);
  outputs.flit[out] = encode(flit);
  const std::uint32_t credit = in * shape_.vcs + vc;
  outputs.credit[credit / 64] |= std::uint64_t{1} << credit % 64;
  log_.sent.emplace_back(now, out, vc, flit);
  return true;
}

void FakeEngine::sample(Cycle now, const SwitchInputs& inputs) {
  if (inputs.window_end) log_.window_ends.push_back(now);
  if (inputs.injection_pending != seen_pending_) {
    seen_pending_ = inputs.injection_pending;
    log_.pending.emplace_back(now, seen_pending_);
  }
  for (PortId p = 0; p < shape_.ports; ++p) {
    if (inputs.state[p] != seen_state_[p]) log_.states.emplace_back(now, p, inputs.state[p]);
    seen_state_[p] = inputs.state[p];
    if ((inputs.flit_valid >> p & 1u) != 0) {
      fifo_[p][inputs.flit_vc[p]].push_back(inputs.flit[p]);
      ++buffered_;
      log_.flits.emplace_back(now, p, inputs.flit_vc[p]);
    }
    for (VcId vc = 0; vc < shape_.vcs; ++vc) {
      const std::uint32_t bit = p * shape_.vcs + vc;
      if ((inputs.credit[bit / 64] >> bit % 64 & 1u) == 0) continue;
      if (orders_.swallow_credits > 0) {
        --orders_.swallow_credits;
      } else {
        ++credits_[p][vc];
      }
      log_.credits.emplace_back(now, p, vc);
    }
  }
}

bool FakeEngine::blocked() const {
  for (PortId in = 0; in < shape_.ports; ++in) {
    for (VcId vc = 0; vc < settings_.vcs_in_use; ++vc) {
      if (fifo_[in][vc].empty()) continue;
      const Flit flit = decode(fifo_[in][vc].front());
      const std::uint32_t outs = out_[in][vc] != kNone ? 1u << out_[in][vc] : ways(flit.address);
      for (PortId out = 0; out < shape_.ports; ++out) {
        const bool mine = owner_[out][vc] == kNone || owner_[out][vc] == in;
        if ((outs >> out & 1u) != 0 && mine && credits_[out][vc] > 0) return false;
      }
    }
  }
  return true;
}

PortProbe FakeEngine::probe(PortId port) {
  PortProbe probe;
  for (VcId vc = 0; vc < shape_.vcs; ++vc) {
    probe.input[vc].buffered = static_cast<std::uint32_t>(fifo_[port][vc].size());
    if (out_[port][vc] != kNone) probe.input[vc].stage = InputVcProbe::Stage::Active;
    probe.output[vc].owned = owner_[port][vc] != kNone;
    probe.output[vc].credits = credits_[port][vc];
  }
  return probe;
}

Topology make_line(std::uint32_t length, std::uint32_t link_latency, std::uint32_t local_latency,
                   std::uint32_t bare) {
  Topology line;
  line.name = "line";
  line.switches = length;
  line.ports = kLinePorts;
  line.out_channel.assign(length, std::vector<ChannelId>(kLinePorts, kNone));
  line.in_channel = line.out_channel;
  using Kind = Endpoint::Kind;
  for (SwitchId s = 0; s < length; ++s) {
    line.switch_name.push_back("switch s" + std::to_string(s));
    if (s >= (length - bare) / 2 && s < (length - bare) / 2 + bare) continue;
    const Endpoint port{Kind::Switch, s, kNodePort};
    const Endpoint node{Kind::Node, line.nodes++, 0};
    line.injection.push_back(add_channel(line, node, port, local_latency));
    line.ejection.push_back(add_channel(line, port, node, local_latency));
    line.node_address.push_back(s);
  }
  for (SwitchId s = 0; s + 1 < length; ++s) {
    const Endpoint left{Kind::Switch, s, kRightPort};
    const Endpoint right{Kind::Switch, s + 1, kLeftPort};
    add_channel(line, left, right, link_latency);
    add_channel(line, right, left, link_latency);
  }
  return line;
}

ChannelId right_of(const Topology& line, SwitchId from) {
  return line.out_channel[from][kRightPort];
}

namespace {
SwitchShape line_shape(const LineOptions& options) {
  SwitchShape shape;
  shape.name = "fake";
  shape.ports = kLinePorts;
  shape.vcs = options.vcs;
  shape.vc_depth = options.depth;
  shape.out_depth = 0;
  return shape;
}
}  // namespace

namespace {
void turn_nodes(Topology& line) {
  std::reverse(line.injection.begin(), line.injection.end());
  std::reverse(line.ejection.begin(), line.ejection.end());
  std::reverse(line.node_address.begin(), line.node_address.end());
  for (NodeId n = 0; n < line.nodes; ++n) {
    line.channels[line.injection[n]].from.id = n;
    line.channels[line.ejection[n]].to.id = n;
  }
}
}  // namespace

Line::Line(const LineOptions& options) : factory(line_shape(options), options.length) {
  Topology topology =
      make_line(options.length, options.link_latency, options.local_latency, options.bare);
  if (options.backward) turn_nodes(topology);
  std::vector<SwitchSettings> settings(options.length);
  for (SwitchId s = 0; s < options.length; ++s) {
    SwitchSettings& pins = settings[s];
    for (PortId p = 0; p < kLinePorts; ++p) {
      if (topology.out_channel[s][p] != kNone) pins.present |= 1u << p;
    }
    pins.local = 1u << kNodePort;
    pins.initial_on = pins.present;
    pins.vcs_in_use = options.vcs;
    pins.depth_in_use = options.depth;
    pins.local_depth = options.depth;
    pins.atomic_vc_allocation = options.atomic;
    pins.hold_arbitration = options.hold;
    pins.window = options.window;
    for (NodeId n = 0; n < options.length; ++n) {
      factory.orders[s].route.push_back(n == s ? kNodePort : n < s ? kLeftPort : kRightPort);
    }
  }
  network =
      std::make_unique<Network>(std::move(topology), std::move(settings), options.network, factory);
}

Message ListSource::take() {
  const Message message = list_.begin()->second;
  list_.erase(list_.begin());
  return message;
}

RandomSource::RandomSource(std::uint32_t seed, std::uint32_t nodes, std::uint32_t mean_gap,
                           Cycle end)
    : random_(seed), nodes_(nodes), mean_gap_(mean_gap), end_(end) {
  plan();
}

void RandomSource::plan() {
  next_ += random_() % (2 * mean_gap_);
  if (next_ >= end_) next_ = kNever;
}

Message RandomSource::take() {
  Message message;
  message.destination = static_cast<NodeId>(random_() % nodes_);
  message.length = 1 + static_cast<std::uint32_t>(random_() % 9);
  plan();
  return message;
}

}  // namespace dusk
