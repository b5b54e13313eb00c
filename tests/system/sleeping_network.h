// SPDX-License-Identifier: Apache-2.0
/// Networks whose links sleep: the presets of POWAR, and small ones whose switches are built.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "sw/config/config_file.h"
#include "tests/system/idle_timer_network.h"

namespace dusk {

/// Configurations of the POWAR paper: docs/presets.md, and Alonso's policies of trees and trunks.
enum class PaperMode { Reference, Alonso, RoundRobin, FirstOn, Powar };
/// Configurations that wake links on demand.
inline constexpr std::array<PaperMode, 3> kSleepingModes = {PaperMode::RoundRobin,
                                                            PaperMode::FirstOn, PaperMode::Powar};

inline std::string name_of(PaperMode mode) {
  static const std::array<const char*, 5> kNames = {"Reference", "Alonso", "RoundRobin", "FirstOn",
                                                    "Powar"};
  return kNames[static_cast<std::size_t>(mode)];
}

inline void set_mode(Experiment& e, PaperMode mode) {
  PowerOptions& power = e.power;
  if (mode >= PaperMode::RoundRobin) e.switch_.selection = Selection::RoundRobin;
  power.mode = mode == PaperMode::Reference ? PowerMode::AlwaysOn : PowerMode::Threshold;
  power.policy = mode == PaperMode::Powar ? "powar" : mode == PaperMode::Alonso ? "auto" : "idle";
  power.prefer_on = mode != PaperMode::RoundRobin;
  if (mode < PaperMode::RoundRobin) power.node_channels = false;
}

/// A network that can sleep.
struct SleepingNetwork {
  std::string name;
  Experiment (*make)(PaperMode mode);
};

/// A preset of POWAR, with switches of the twin.
inline Experiment powar_preset(const std::string& name, PaperMode mode) {
  static const std::array<const char*, 5> kSchemes = {"reference", "alonso", "round-robin",
                                                      "first-on", "powar"};
  const std::string scheme = kSchemes[static_cast<std::size_t>(mode)];
  return load_configuration(DUSK_SOURCE_DIR "/sw/configs/" + name + ".toml",
                            {"power.scheme=" + scheme})
      .experiment();
}
inline Experiment powar_tree(PaperMode mode) { return powar_preset("powar-fat-tree", mode); }
inline Experiment powar_torus(PaperMode mode) { return powar_preset("powar-torus", mode); }

/// A 2-ary 2-tree in lockstep. Switches are p4v3d4q2, p4v3d4q2z or p4v3d4q2y.
inline Experiment sleeping_tree(PaperMode mode) {
  Experiment e = idle_timer_network("k_ary_n_tree");
  e.network.n = 2;
  e.network.link_latency = 3;
  e.network.local_latency = 2;
  e.power.node_channels = true;
  set_mode(e, mode);
  return e;
}

/// A torus in lockstep. Switches are p10v3d4ot2x2h3sn or p10v3d4ot2x2h3sz; of POWAR those of a
/// ring, p6v3d8t1x2h3yr.
inline Experiment sleeping_torus(PaperMode mode) {
  Experiment e = idle_timer_network("torus");
  e.network.link_latency = 3;
  e.network.local_latency = 2;
  e.power.node_channels = true;
  set_mode(e, mode);
  if (mode < PaperMode::RoundRobin) e.network.links = 4;
  if (mode != PaperMode::Powar) return e;
  e.network.size = {6};
  e.network.local_channels = 2;
  SwitchOptions& s = e.switch_;
  s.depth_in_use = 8;
  s.crossbar = CrossbarKind::PerPort;
  s.vc_allocator = VcAllocator::PerPort;
  s.vc_allocation = VcAllocationKind::VirtualCutThrough;
  s.one_packet_per_port = true;
  return e;
}

inline const std::vector<SleepingNetwork>& sleeping_networks() {
  static const std::vector<SleepingNetwork> all = {{"SmallTree", sleeping_tree},
                                                   {"SmallTorus", sleeping_torus},
                                                   {"PresetTree", powar_tree},
                                                   {"PresetTorus", powar_torus}};
  return all;
}

/// Returns the length of a packet, in flits, that fits into a buffer.
inline std::uint32_t packet_that_fits(const Experiment& e) {
  return std::min(e.switch_.depth_in_use, 8u);
}

/// A network without traffic. It records the events of its channels.
class QuietNetwork : public NetworkObserver {
 public:
  explicit QuietNetwork(Experiment e) {
    e.traffic.load = 0;
    built_ = build_network(e);
    last_flit.resize(topology().channels.size(), kNever);
    changes.resize(topology().channels.size());
    network().add_observer(this);
  }

  Network& network() { return *built_->network; }
  const Topology& topology() const { return built_->network->topology(); }
  void run_until(Cycle end) { KernelClock(network()).run_until(end); }
  /// Returns whether RTL and twin have agreed so far. True with other engines than lockstep.
  bool agreed() const { return !built_->first_difference; }
  /// Sends a packet in cycle now() and runs until it has arrived. Returns its latency, from its
  /// creation; kNever if it does not arrive within `limit` cycles.
  Cycle latency_of(NodeId from, NodeId to, std::uint32_t length, Cycle limit) {
    route.clear();
    latency_ = kNever;
    Message message;
    message.destination = to;
    message.length = length;
    network().send(from, message);
    const Cycle end = network().now() + limit;
    while (latency_ == kNever && network().now() < end) network().step(end);
    return latency_;
  }

  void flit_sent(ChannelId id, VcId, const Flit& flit, ChannelState, Cycle now) override {
    last_flit[id] = now;
    if (is_head(flit.kind)) route.push_back(id);
  }
  void state_changed(ChannelId id, ChannelState, ChannelState to, Cycle now) override {
    changes[id].emplace_back(to, now);
  }
  void packet_delivered(PacketHandle, const Packet& packet) override {
    latency_ = packet.delivered - packet.created;
  }

  std::vector<ChannelId> route;  ///< channels of the last packet sent
  std::vector<Cycle> last_flit;  ///< [channel] cycle in which it left; kNever: none
  std::vector<std::vector<std::pair<ChannelState, Cycle>>> changes;  ///< [channel]

 private:
  std::unique_ptr<BuiltNetwork> built_;
  Cycle latency_ = kNever;
};

}  // namespace dusk
