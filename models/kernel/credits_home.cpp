// SPDX-License-Identifier: Apache-2.0
// The check that the network is empty and every credit came back.
#include "models/kernel/network_impl.h"

namespace dusk {
namespace {

std::string place(PortId port, VcId vc) {
  return ": port " + std::to_string(port) + " VC " + std::to_string(vc);
}
std::string of(std::uint32_t have, std::uint32_t full) {
  return std::to_string(have) + " of " + std::to_string(full) + " credits";
}

std::string wrong_with(const InputVcProbe& vc) {
  if (vc.buffered != 0) return " buffers " + std::to_string(vc.buffered) + " flits";
  if (vc.stage != InputVcProbe::Stage::Idle) return " still serves a packet";
  return {};
}

std::string wrong_with(const OutputVcProbe& vc, std::uint32_t full) {
  if (vc.owned) return " is owned by a packet";
  if (vc.queued != 0) return " queues " + std::to_string(vc.queued) + " flits";
  if (vc.credits != full) return " has " + of(vc.credits, full);
  return {};
}

}  // namespace

std::string Network::Impl::offender_in_switch(SwitchId id) {
  const SwitchSettings& pins = settings_[id];
  for (PortId port = 0; port < topology_.ports; ++port) {
    const FarEnd& in = backward(id, port);
    const FarEnd& out = forward(id, port);
    if (in.channel == kNone && out.channel == kNone) continue;
    const PortProbe probe = this->probe(id, port);
    const std::uint32_t full = output_depth(pins, port);
    const std::uint32_t given = output_vcs(id, port);
    for (VcId vc = 0; vc < pins.vcs_in_use; ++vc) {
      std::string wrong = in.channel == kNone ? std::string{} : wrong_with(probe.input[vc]);
      if (!wrong.empty()) return name(id) + place(port, vc) + " (input)" + wrong;
      if (out.channel != kNone && (given >> vc & 1u) != 0) {
        wrong = wrong_with(probe.output[vc], full);
      }
      if (!wrong.empty()) return name(id) + place(port, vc) + " (output)" + wrong;
    }
  }
  return {};
}

std::string Network::Impl::offender_in_node(NodeId node) const {
  const NetworkInterface& interface = interfaces_[node];
  const std::string who = "node " + std::to_string(node) + ": ";
  if (interface.waiting() != 0) return who + std::to_string(interface.waiting()) + " packets wait";
  const InjectionRules& rules = interface.rules();
  for (std::uint32_t i = 0; i < rules.channels * rules.vcs; ++i) {
    const std::uint32_t channel = i / rules.vcs;
    const VcId vc = i % rules.vcs;
    const std::string lane =
        who + (rules.channels > 1 ? "injection channel " + std::to_string(channel) + " " : "") +
        "VC " + std::to_string(vc);
    if (interface.owned(vc, channel)) return lane + " still injects a packet";
    const std::uint32_t credits = interface.credits(vc, channel);
    if (credits != rules.depth) return lane + " has " + of(credits, rules.depth);
  }
  return {};
}

std::string Network::check_credits_home() {
  for (SwitchId s = 0; s < impl_->topology_.switches; ++s) {
    std::string offender = impl_->offender_in_switch(s);
    if (!offender.empty()) return offender;
  }
  for (NodeId n = 0; n < impl_->topology_.nodes; ++n) {
    std::string offender = impl_->offender_in_node(n);
    if (!offender.empty()) return offender;
  }
  return {};
}

}  // namespace dusk
