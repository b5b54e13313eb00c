// SPDX-License-Identifier: Apache-2.0
#include "sw/report/component_power.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <tuple>

namespace dusk {
namespace {

using Reading = ComponentAccount::Reading;
using Member = double ComponentPower::*;

/// `drawn` returns the mean power of a channel. `sleeping`: power of an unconnected port.
template <class Drawn>
ComponentPower power_of(const PowerOptions& power, const Topology& topology, double cpu_use,
                        const PowerShares& shares, double sleeping, Drawn drawn) {
  std::vector<SwitchPorts> switches(topology.switches);
  for (SwitchId id = 0; id < topology.switches; ++id) {
    for (const ChannelId channel : topology.out_channel[id]) {
      if (channel == kNone) continue;
      switches[id].power += drawn(channel);
      ++switches[id].connected;
    }
  }
  double interfaces = 0;
  for (const ChannelId channel : topology.injection) interfaces += drawn(channel);
  return component_power(
      mean_port_power(switches, topology.ports, power.ports_counted, sleeping),
      topology.injection.empty() ? 1 : interfaces / static_cast<double>(topology.injection.size()),
      cpu_use, shares);
}

ComponentPower power_of(const PowerOptions& power, const Topology& topology, const PowerRun& run,
                        const Rational& asleep, const PowerShares& shares) {
  const double sleeping = run.always_on ? 1 : boost::rational_cast<double>(asleep);
  return power_of(power, topology, run.cpu_use, shares, sleeping, [&](ChannelId id) {
    return drawn_cycles(run.channels[id], asleep) / static_cast<double>(run.time);
  });
}

ComponentPower ideal_power_of(const PowerOptions& power, const Topology& topology,
                              const PowerRun& run, const Rational& asleep,
                              const PowerShares& shares) {
  const auto sleeping = boost::rational_cast<double>(asleep);
  return power_of(power, topology, run.cpu_use, shares, sleeping, [&](ChannelId id) {
    const double use = static_cast<double>(run.flits[id]) / static_cast<double>(run.time);
    return port_power(std::min(use, 1.0), sleeping);
  });
}

/// Flits that nodes received in the run.
std::uint64_t received_flits(const Topology& topology, const PowerRun& run) {
  std::uint64_t flits = 0;
  for (std::size_t id = 0; id < run.flits.size(); ++id) {
    if (topology.channels[id].to.kind == Endpoint::Kind::Node) flits += run.flits[id];
  }
  return flits;
}

/// Most relative difference in received flits of two runs whose energies are compared.
constexpr double kSameWork = 0.02;

constexpr const char* kRelation = " in relation to the run of run.reference; null: none is named.";

/// An account, and one of its readings.
struct AccountReading {
  const ComponentAccount& account;
  const Reading& reading;
};
using A = const AccountReading&;
using P = ComponentPower;
using Numbers = doc::Fields<AccountReading>;

const Numbers& numbers() {
  const auto power = [](Member of) { return [=](A a) { return a.reading.run.*of; }; };
  const auto ideal = [](Member of) { return [=](A a) { return a.reading.ideal.*of; }; };
  const auto energy = [](Member of) {
    return [=](A a) { return a.account.energy(a.reading, of); };
  };
  const auto relative = [](Member of) {
    return [=](A a) { return a.account.relative_energy(a.reading, of); };
  };
  static const Numbers list{
      {"ports", "", "Mean power of the switches' ports (power.ports_counted); 1 = all on.",
       power(&P::ports)},
      {"interfaces", "", "Mean power of the nodes' own channels, which no other number counts.",
       power(&P::interfaces)},
      {"network", "", "Power of the switches; 1 = all ports on.", power(&P::network)},
      {"cluster", "", "Power of network and nodes; 1 = all at their maximum.", power(&P::cluster)},
      {"ideal_ports", "",
       "As ports, if they were on only while they send: of the run of run.reference, else of this.",
       ideal(&P::ports)},
      {"ideal_network", "", "Power of the switches with such ports.", ideal(&P::network)},
      {"ideal_cluster", "", "Power of network and nodes with such ports.", ideal(&P::cluster)},
      {"network_energy", "cycles", "Cycles in which the network takes as much with all ports on.",
       energy(&P::network)},
      {"cluster_energy", "cycles", "Cycles in which the cluster takes as much at its maximum.",
       energy(&P::cluster)},
      {"relative_network_energy", "", std::string("Energy of the network") + kRelation,
       relative(&P::network)},
      {"relative_cluster_energy", "", std::string("Energy of the cluster") + kRelation,
       relative(&P::cluster)}};
  return list;
}

std::vector<Statistic> make_statistics() {
  using R = RunResult;
  const std::string group = "components.";
  std::vector<Statistic> table{
      {group + "run_time", "cycles", "Cycles measured, for the energies.",
       [](const R& r) { return r.components->time; }},
      {group + "relative_run_time", "", std::string("Run time") + kRelation,
       [](const R& r) { return r.components->relative_time(); }},
      {group + "relative_work", "", std::string("Flits that nodes received") + kRelation,
       [](const R& r) { return r.components->relative_work(); }},
      {group + "nodes", "", "Power of the nodes (power.cpu_use); 1 = processors always busy.",
       [](const R& r) { return r.components->readings.front().run.nodes; }}};
  for (const auto& number : numbers())
    table.push_back({group + number.name, number.unit, number.description, [=](const R& r) {
                       return number.value({*r.components, r.components->readings.front()});
                     }});
  for (const auto& number : numbers())
    table.push_back(
        {"components_asleep_0." + number.name, number.unit,
         fmt::format("As {}{}, if channels that are off draw nothing.", group, number.name),
         [=](const R& r) {
           return number.value({*r.components, r.components->readings.back()});
         }});
  return table;
}

}  // namespace

PowerRun power_run(const PowerOptions& power, const RunResult& result) {
  PowerRun run;
  run.time = result.cycles > result.measured_from ? result.cycles - result.measured_from : 0;
  for (const ChannelTotals& totals : result.channels) {
    run.channels.push_back(
        {totals.powered_quarters, totals.residency[static_cast<std::size_t>(ChannelState::Off)]});
    run.flits.push_back(totals.flits);
  }
  run.cpu_use = power.cpu_use;
  run.always_on = power.mode == PowerMode::AlwaysOn;
  return run;
}

std::optional<ComponentAccount> component_account(const PowerOptions& power,
                                                  const Topology& topology, const PowerRun& run,
                                                  const std::optional<PowerRun>& reference,
                                                  const std::string& reference_name) {
  if (run.time == 0 || run.channels.size() != topology.channels.size()) return std::nullopt;
  ComponentAccount account;
  account.shares = {power.link_share, power.network_share, power.node_constant};
  account.time = run.time;
  if (reference) {
    account.reference_name = reference_name;
    account.reference_time = reference->time;
    account.reference_received = received_flits(topology, *reference);
  }
  account.received = received_flits(topology, run);
  std::vector<Rational> asleep{exact_decimal(power.off_share)};
  if (asleep.front() != 0) asleep.emplace_back(0);
  for (const Rational& one : asleep) {
    Reading reading{one, power_of(power, topology, run, one, account.shares), std::nullopt};
    reading.ideal =
        ideal_power_of(power, topology, reference ? *reference : run, one, account.shares);
    if (reference) reading.reference = power_of(power, topology, *reference, one, account.shares);
    account.readings.push_back(reading);
  }
  return account;
}

const std::vector<Statistic>& component_statistics() {
  static const std::vector<Statistic> table = make_statistics();
  return table;
}

const std::vector<Column>& component_columns() {
  static const std::vector<Column> columns{
      {"off_share", "", "Power of a channel that is off: power.off_share, then 0."},
      {"component", "",
       "ports and rest of the switches; network: both; nodes; cluster: network and nodes; "
       "interfaces: channels from nodes, in none of the others."},
      {"power", "", "Mean power, as a share of the component's maximum."},
      {"cluster_share", "", "Share of the component in the cluster's power; empty: no part of it."},
      {"energy", "cycles", "power x run time."},
      {"reference_power", "", "power of the run of run.reference; empty: none is named."},
      {"reference_energy", "cycles", "energy of that run."},
      {"relative_energy", "", "energy / reference_energy."},
      {"ideal_power", "",
       "power if ports were on only while they send: of the reference, else of this run."}};
  return columns;
}

std::string components_report(const ComponentAccount& account) {
  doc::Table table{component_columns()};
  const PowerShares& s = account.shares;
  // Each component with its share of the cluster's maximum power; -1: it is no part of the cluster.
  // Without a member it always has its maximum power.
  const std::tuple<const char*, Member, double> components[] = {
      {"ports", &P::ports, s.network * s.ports},
      {"rest", nullptr, s.network * (1 - s.ports)},
      {"network", &P::network, s.network},
      {"nodes", &P::nodes, 1 - s.network},
      {"cluster", &P::cluster, 1},
      {"interfaces", &P::interfaces, -1}};
  for (const Reading& reading : account.readings) {
    for (const auto& [name, member, share] : components) {
      const auto of = [member = member](const P& power) { return member ? power.*member : 1; };
      const double power = of(reading.run), cluster = reading.run.cluster;
      std::optional<double> reference, reference_energy, relative;
      if (reading.reference) {
        reference = of(*reading.reference);
        reference_energy = *reference * static_cast<double>(account.reference_time);
        relative = member ? account.relative_energy(reading, member) : account.relative_time();
      }
      table.add({decimal_text(reading.asleep), name, power,
                 doc::known_if(share >= 0 && cluster > 0, share * power / cluster),
                 power * static_cast<double>(account.time), reference, reference_energy, relative,
                 of(reading.ideal)});
    }
  }
  return csv(table);
}

void add_components(doc::Document& document, const ComponentAccount& account) {
  const Reading& reading = account.readings.front();
  const ComponentPower& p = reading.run;
  document.fact("component power",
                fmt::format("ports {:.4f}, network {:.4f}, nodes {:.4f}, cluster {:.4f} of their "
                            "maxima; interfaces {:.4f}",
                            p.ports, p.network, p.nodes, p.cluster, p.interfaces));
  const auto time = account.relative_time();
  const auto network = account.relative_energy(reading, &ComponentPower::network);
  const auto cluster = account.relative_energy(reading, &ComponentPower::cluster);
  if (time && network && cluster) {
    const double work = account.relative_work().value_or(account.received == 0 ? 1 : 0);
    const bool same = std::abs(work - 1) <= kSameWork;
    document.fact("beside reference",
                  fmt::format("run time {:.4f}, flits received {:.4f}{}, energy of the network "
                              "{:.4f}, of the cluster {:.4f} of {}",
                              *time, work, same ? "" : " (NOT the same work)", *network, *cluster,
                              account.reference_name));
  }
}

}  // namespace dusk
