// SPDX-License-Identifier: Apache-2.0
#include <boost/describe/class.hpp>
#include <boost/describe/members.hpp>
#include <boost/mp11/algorithm.hpp>
#include <cmath>

#include "sw/studies/reducers.h"
#include "testbench/instruments/ramp_events.h"

namespace dusk {

BOOST_DESCRIBE_STRUCT(RampPhases, (), (low, rise, hold, fall, lowest, highest))
BOOST_DESCRIBE_STRUCT(RampEvents, (),
                      (first_power, first_latency, all_on, leaving_peak, hold_latency, hold_peak,
                       hold_variation, delivered_falls, first_off, saving, last_power,
                       last_latency))

namespace {

/// Calls `act` with the name and the value of each member.
template <typename Struct, typename Act>
void for_members(Struct&& all, Act act) {
  using Members =
      boost::describe::describe_members<std::decay_t<Struct>, boost::describe::mod_public>;
  boost::mp11::mp_for_each<Members>([&](auto member) { act(member.name, all.*member.pointer); });
}

/// [ramp], then the table that an argument names.
RampPhases phases_of(const Call& call, std::size_t at) {
  Node table = call.scope.study().part("ramp");
  if (call.arguments.size() > at) {
    const Node* changed = call.scope.find(call[at]);
    if (changed == nullptr || changed->kind != Node::Kind::Table)
      throw StudyError("'" + call[at] + "' is no table of phases (a variable)");
    merge(table, *changed);
  }
  RampPhases phases;
  for_members(phases, [&](const char* name, double& phase) {
    if (table.has(name)) phase = number_of(*table.find(name), name);
  });
  return phases;
}

/// [ramp] with dimensions and links: the power of the trunks alone.
TimeSeries series_of(const Call& call) {
  TimeSeries series = call.run(0).series;
  const Node& ramp = call.scope.study().part("ramp");
  if (!ramp.has("dimensions") || !ramp.has("links")) return series;
  const double dimensions = number_of(*ramp.find("dimensions"), "dimensions");
  const double links = number_of(*ramp.find("links"), "links");
  for (double& power : series["relative_link_power"]) power = trunk_power(power, dimensions, links);
  return series;
}

/// What the run's series shows at a level.
double crossing(const Call& call,
                std::optional<double> (*of)(const TimeSeries&, const RampPhases&, double)) {
  const RampPhases phases = phases_of(call, 2);
  const double level = call.number(1);
  return of(series_of(call), phases, level).value_or(kNaN);
}

}  // namespace

double ramp_event(const Call& call) {
  const RampPhases phases = phases_of(call, 2);
  std::vector<std::string> known;
  for_members(RampEvents(), [&](const char* name, const auto&) { known.push_back(name); });
  const std::string& event = call.name(1, known);
  double found = kNaN;
  for_members(find_ramp_events(series_of(call), phases),
              [&](const std::string& name, const std::optional<double>& value) {
                if (name == event) found = value.value_or(kNaN);
              });
  return found;
}

double ramp_falls(const Call& call) { return crossing(call, falls_below); }
double ramp_rises(const Call& call) { return crossing(call, rises_above); }

double ramp_load(const Call& call) {
  const double cycle = call.number(0);
  const RampPhases phases = phases_of(call, 1);
  return std::isnan(cycle) ? kNaN : phases.load(cycle);
}

}  // namespace dusk
