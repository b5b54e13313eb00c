// SPDX-License-Identifier: Apache-2.0
/// Reasons why a head flit did not move at an edge, from the registers before the edge.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "models/common/channel_state.h"
#include "models/switch/switch_engine.h"

namespace dusk {

/// State of an output port as VC allocation and switch allocation read it.
struct OutputView {
  PortId port = 0;
  ChannelState state = ChannelState::On;
  std::array<OutputVcProbe, kMaxVcs> vcs;
  std::uint32_t depth = 1;  ///< credits of a VC after all have returned
  unsigned width = 0;       ///< the channel is 1/2^width wide
  unsigned owners = ~0u;    ///< VCs of the port that the packet may own, whatever input VC it is in
};

/// List of ports as text, such as "port 4" or "ports 4, 5".
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

/// Returns why a packet waits at its node. `state` is that of the injection channel; `queued` is
/// the reason if this channel is lit.
std::string reason_in_source(ChannelState state, const std::string& queued);

/// Returns why a head flit, routed to `candidates`, got no output VC for its packet of `length`
/// flits: no usable port, no free VC, too little free space, or a lost allocation. For free space
/// it applies the weakest rule of `settings`, without knowing whether the packet enters a ring.
std::string reason_without_vc(const std::vector<OutputView>& candidates,
                              const SwitchSettings& settings, std::uint32_t length = 1);

/// Returns why a head flit that owns VC `vc` of `output` did not cross: no credit, lost switch
/// allocation, or a busy narrowed channel. The probes do not separate the last two reasons.
std::string reason_without_crossing(const OutputView& output, VcId vc,
                                    const SwitchSettings& settings);

/// Returns why a head flit waits in the output queue, behind `ahead` flits of an earlier packet,
/// while its channel carries another flit or none. A switch without output queues sends it in
/// parts. `output` is the state in the same cycle.
std::string reason_in_queue(const OutputView& output, VcId vc, std::uint32_t ahead,
                            const SwitchSettings& settings);

}  // namespace dusk
