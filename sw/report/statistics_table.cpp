// SPDX-License-Identifier: Apache-2.0
#include "sw/report/statistics_table.h"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value_from.hpp>

namespace dusk {
namespace {

namespace json = boost::json;
const char* const kLoad = "flits/node/cycle";

json::value checks_of(const RunResult& result) {
  json::array checks;
  for (const CheckResult& check : result.checks) {
    checks.push_back(
        json::object{{"name", check.name}, {"passed", check.passed}, {"detail", check.detail}});
  }
  return checks;
}

template <class Member>
auto of(Member RunResult::*member) {
  return [member](const RunResult& r) -> json::value { return r.*member; };
}
/// Null where no packet was measured. `R` is the result of a run or of a message class.
template <class R, class Member>
auto if_measured(LatencySummary R::*latency, Member LatencySummary::*member) {
  return [=](const R& r) -> json::value {
    if ((r.*latency).count == 0) return nullptr;
    return r.*latency.*member;
  };
}

auto if_known(std::optional<double> RunResult::*member) {
  return [member](const RunResult& r) -> json::value {
    return r.*member ? json::value(*(r.*member)) : json::value(nullptr);
  };
}

/// Null where there is no interval.
auto half_width(Interval Intervals::*interval) {
  return [=](const RunResult& r) -> json::value {
    const Interval& found = r.steady.intervals.*interval;
    return found.valid ? json::value(found.half_width) : json::value(nullptr);
  };
}

void add_steady_state(std::vector<Statistic>& table) {
  using S = SteadyState;
  const auto from = [](auto S::*member) {
    return
        [member](const RunResult& r) -> json::value { return json::value_from(r.steady.*member); };
  };
  table.push_back({"steady", "", "The latencies and the throughput are those of the steady state.",
                   from(&S::steady)});
  table.push_back(
      {"steady_reason", "",
       "Why not: ramp, closed loop, trace, interrupted, standstill, saturated, too short, no "
       "warm-up found, drifting, correlated batches, not converged; empty: steady.",
       from(&S::reason)});
  table.push_back({"warmup_detected", "", "Null: the warm-up was given.",
                   [](const RunResult& r) -> json::value {
                     if (!r.steady.detect) return nullptr;
                     return r.steady.warmup_detected;
                   }});
  table.push_back({"converged", "", "The precision was reached; null: none was asked for.",
                   [](const RunResult& r) -> json::value {
                     if (!(r.steady.precision > 0)) return nullptr;
                     return r.steady.converged;
                   }});
  table.push_back({"wanted_load", kLoad, "Constant load asked for; null: none.",
                   [](const RunResult& r) -> json::value {
                     if (r.steady.wanted_load < 0) return nullptr;
                     return r.steady.wanted_load;
                   }});
  table.push_back(
      {"load_met", "",
       "False: offered_load differs from wanted_load by more than its 99.99 % interval.",
       from(&S::load_met)});
  table.push_back({"silent_nodes", "nodes", "Nodes without a message of their own at the start.",
                   from(&S::silent_nodes)});
}

void add_latency(std::vector<Statistic>& table, const std::string& name, const std::string& what,
                 LatencySummary RunResult::*latency) {
  table.push_back({name + ".count", "packets", "Packets measured.",
                   [=](const RunResult& r) -> json::value { return (r.*latency).count; }});
  const auto add = [&](const char* field, const std::string& text, auto member) {
    table.push_back({name + field, "cycles", text, if_measured(latency, member)});
  };
  using L = LatencySummary;
  add(".mean", "Mean " + what + "; null, as the others: no packet measured.", &L::mean);
  add(".deviation", "Standard deviation.", &L::deviation);
  add(".min", "Least.", &L::minimum);
  add(".p50", "Half of the packets need at most this.", &L::p50);
  add(".p90", "90 % of the packets need at most this.", &L::p90);
  add(".p95", "95 % of the packets need at most this.", &L::p95);
  add(".p99", "99 % of the packets need at most this.", &L::p99);
  add(".max", "Greatest.", &L::maximum);
}

/// What the functional engine alone tells: null where there is none of it.
void add_received(std::vector<Statistic>& table, const std::string& name, const std::string& which,
                  const std::string& what, LatencySummary RunResult::*latency) {
  const auto add = [&](const char* field, const char* unit, const std::string& text, auto member) {
    table.push_back({name + field, unit, text, if_measured(latency, member)});
  };
  using L = LatencySummary;
  add(".count", "packets", which, &L::count);
  add(".mean", "cycles", "Mean " + what, &L::mean);
  add(".deviation", "cycles", "Standard deviation.", &L::deviation);
  add(".max", "cycles", "Greatest.", &L::maximum);
}

std::vector<Statistic> make_table() {
  using R = RunResult;
  std::vector<Statistic> table{
      {"complete", "", "False: the run was interrupted, or the memory ran out.", of(&R::complete)},
      {"saturated", "", "Accepted less than offered, or measured packets never arrived.",
       of(&R::saturated)},
      {"cycles", "cycles", "End of the measurement, warm-up included.", of(&R::cycles)},
      {"measured_from", "cycles", "First cycle measured.", of(&R::measured_from)},
      {"simulated_cycles", "cycles", "All cycles, drain included.", of(&R::simulated)},
      {"offered_load", kLoad, "Flits created.", of(&R::offered_load)},
      {"accepted_throughput", kLoad, "Flits delivered.", of(&R::accepted_throughput)},
      {"accepted_ci95", kLoad,
       "Half-width of the 95 % interval of accepted_throughput (30 batch means).",
       half_width(&Intervals::accepted)},
      {"full_channel_load", kLoad,
       "Offered load at which the first channel is full if the traffic of all packets created "
       "grows in equal proportions; null: not known, as the ways are adaptive or drawn.",
       if_known(&R::full_channel_load)},
      {"throughput_bound", kLoad,
       "What the channels can carry of the packets delivered, in their proportions: "
       "accepted_throughput cannot exceed it; null as above.",
       if_known(&R::throughput_bound)},
      {"packets.created", "packets", "Created in the measurement.", of(&R::packets_created)},
      {"packets.delivered", "packets", "Delivered in the measurement.", of(&R::packets_delivered)},
      {"packets.dropped", "packets", "Of those created: no room in the source's buffer.",
       of(&R::packets_dropped)}};
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
  add_received(table, "injection_latency",
               "Whose header left the node in the measurement (functional engine; else null).",
               "time from creation until the header leaves.", &R::injection_latency);
  table.push_back(
      {"mean_hops", "hops",
       "Mean of the channels between switches that a packet takes, of the packets "
       "delivered in the measurement; null: there are none, or drawn directions decide.",
       if_known(&R::mean_hops)});
  table.push_back(
      {"relative_link_power", "",
       "Powered channel-cycles of all channel-cycles, node channels included; one at half "
       "or quarter power counts as much less, one that is off as off_share.",
       of(&R::relative_link_power)});
  table.push_back({"switch_link_power", "",
                   "As relative_link_power, of the channels between switches alone.",
                   of(&R::switch_link_power)});
  table.push_back({"network_energy", "",
                   "Energy of the network in relation to all links on: link_share x "
                   "relative_link_power + 1 - link_share.",
                   of(&R::network_energy)});
  table.push_back({"kernel.switch_cycles", "", "Switches x cycles simulated.",
                   [](const R& r) -> json::value { return r.kernel.switch_cycles; }});
  table.push_back({"kernel.evaluated", "", "Switch edges evaluated; the others were quiet.",
                   [](const R& r) -> json::value { return r.kernel.evaluated; }});
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
       [](const RunResult& r) -> json::value {
         return r.trace->makespan ? json::value(*r.trace->makespan) : json::value(nullptr);
       }},
      {"trace.packets", "packets", "In the file.",
       [](const RunResult& r) -> json::value { return r.trace->packets; }},
      {"trace.before_warmup", "packets",
       "Created before the end of run.warmup: replayed, not measured.",
       [](const RunResult& r) -> json::value { return r.trace->before; }},
      {"trace.after_cycles", "packets",
       "Created when run.cycles are over: not measured, and replayed only while the run drains.",
       [](const RunResult& r) -> json::value { return r.trace->after; }}};
  return table;
}

const std::vector<ClassStatistic>& class_statistics() {
  static const std::vector<ClassStatistic> table = [] {
    using R = ClassResult;
    using L = LatencySummary;
    std::vector<ClassStatistic> rows{
        {"packets.created", "packets", "Created in the measurement.",
         [](const R& r) -> json::value { return r.packets_created; }},
        {"packets.delivered", "packets", "Delivered in the measurement.",
         [](const R& r) -> json::value { return r.packets_delivered; }},
        {"accepted_throughput", kLoad, "Flits delivered.",
         [](const R& r) -> json::value { return r.accepted_throughput; }}};
    const auto add = [&rows](const std::string& name, const std::string& what, L R::*latency) {
      rows.push_back({name + ".count", "packets", "Packets measured.",
                      [latency](const R& r) -> json::value { return (r.*latency).count; }});
      rows.push_back({name + ".mean", "cycles", "Mean " + what + "; null: no packet measured.",
                      if_measured(latency, &L::mean)});
      rows.push_back({name + ".p99", "cycles", "99 % of the packets need at most this; null: none.",
                      if_measured(latency, &L::p99)});
    };
    add("packet_latency", "time from creation to the tail's ejection", &R::packet_latency);
    add("network_latency", "time from injection to the tail's ejection", &R::network_latency);
    return rows;
  }();
  return table;
}

std::string class_statistic_name(const std::string& message_class,
                                 const ClassStatistic& statistic) {
  return "message_class." + message_class + "." + statistic.name;
}

const std::vector<Column>& timeseries_columns() {
  static const std::vector<Column> columns{
      {"cycle", "cycles", "End of the window."},
      {"offered_load", kLoad, "Flits created."},
      {"accepted_throughput", kLoad, "Flits delivered."},
      {"delivered_packets", "packets", "Packets delivered."},
      {"packet_latency", "cycles", "Mean of the packets delivered; empty: none."},
      {"network_latency", "cycles", "Mean of the packets delivered; empty: none."},
      {"relative_link_power", "",
       "Powered channel-cycles of all channel-cycles, as in the summary."},
      {"on", "channels", "Channels on at the window's end."},
      {"draining", "channels", "Channels draining at the window's end."},
      {"turning_off", "channels", "Channels turning off at the window's end."},
      {"off", "channels", "Channels off at the window's end."},
      {"turning_on", "channels", "Channels turning on at the window's end."},
      {"waiting_packets", "packets", "In all source queues at the window's end."},
      {"switch_link_power", "", "As relative_link_power, of the channels between switches alone."}};
  return columns;
}

const std::vector<Column>& channel_columns() {
  static const std::vector<Column> columns{
      {"channel", "", "Number of the channel."},
      {"from", "", "Where it starts."},
      {"from_port", "", "Output port; empty at a node."},
      {"to", "", "Where it ends."},
      {"to_port", "", "Input port; empty at a node."},
      {"flits", "flits", "Flits carried."},
      {"on", "cycles", "Time on."},
      {"draining", "cycles", "Time draining."},
      {"turning_off", "cycles", "Time turning off."},
      {"off", "cycles", "Time off."},
      {"turning_on", "cycles", "Time turning on."},
      {"turned_on", "",
       "Transitions to turning on: from off, or with power.abort_sleep from turning off."},
      {"turned_off", "", "Transitions from turning off to off."}};
  return columns;
}

const std::vector<Column>& width_columns() {
  static const std::vector<Column> columns{
      {"half_width", "cycles", "Time on or draining at half of the width (torus, mesh)."},
      {"quarter_width", "cycles", "Time on or draining at a quarter of the width (torus, mesh)."}};
  return columns;
}

const Column& powered_column() {
  static const Column column{"powered", "cycles",
                             "Time not off, at half or quarter power for as much less, and the "
                             "off_share of the time off (torus, mesh; or an off_share above 0)."};
  return column;
}

}  // namespace dusk
