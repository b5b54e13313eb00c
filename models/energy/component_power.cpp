// SPDX-License-Identifier: Apache-2.0
#include "models/energy/component_power.h"

namespace dusk {

double mean_port_power(const std::vector<SwitchPorts>& switches, std::uint32_t ports,
                       PortsCounted counted, double asleep) {
  const double unconnected = counted == PortsCounted::UnconnectedAsleep ? asleep : 1;
  double power = 0, weight = 0;
  for (const SwitchPorts& one : switches) {
    switch (counted) {
      case PortsCounted::BySwitch:
        if (one.connected == 0) continue;
        power += one.power / one.connected;
        weight += 1;
        break;
      case PortsCounted::Alike:
        power += one.power;
        weight += one.connected;
        break;
      case PortsCounted::UnconnectedAsleep:
      case PortsCounted::UnconnectedOn:
        power += one.power + unconnected * (ports - one.connected);
        weight += ports;
        break;
    }
  }
  return weight > 0 ? power / weight : 1;
}

ComponentPower component_power(double ports, double interfaces, double cpu_use,
                               const PowerShares& shares) {
  ComponentPower power;
  power.ports = ports;
  power.interfaces = interfaces;
  power.network = network_power(ports, shares.ports);
  power.nodes = node_power(cpu_use, shares.node_constant);
  power.cluster = cluster_power(power.network, power.nodes, shares.network);
  return power;
}

std::optional<double> ComponentAccount::relative_time() const {
  if (reference_time == 0) return std::nullopt;
  return static_cast<double>(time) / static_cast<double>(reference_time);
}

std::optional<double> ComponentAccount::relative_work() const {
  if (reference_received == 0) return std::nullopt;
  return static_cast<double>(received) / static_cast<double>(reference_received);
}

double ComponentAccount::energy(const Reading& reading, double ComponentPower::*component) const {
  return reading.run.*component * static_cast<double>(time);
}

std::optional<double> ComponentAccount::relative_energy(const Reading& reading,
                                                        double ComponentPower::*component) const {
  if (reference_time == 0 || !reading.reference) return std::nullopt;
  const double reference = *reading.reference.*component;
  if (!(reference > 0)) return std::nullopt;
  return reading.run.*component / reference * *relative_time();
}

}  // namespace dusk
