// SPDX-License-Identifier: Apache-2.0
#include "sw/report/statistics_table.h"

#include <boost/json/array.hpp>

#include "testbench/common/names.h"

namespace dusk {
namespace {

namespace json = boost::json;
using doc::known_if;
using R = RunResult;
using L = LatencySummary;
const char* const kLoad = "flits/node/cycle";

json::value checks_of(const RunResult& result) {
  json::array checks;
  for (const CheckResult& check : result.checks) {
    checks.push_back(
        json::object{{"name", check.name}, {"passed", check.passed}, {"detail", check.detail}});
  }
  return checks;
}

/// A latency statistic; empty if no packet was measured. `Result`: of a run or of a message class.
template <class Result, class Member>
auto if_measured(L Result::*latency, Member L::*member) {
  return [=](const Result& r) { return known_if((r.*latency).count > 0, r.*latency.*member); };
}

auto half_width(Interval Intervals::*interval) {
  return [=](const R& r) {
    const Interval& found = r.steady.intervals.*interval;
    return known_if(found.valid, found.half_width);
  };
}

auto steady(bool SteadyState::*member) {
  return [=](const R& r) { return r.steady.*member; };
}

void add_steady_state(std::vector<Statistic>& table) {
  using S = SteadyState;
  const std::vector<Statistic> more{
      {"steady", "", "The latencies and the throughput are those of the steady state.",
       steady(&S::steady)},
      {"steady_reason", "",
       "Why not: ramp, closed loop, trace, interrupted, standstill, saturated, too short, no "
       "warm-up found, drifting, correlated batches, not converged; empty: steady.",
       [](const R& r) { return r.steady.reason; }},
      {"warmup_detected", "", "Null: the warm-up was given.",
       [](const R& r) { return known_if(r.steady.detect, r.steady.warmup_detected); }},
      {"converged", "", "The precision was reached; null: none was asked for.",
       [](const R& r) { return known_if(r.steady.precision > 0, r.steady.converged); }},
      {"wanted_load", kLoad, "Constant load asked for; null: none.",
       [](const R& r) { return known_if(r.steady.wanted_load >= 0, r.steady.wanted_load); }},
      {"load_met", "",
       "False: offered_load differs from wanted_load by more than its 99.99 % interval.",
       steady(&S::load_met)},
      {"silent_nodes", "nodes", "Nodes without a message of their own at the start.",
       [](const R& r) { return r.steady.silent_nodes; }}};
  table.insert(table.end(), more.begin(), more.end());
}

void add_latency(std::vector<Statistic>& table, const std::string& name, const std::string& what,
                 L R::*latency) {
  table.push_back({name + ".count", "packets", "Packets measured.",
                   [=](const R& r) { return (r.*latency).count; }});
  const auto add = [&](const char* field, const std::string& text, auto member) {
    table.push_back({name + field, "cycles", text, if_measured(latency, member)});
  };
  add(".mean", "Mean " + what + "; null, as the others: no packet measured.", &L::mean);
  add(".deviation", "Standard deviation.", &L::deviation);
  add(".min", "Least.", &L::minimum);
  add(".p50", "Half of the packets need at most this.", &L::p50);
  add(".p90", "90 % of the packets need at most this.", &L::p90);
  add(".p95", "95 % of the packets need at most this.", &L::p95);
  add(".p99", "99 % of the packets need at most this.", &L::p99);
  add(".max", "Greatest.", &L::maximum);
}

/// Adds the statistics that only the functional engine has; they are null for other engines.
void add_received(std::vector<Statistic>& table, const std::string& name, const std::string& which,
                  const std::string& what, L R::*latency) {
  const auto add = [&](const char* field, const char* unit, const std::string& text, auto member) {
    table.push_back({name + field, unit, text, if_measured(latency, member)});
  };
  add(".count", "packets", which, &L::count);
  add(".mean", "cycles", "Mean " + what, &L::mean);
  add(".deviation", "cycles", "Standard deviation.", &L::deviation);
  add(".max", "cycles", "Greatest.", &L::maximum);
}

std::vector<Statistic> make_table() {
  std::vector<Statistic> table{
      {"complete", "", "False: the run was interrupted, or the memory ran out.", &R::complete},
      {"saturated", "", "Accepted less than offered, or measured packets never arrived.",
       &R::saturated},
      {"cycles", "cycles", "End of the measurement, warm-up included.", &R::cycles},
      {"measured_from", "cycles", "First cycle measured.", &R::measured_from},
      {"simulated_cycles", "cycles", "All cycles, drain included.", &R::simulated},
      {"offered_load", kLoad, "Flits created.", &R::offered_load},
      {"accepted_throughput", kLoad, "Flits delivered.", &R::accepted_throughput},
      {"accepted_ci95", kLoad,
       "Half-width of the 95 % interval of accepted_throughput (30 batch means).",
       half_width(&Intervals::accepted)},
      {"full_channel_load", kLoad,
       "Offered load at which the first channel is full if the traffic of all packets created "
       "grows in equal proportions; null: not known, as the ways are adaptive or drawn.",
       &R::full_channel_load},
      {"throughput_bound", kLoad,
       "Highest throughput that the channels can carry in the proportions of the packets "
       "delivered: accepted_throughput cannot exceed it; null as above.",
       &R::throughput_bound},
      {"packets.created", "packets", "Created in the measurement.", &R::packets_created},
      {"packets.delivered", "packets", "Delivered in the measurement.", &R::packets_delivered},
      {"packets.dropped", "packets", "Created, but dropped: no space in the source's buffer.",
       &R::packets_dropped}};
  add_steady_state(table);
  add_latency(table, "packet_latency", "time from creation to the tail's ejection",
              &R::packet_latency);
  table.push_back({"packet_latency.ci95", "cycles",
                   "Half-width of the 95 % interval of the mean (30 batch means).",
                   half_width(&Intervals::latency)});
  add_latency(table, "network_latency", "time from injection to the tail's ejection",
              &R::network_latency);
  add_received(table, "received_latency",
               "Delivered in the measurement, whenever created (functional engine; else null).",
               "time from creation to the tail's delivery.", &R::received_latency);
  add_received(
      table, "injection_latency",
      "Packets whose head flit left the node in the measurement (functional engine; else null).",
      "time from creation until the head flit leaves.", &R::injection_latency);
  table.push_back(
      {"mean_hops", "hops",
       "Mean of the channels between switches that a packet takes, of the packets "
       "delivered in the measurement; null: there are none, or drawn directions decide.",
       [](const R& r) { return known_if(r.mean_hops.has_value(), r.mean_hops.value_or(0)); }});
  table.push_back(
      {"relative_link_power", "",
       "Powered channel-cycles of all channel-cycles, node channels included; one at half "
       "or quarter power counts as much less, one that is off as off_share.",
       &R::relative_link_power});
  table.push_back({"switch_link_power", "",
                   "As relative_link_power, of the channels between switches alone.",
                   &R::switch_link_power});
  table.push_back({"network_energy", "",
                   "Energy of the network in relation to all links on: link_share x "
                   "relative_link_power + 1 - link_share.",
                   &R::network_energy});
  table.push_back({"kernel.switch_cycles", "", "Switches x cycles simulated.",
                   [](const R& r) { return r.kernel.switch_cycles; }});
  table.push_back({"kernel.evaluated", "", "Switch edges evaluated; the others were quiet.",
                   [](const R& r) { return r.kernel.evaluated; }});
  table.push_back({"checks", "", "Each check with its name, whether it passed, the first offender.",
                   checks_of});
  return table;
}

}  // namespace

const std::vector<Statistic>& summary_statistics() {
  static const std::vector<Statistic> table = make_table();
  return table;
}

const std::vector<Statistic>& trace_statistics() {
  static const std::vector<Statistic> table{
      {"makespan", "cycles",
       "Cycle in which the last packet of the trace arrived; null: not all have arrived.",
       [](const R& r) { return r.trace->makespan; }},
      {"trace.packets", "packets", "In the file.", [](const R& r) { return r.trace->packets; }},
      {"trace.before_warmup", "packets",
       "Created before the end of run.warmup: replayed, not measured.",
       [](const R& r) { return r.trace->before; }},
      {"trace.after_cycles", "packets",
       "Created when run.cycles are over: not measured, and replayed only while the run drains.",
       [](const R& r) { return r.trace->after; }}};
  return table;
}

const std::vector<ClassStatistic>& class_statistics() {
  static const std::vector<ClassStatistic> table = [] {
    using C = ClassResult;
    std::vector<ClassStatistic> rows{
        {"packets.created", "packets", "Created in the measurement.", &C::packets_created},
        {"packets.delivered", "packets", "Delivered in the measurement.", &C::packets_delivered},
        {"accepted_throughput", kLoad, "Flits delivered.", &C::accepted_throughput}};
    const auto add = [&rows](const std::string& name, const std::string& what, L C::*latency) {
      rows.push_back({name + ".count", "packets", "Packets measured.",
                      [latency](const C& r) { return (r.*latency).count; }});
      rows.push_back({name + ".mean", "cycles", "Mean " + what + "; null: no packet measured.",
                      if_measured(latency, &L::mean)});
      rows.push_back({name + ".p99", "cycles", "99 % of the packets need at most this; null: none.",
                      if_measured(latency, &L::p99)});
    };
    add("packet_latency", "time from creation to the tail's ejection", &C::packet_latency);
    add("network_latency", "time from injection to the tail's ejection", &C::network_latency);
    return rows;
  }();
  return table;
}

std::string class_statistic_name(const std::string& message_class,
                                 const ClassStatistic& statistic) {
  return "message_class." + message_class + "." + statistic.name;
}

const doc::Fields<WindowSample>& timeseries_columns() {
  using W = WindowSample;
  const auto if_any = [](double W::*latency) {
    return [=](const W& w) { return known_if(w.delivered_packets > 0, w.*latency); };
  };
  const auto in = [](ChannelState state) {
    return [=](const W& w) { return w.channels[static_cast<std::size_t>(state)]; };
  };
  using S = ChannelState;
  static const doc::Fields<W> columns{
      {"cycle", "cycles", "End of the window.", &W::end},
      {"offered_load", kLoad, "Flits created.", &W::offered},
      {"accepted_throughput", kLoad, "Flits delivered.", &W::accepted},
      {"delivered_packets", "packets", "Packets delivered.", &W::delivered_packets},
      {"packet_latency", "cycles", "Mean of the packets delivered; empty: none.",
       if_any(&W::packet_latency)},
      {"network_latency", "cycles", "Mean of the packets delivered; empty: none.",
       if_any(&W::network_latency)},
      {"relative_link_power", "",
       "Powered channel-cycles of all channel-cycles, as in the summary.", &W::relative_link_power},
      {"on", "channels", "Channels on at the window's end.", in(S::On)},
      {"draining", "channels", "Channels draining at the window's end.", in(S::Draining)},
      {"turning_off", "channels", "Channels turning off at the window's end.", in(S::TurningOff)},
      {"off", "channels", "Channels off at the window's end.", in(S::Off)},
      {"turning_on", "channels", "Channels turning on at the window's end.", in(S::TurningOn)},
      {"waiting_packets", "packets", "In all source queues at the window's end.",
       &W::waiting_packets},
      {"switch_link_power", "", "As relative_link_power, of the channels between switches alone.",
       &W::switch_link_power}};
  return columns;
}

const doc::Fields<ChannelLine>& channel_columns() {
  using C = ChannelLine;
  const auto end = [](Endpoint Channel::*end) {
    return [=](const C& c) { return end_name(c.topology, c.topology.channels[c.id].*end); };
  };
  const auto port = [](Endpoint Channel::*end) {
    return [=](const C& c) {
      const Endpoint& found = c.topology.channels[c.id].*end;
      return known_if(found.kind == Endpoint::Kind::Switch, found.port);
    };
  };
  const auto in = [](ChannelState state) {
    return [=](const C& c) { return c.totals.residency[static_cast<std::size_t>(state)]; };
  };
  using S = ChannelState;
  static const doc::Fields<C> columns{
      {"channel", "", "Number of the channel.", &C::id},
      {"from", "", "Node or switch at which the channel starts.", end(&Channel::from), true},
      {"from_port", "", "Output port; empty at a node.", port(&Channel::from)},
      {"to", "", "Node or switch at which the channel ends.", end(&Channel::to), true},
      {"to_port", "", "Input port; empty at a node.", port(&Channel::to)},
      {"flits", "flits", "Flits carried.", [](const C& c) { return c.totals.flits; }},
      {"on", "cycles", "Time on.", in(S::On)},
      {"draining", "cycles", "Time draining.", in(S::Draining)},
      {"turning_off", "cycles", "Time turning off.", in(S::TurningOff)},
      {"off", "cycles", "Time off.", in(S::Off)},
      {"turning_on", "cycles", "Time turning on.", in(S::TurningOn)},
      {"turned_on", "",
       "Transitions to turning on: from off, or with power.abort_sleep from turning off.",
       [](const C& c) { return c.totals.turned_on; }},
      {"turned_off", "", "Transitions from turning off to off.",
       [](const C& c) { return c.totals.turned_off; }}};
  return columns;
}

const doc::Fields<ChannelLine>& width_columns() {
  static const doc::Fields<ChannelLine> columns{
      {"half_width", "cycles", "Time on or draining at half of the width (torus, mesh).",
       [](const ChannelLine& c) { return c.totals.lit_at_width[1]; }},
      {"quarter_width", "cycles", "Time on or draining at a quarter of the width (torus, mesh).",
       [](const ChannelLine& c) { return c.totals.lit_at_width[2]; }}};
  return columns;
}

const doc::Field<ChannelLine>& powered_column() {
  static const doc::Field<ChannelLine> column{
      "powered", "cycles",
      "Time not off, at half or quarter power for as much less, and the off_share of the time off "
      "(torus, mesh; or an off_share above 0).",
      [](const ChannelLine& c) {
        const Cycle off = c.totals.residency[static_cast<std::size_t>(ChannelState::Off)];
        return drawn_cycles({c.totals.powered_quarters, off}, c.off_share);
      }};
  return column;
}

}  // namespace dusk
