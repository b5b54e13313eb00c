// SPDX-License-Identifier: Apache-2.0
/// Why a head flit did not move at an edge, from the registers before it.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "models/common/channel_state.h"
#include "models/switch/switch_engine.h"

namespace dusk {

/// An output port as VC allocation and switch allocation see it.
struct OutputView {
  PortId port = 0;
  ChannelState state = ChannelState::On;
  std::array<OutputVcProbe, kMaxVcs> vcs;
  std::uint32_t depth = 1;  ///< credits of a VC when all are home
  unsigned width = 0;       ///< the channel is 1/2^width wide
  unsigned owners = ~0u;    ///< VCs that the packet may own there, whatever VC it is in
};

/// "port 4", "ports 4, 5"
class PortList {
 public:
  void add(PortId port) {
    text_ += (count_ == 0 ? "" : ", ") + std::to_string(port);
    ++count_;
  }
  bool empty() const { return count_ == 0; }
  std::string text() const { return (count_ == 1 ? "port " : "ports ") + text_; }

 private:
  std::string text_;
  int count_ = 0;
};

/// The packet is at its node, whose injection channel has a state; `queued`: the reason if it is
/// lit.
std::string reason_in_source(ChannelState state, const std::string& queued);

/// The head flit of a packet of `length` flits is routed to `candidates` and got no output VC: no
/// usable candidate, no free VC, none with enough free space, or lost to another head flit. The
/// least demanding admission rule counts: whether the packet enters its ring is not told here.
std::string reason_without_vc(const std::vector<OutputView>& candidates,
                              const SwitchSettings& settings, std::uint32_t length = 1);

/// The head flit owns VC `vc` of `output` and did not cross: no credit, or lost switch allocation,
/// or parts of an earlier flit are on a narrowed channel (which of the two, no probe tells).
std::string reason_without_crossing(const OutputView& output, VcId vc,
                                    const SwitchSettings& settings);

/// The head flit is in the output queue behind `ahead` flits of an earlier packet, and the channel
/// carries something else or nothing; a switch without output queues sends it in parts. `output` is
/// of the same cycle.
std::string reason_in_queue(const OutputView& output, VcId vc, std::uint32_t ahead,
                            const SwitchSettings& settings);

}  // namespace dusk
