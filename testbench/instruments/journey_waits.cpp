// SPDX-License-Identifier: Apache-2.0
#include "testbench/instruments/journey_waits.h"

#include <algorithm>

namespace dusk {
namespace {

std::string vc_of(const OutputView& output, VcId vc) {
  return "port " + std::to_string(output.port) + " VC " + std::to_string(vc);
}

bool lit(ChannelState state) {
  return state == ChannelState::On || state == ChannelState::Draining;
}

std::string dark(const OutputView& output) {
  return "port " + std::to_string(output.port) + " " + to_string(output.state);
}

/// Returns whether VC allocation may give the VC to a new packet.
bool is_free(const OutputView& output, const OutputVcProbe& vc, const SwitchSettings& settings) {
  if (vc.owned) return false;
  return !settings.atomic_vc_allocation || (vc.queued == 0 && vc.credits == output.depth);
}

/// Returns whether a packet of `length` flits has enough free space behind the output VC.
bool has_space(const OutputVcProbe& vc, const SwitchSettings& settings, std::uint32_t length) {
  std::uint32_t least = ~0u;
  for (const auto& rules : settings.admission) {
    for (const AdmissionRule& rule : rules) least = std::min(least, rule.downstream.need(length));
  }
  return vc.credits >= vc.queued + least || least == 0;
}

/// Returns whether a packet owns a VC of the port, and packets get whole ports only.
bool is_taken(const OutputView& output, const SwitchSettings& settings) {
  return settings.one_packet_per_port &&
         std::any_of(output.vcs.begin(), output.vcs.end(),
                     [](const OutputVcProbe& vc) { return vc.owned; });
}

}  // namespace

std::string reason_in_source(ChannelState state, const std::string& queued) {
  return lit(state) ? queued : std::string("channel dark: injection channel ") + to_string(state);
}

std::string reason_without_vc(const std::vector<OutputView>& candidates,
                              const SwitchSettings& settings, std::uint32_t length) {
  PortList free, owned, taken, not_empty, too_full;
  std::string unusable;
  for (const OutputView& output : candidates) {
    if (output.state != ChannelState::On) {
      unusable += (unusable.empty() ? "" : ", ") + dark(output);
      continue;
    }
    bool any_free = false, any_empty = false, all_owned = true;
    for (VcId vc = 0; vc < settings.vcs_in_use; ++vc) {
      if ((output.owners >> vc & 1u) == 0) continue;
      const bool empty = is_free(output, output.vcs[vc], settings);
      any_empty |= empty;
      any_free |= empty && has_space(output.vcs[vc], settings, length);
      all_owned &= output.vcs[vc].owned;
    }
    if (is_taken(output, settings) && !all_owned) {
      taken.add(output.port);
      continue;
    }
    (any_free ? free : any_empty ? too_full : all_owned ? owned : not_empty).add(output.port);
  }
  if (!free.empty()) return "lost VC allocation: free " + free.text();
  std::string reason;
  if (!owned.empty()) reason = "all VCs owned: " + owned.text();
  if (!taken.empty()) {
    reason += (reason.empty() ? "" : "; ") + std::string("another packet has the whole port: ") +
              taken.text();
  }
  if (!not_empty.empty()) {
    reason += (reason.empty() ? "" : "; ") + std::string("VCs not yet empty downstream: ") +
              not_empty.text();
  }
  if (!too_full.empty()) {
    reason += (reason.empty() ? "" : "; ") +
              std::string("no room downstream for the whole packet: ") + too_full.text();
  }
  if (reason.empty()) return "no usable candidate: " + unusable;
  return unusable.empty() ? reason : reason + "; not usable: " + unusable;
}

std::string reason_without_crossing(const OutputView& output, VcId vc,
                                    const SwitchSettings& settings) {
  const OutputVcProbe& probe = output.vcs[vc];
  const bool queue_full =
      settings.out_depth_in_use > 0 && probe.queued >= settings.out_depth_in_use;
  if (!lit(output.state)) return "channel dark: " + dark(output);
  if (probe.credits == 0 && (settings.out_depth_in_use == 0 || queue_full)) {
    return "no credit: " + vc_of(output, vc);
  }
  if (queue_full) return "behind an earlier packet in the output queue: " + vc_of(output, vc);
  return (output.width > 0 ? "lost switch allocation, or the narrowed channel is busy: "
                           : "lost switch allocation: ") +
         vc_of(output, vc);
}

std::string reason_in_queue(const OutputView& output, VcId vc, std::uint32_t ahead,
                            const SwitchSettings& settings) {
  if (!lit(output.state)) return "channel dark: " + dark(output);
  if (settings.out_depth_in_use == 0)
    return "sent in parts over the narrowed channel: " + vc_of(output, vc);
  if (output.vcs[vc].credits == 0) return "no credit: " + vc_of(output, vc);
  if (ahead > 0) return "behind an earlier packet in the output queue: " + vc_of(output, vc);
  return "lost link arbitration: " + vc_of(output, vc);
}

}  // namespace dusk
