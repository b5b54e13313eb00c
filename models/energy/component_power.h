// SPDX-License-Identifier: Apache-2.0
/// Power and energy of the components of a cluster, after F. J. Andújar et al., POWAR, ACM TACO
/// 15(4) 61, 2019, section 2.3. Each power is a share of the component's own maximum, 0..1.
/// Energies are power times run time, in cycles at maximum power.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "models/common/enum_names.h"
#include "models/common/ids.h"
#include "models/energy/energy.h"

namespace dusk {

/// Equation 1. Returns the power of a port that is not asleep for a share `use` of the time;
/// `asleep` is its power while asleep. For several ports, `use` is their mean.
constexpr double port_power(double use, double asleep) { return 1 - (1 - asleep) * (1 - use); }

// Equations 2 and 3, the power of a switch and of the network, are network_power() of the mean port
// power (energy.h): the rest of a switch always has its maximum power.

/// Equation 4. Returns the mean power of nodes whose processors are busy for a share `cpu_use` of
/// the time; `constant` is the share of a node's power that does not depend on them.
constexpr double node_power(double cpu_use, double constant) {
  return 1 - (1 - constant) * (1 - cpu_use);
}

/// Equation 5. Returns the power of the cluster; `network_share` is the share of the network in its
/// maximum.
constexpr double cluster_power(double network, double nodes, double network_share) {
  return nodes + network_share * (network - nodes);
}

/// Shares of maximum power (Table 2). The published values are the defaults.
struct PowerShares {
  double ports = 0.65;         ///< share of the ports in a switch
  double network = 0.15;       ///< share of the network in the cluster
  double node_constant = 0.5;  ///< share of a node's power that does not depend on its processors
};

/// Ports of switches that are included in the mean port power.
enum class PortsCounted { BySwitch, Alike, UnconnectedAsleep, UnconnectedOn };
constexpr auto names(PortsCounted) {
  return enum_rows<PortsCounted>({{PortsCounted::BySwitch, "by_switch"},
                                  {PortsCounted::Alike, "alike"},
                                  {PortsCounted::UnconnectedAsleep, "unconnected_asleep"},
                                  {PortsCounted::UnconnectedOn, "unconnected_on"}});
}

/// Connected ports of a switch.
struct SwitchPorts {
  double power = 0;  ///< sum of their powers
  std::uint32_t connected = 0;
};

/// Returns the mean port power of the switches, or 1 if no port is included. BySwitch: mean over
/// the connected ports of each switch, then over the switches (Equation 3). Alike: mean over all
/// connected ports. Other values: mean over all `ports` of each switch; an unconnected port draws
/// `asleep` (UnconnectedAsleep) or 1 (UnconnectedOn).
double mean_port_power(const std::vector<SwitchPorts>& switches, std::uint32_t ports,
                       PortsCounted counted, double asleep);

/// Power of each component.
struct ComponentPower {
  double ports = 1;       ///< ports of the switches
  double interfaces = 1;  ///< channels from nodes; not a part of the network (reported separately)
  double network = 1;     ///< switches
  double nodes = 1;
  double cluster = 1;
};
ComponentPower component_power(double ports, double interfaces, double cpu_use,
                               const PowerShares& shares);

/// Facts of a run that decide its power.
struct PowerRun {
  Cycle time = 0;                    ///< measured cycles
  std::vector<PowerCount> channels;  ///< [ChannelId]
  std::vector<std::uint64_t> flits;  ///< [ChannelId] sent
  double cpu_use = 1;                ///< as in node_power()
  bool always_on = false;            ///< nothing sleeps, not even unconnected ports
};

/// Power of a run, and of its reference.
struct ComponentAccount {
  /// Powers for one sleep power of a port.
  struct Reading {
    Rational asleep;
    ComponentPower run;
    std::optional<ComponentPower> reference;
    /// The paper's configuration Ideal: ports are on only while they send, and nothing takes
    /// longer. Computed from the reference, or from the run if there is none.
    ComponentPower ideal = {};
  };

  PowerShares shares;
  Cycle time = 0;  ///< cycles of the run
  std::string reference_name;
  Cycle reference_time = 0;  ///< cycles; 0: no reference
  /// Flits that nodes received, in the run and in its reference.
  std::uint64_t received = 0, reference_received = 0;
  std::vector<Reading> readings;  ///< for the sleep power of the settings; then for 0, if that
                                  ///< differs

  /// Returns the time relative to the reference; nothing if there is none.
  std::optional<double> relative_time() const;
  /// Returns the flits received relative to the reference; nothing if there is none, or if it
  /// received none.
  std::optional<double> relative_work() const;
  /// Returns the energy of a component in cycles at its maximum power (Equations 6 and 7).
  double energy(const Reading& reading, double ComponentPower::*component) const;
  /// Returns the energy of a component relative to the reference; nothing if there is none.
  std::optional<double> relative_energy(const Reading& reading,
                                        double ComponentPower::*component) const;
};

}  // namespace dusk
