// SPDX-License-Identifier: Apache-2.0
#include "testbench/checks/starvation_watch.h"

#include <fmt/format.h>

#include "testbench/common/names.h"

namespace dusk {
namespace {

std::string ports_text(std::uint32_t ports) {
  std::string text;
  for (; ports != 0; ports &= ports - 1)
    text += fmt::format("{}{}", text.empty() ? "" : ", ", __builtin_ctz(ports));
  return text.empty() ? "none" : text;
}

}  // namespace

StarvationWatch::StarvationWatch(Network& network, Cycle limit)
    : network_(network),
      limit_(limit),
      sent_(network.topology().channels.size() * kMaxVcs),
      waits_(sent_.size()) {
  network.add_observer(this);
}

void StarvationWatch::flit_sent(ChannelId id, VcId vc, const Flit&, ChannelState state, Cycle now) {
  flit_passed(id, vc, state, now);
}

bool StarvationWatch::flit_passed(ChannelId id, VcId vc, ChannelState, Cycle now) {
  Sent& sent = sent_[id * kMaxVcs + vc];
  ++sent.flits;
  sent.last = now;
  return true;
}

void StarvationWatch::look() {
  for (SwitchId id = 0; id < network_.topology().switches; ++id) look_at(id);
}

std::uint64_t StarvationWatch::sent_by(SwitchId id) const {
  std::uint64_t flits = 0;
  for (const ChannelId out : network_.topology().out_channel[id]) {
    if (out == kNone) continue;
    for (VcId vc = 0; vc < kMaxVcs; ++vc) flits += sent_[out * kMaxVcs + vc].flits;
  }
  return flits;
}

void StarvationWatch::look_at(SwitchId id) {
  const Topology& topology = network_.topology();
  const Cycle now = network_.now();
  const std::uint64_t sent = sent_by(id);
  for (PortId port = 0; port < topology.ports; ++port) {
    const ChannelId in = topology.in_channel[id][port];
    if (in == kNone) continue;
    const PortProbe probe = network_.probe(id, port);
    for (VcId vc = 0; vc < kMaxVcs; ++vc) {
      const InputVcProbe& input = probe.input[vc];
      const Sent& came = sent_[in * kMaxVcs + vc];
      Wait& wait = waits_[in * kMaxVcs + vc];
      if (input.stage != InputVcProbe::Stage::Routed) {
        wait.since = kNever;
        continue;
      }
      // Flits under way are not buffered yet: the next look tells.
      if (came.last != kNever && now - came.last <= topology.channels[in].latency) continue;
      const std::uint64_t left = came.flits - input.buffered;
      if (wait.since == kNever || wait.left != left) wait = {now, left, sent};
      if (now - wait.since < limit_ || sent == wait.of_others) continue;
      found_.report(fmt::format(
          "cycle {}: the header in {} VC {} has waited for an output virtual channel for at least "
          "{} cycles, in which its switch sent {} flits of others: packets move, so this is "
          "starvation and no deadlock (candidates: port {}; with a bubble or switch.vc_arbiter = "
          "longest it may last as long as others keep coming, else allow more cycles)",
          now, endpoint_name(topology, topology.channels[in].to), vc, now - wait.since,
          sent - wait.of_others, ports_text(input.candidates)));
    }
  }
}

}  // namespace dusk
