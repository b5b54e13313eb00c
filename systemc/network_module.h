// SPDX-License-Identifier: Apache-2.0
/// The network as a SystemC module, with SystemC as its clock.
///
/// One process dispatches the kernel: cycle t is simulated at time t * period, and the process
/// sleeps until the next cycle in which anything can happen. The results are those of KernelClock,
/// bit by bit. The network must be at cycle 0 and outlive the module, and only the module may step
/// it.
#pragma once

#include <exception>
#include <memory>
#include <string>
#include <systemc>
#include <vector>

#include "models/kernel/clock.h"
#include "models/kernel/network.h"
#include "systemc/link_module.h"
#include "systemc/network_interface_module.h"
#include "systemc/switch_module.h"
#include "systemc/traffic_generator_module.h"

namespace dusk {

/// Names of the children: switch_<level and digits>, link_<channel, six digits>, interface_<node>,
/// generator_<node>. Generators are made at the start of simulation for nodes without a module.
class NetworkModule : public sc_core::sc_module, public Clock, private NetworkObserver {
 public:
  SC_HAS_PROCESS(NetworkModule);
  /// Throws std::invalid_argument if the network was simulated already or the period is zero.
  NetworkModule(sc_core::sc_module_name name, Network& network,
                const sc_core::sc_time& period = sc_core::sc_time(1, sc_core::SC_NS));
  ~NetworkModule() override;
  const char* kind() const override { return "dusk::NetworkModule"; }

  /// Puts a user's module at `node` in place of its traffic generator. Call it before the
  /// simulation starts, with the module's port and its export.
  void attach(NodeId node, sc_core::sc_port<InjectionIf>& injection, EjectionIf& ejection);

  /// Runs SystemC with all its modules until time end * period, sc_stop(), or until the network
  /// asks to stop. Passes on an exception of the kernel unchanged.
  void run_until(Cycle end) override;

  SwitchModule& switch_at(SwitchId id) { return *switches_.at(id); }
  LinkModule& link(ChannelId id) { return *links_.at(id); }
  NetworkInterfaceModule& interface_at(NodeId node) { return *interfaces_.at(node); }
  const sc_core::sc_time& period() const { return period_; }

 private:
  /// A message that will enter a source queue.
  struct Entering {
    Cycle due;
    NodeId node;
    Message message;
  };
  void before_end_of_elaboration() override;
  void end_of_elaboration() override;
  void make_children();
  void bind_children();
  void dispatch();
  void simulate(Cycle cycle);
  void enter_messages(Cycle cycle);
  void schedule();
  void enter(NodeId node, const Message& message);
  sc_core::sc_time time_until(Cycle cycle) const;

  void packet_delivered(PacketHandle handle, const Packet& packet) override;
  void flit_sent(ChannelId id, VcId vc, const Flit& flit, ChannelState state, Cycle now) override;
  bool flit_passed(ChannelId id, VcId, ChannelState, Cycle) override {
    return tapped_.empty() || !tapped_[id];
  }
  void state_changed(ChannelId id, ChannelState from, ChannelState to, Cycle now) override;
  void level_changed(ChannelId id, unsigned width, unsigned power, Cycle now) override;

  Network& network_;
  sc_core::sc_time period_;
  std::vector<std::unique_ptr<LinkModule>> links_;
  std::vector<std::unique_ptr<SwitchModule>> switches_;
  std::vector<std::unique_ptr<NetworkInterfaceModule>> interfaces_;
  std::vector<std::unique_ptr<TrafficGeneratorModule>> generators_;  ///< null: a module is attached
  std::vector<bool> attached_;                                       ///< [node]
  std::vector<bool> tapped_;                                         ///< [channel]
  std::vector<Entering> entering_;                                   ///< sorted by `due`
  sc_core::sc_event wake_{"wake"};
  bool running_ = false;
  std::exception_ptr failure_;
};

/// Returns a switch's module name: switch_l2_0_1_3 for "switch l2 (0,1,3)".
std::string switch_module_name(const Topology& topology, SwitchId id);
/// Returns a channel's module name: link_000123.
std::string link_module_name(ChannelId id);

}  // namespace dusk
