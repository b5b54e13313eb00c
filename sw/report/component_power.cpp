// SPDX-License-Identifier: Apache-2.0
#include "sw/report/component_power.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/value.hpp>
#include <cmath>

#include "sw/common/text_table.h"

namespace dusk {
namespace {

namespace json = boost::json;
using Reading = ComponentAccount::Reading;
using Member = double ComponentPower::*;

/// `drawn`: mean power of a channel. `sleeping`: power of an unconnected port that sleeps.
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

/// Flits that nodes received.
std::uint64_t received_flits(const Topology& topology, const PowerRun& run) {
  std::uint64_t flits = 0;
  for (std::size_t id = 0; id < run.flits.size(); ++id) {
    if (topology.channels[id].to.kind == Endpoint::Kind::Node) flits += run.flits[id];
  }
  return flits;
}

json::value or_null(const std::optional<double>& value) {
  return value ? json::value(*value) : json::value(nullptr);
}

/// Largest difference of the flits received by two runs whose energies can be compared.
constexpr double kSameWork = 0.02;

constexpr const char* kGroup = "components.";
constexpr const char* kGroupOfZero = "components_asleep_0.";
constexpr const char* kRelation = " in relation to the run of run.reference; null: none is named.";

using Value = json::value (*)(const ComponentAccount&, const Reading&);

struct Number {
  const char *name, *unit;
  std::string description;
  Value value;
};

template <Member member>
json::value power_number(const ComponentAccount&, const Reading& reading) {
  return reading.run.*member;
}
template <Member member>
json::value ideal_number(const ComponentAccount&, const Reading& reading) {
  return reading.ideal.*member;
}
template <Member member>
json::value energy_number(const ComponentAccount& account, const Reading& reading) {
  return account.energy(reading, member);
}
template <Member member>
json::value relative_number(const ComponentAccount& account, const Reading& reading) {
  return or_null(account.relative_energy(reading, member));
}

const std::vector<Number>& numbers() {
  using P = ComponentPower;
  static const std::vector<Number> list{
      {"ports", "", "Mean power of the switches' ports (power.ports_counted); 1 = all on.",
       power_number<&P::ports>},
      {"interfaces", "", "Mean power of the nodes' own channels, which no other number counts.",
       power_number<&P::interfaces>},
      {"network", "", "Power of the switches; 1 = all ports on.", power_number<&P::network>},
      {"cluster", "", "Power of network and nodes; 1 = all at their maximum.",
       power_number<&P::cluster>},
      {"ideal_ports", "",
       "As ports, if they were on only while they send: of the run of run.reference, else of this.",
       ideal_number<&P::ports>},
      {"ideal_network", "", "Power of the switches with such ports.", ideal_number<&P::network>},
      {"ideal_cluster", "", "Power of network and nodes with such ports.",
       ideal_number<&P::cluster>},
      {"network_energy", "cycles", "Cycles in which the network takes as much with all ports on.",
       energy_number<&P::network>},
      {"cluster_energy", "cycles", "Cycles in which the cluster takes as much at its maximum.",
       energy_number<&P::cluster>},
      {"relative_network_energy", "", std::string("Energy of the network") + kRelation,
       relative_number<&P::network>},
      {"relative_cluster_energy", "", std::string("Energy of the cluster") + kRelation,
       relative_number<&P::cluster>}};
  return list;
}

void add_number(std::vector<Statistic>& table, const std::string& group, const Number& number,
                const std::string& description, bool asleep_0) {
  table.push_back({group + number.name, number.unit, description,
                   [value = number.value, asleep_0](const RunResult& r) -> json::value {
                     const auto& readings = r.components->readings;
                     return value(*r.components, asleep_0 ? readings.back() : readings.front());
                   }});
}

std::vector<Statistic> make_statistics() {
  std::vector<Statistic> table{
      {std::string(kGroup) + "run_time", "cycles", "Cycles measured, for the energies.",
       [](const RunResult& r) -> json::value { return r.components->time; }},
      {std::string(kGroup) + "relative_run_time", "", std::string("Run time") + kRelation,
       [](const RunResult& r) -> json::value { return or_null(r.components->relative_time()); }},
      {std::string(kGroup) + "relative_work", "",
       std::string("Flits that nodes received") + kRelation,
       [](const RunResult& r) -> json::value { return or_null(r.components->relative_work()); }},
      {std::string(kGroup) + "nodes", "",
       "Power of the nodes (power.cpu_use); 1 = processors always busy.",
       [](const RunResult& r) -> json::value { return r.components->readings.front().run.nodes; }}};
  for (const Number& number : numbers())
    add_number(table, kGroup, number, number.description, false);
  for (const Number& number : numbers())
    add_number(table, kGroupOfZero, number,
               fmt::format("As {}{}, if channels that are off draw nothing.", kGroup, number.name),
               true);
  return table;
}

/// A line of power_components.csv. `share`: of the cluster's maximum; negative: no part of it.
struct Component {
  const char* name;
  Member member;  ///< null: always at its maximum
  double share;
};

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
  std::string out;
  for (const Column& column : component_columns()) out += (out.empty() ? "" : ",") + column.name;
  out += '\n';
  const PowerShares& s = account.shares;
  using P = ComponentPower;
  const Component components[] = {{"ports", &P::ports, s.network * s.ports},
                                  {"rest", nullptr, s.network * (1 - s.ports)},
                                  {"network", &P::network, s.network},
                                  {"nodes", &P::nodes, 1 - s.network},
                                  {"cluster", &P::cluster, 1},
                                  {"interfaces", &P::interfaces, -1}};
  const auto time = static_cast<double>(account.time);
  const auto reference_time = static_cast<double>(account.reference_time);
  for (const Reading& reading : account.readings) {
    for (const auto& [name, member, share] : components) {
      const double power = member == nullptr ? 1 : reading.run.*member;
      const double ideal = member == nullptr ? 1 : reading.ideal.*member;
      std::optional<double> part, reference, reference_energy, relative;
      if (share >= 0 && reading.run.cluster > 0) part = share * power / reading.run.cluster;
      if (reading.reference) {
        reference = member == nullptr ? 1 : *reading.reference.*member;
        reference_energy = *reference * reference_time;
        relative =
            member == nullptr ? account.relative_time() : account.relative_energy(reading, member);
      }
      out += fmt::format("{},{},{},{},{},{},{},{},{}\n", decimal_text(reading.asleep), name, power,
                         csv_number(part), power * time, csv_number(reference),
                         csv_number(reference_energy), csv_number(relative), ideal);
    }
  }
  return out;
}

std::vector<std::pair<const char*, std::string>> component_rows(const ComponentAccount& account) {
  const Reading& reading = account.readings.front();
  const ComponentPower& p = reading.run;
  std::vector<std::pair<const char*, std::string>> rows{
      {"component power",
       fmt::format("ports {:.4f}, network {:.4f}, nodes {:.4f}, cluster {:.4f} of their maxima; "
                   "interfaces {:.4f}",
                   p.ports, p.network, p.nodes, p.cluster, p.interfaces)}};
  const auto time = account.relative_time();
  const auto network = account.relative_energy(reading, &ComponentPower::network);
  const auto cluster = account.relative_energy(reading, &ComponentPower::cluster);
  if (time && network && cluster) {
    const double work = account.relative_work().value_or(account.received == 0 ? 1 : 0);
    const bool same = std::abs(work - 1) <= kSameWork;
    rows.emplace_back("beside reference",
                      fmt::format("run time {:.4f}, flits received {:.4f}{}, energy of the network "
                                  "{:.4f}, of the cluster {:.4f} of {}",
                                  *time, work, same ? "" : " (NOT the same work)", *network,
                                  *cluster, account.reference_name));
  }
  return rows;
}

}  // namespace dusk
