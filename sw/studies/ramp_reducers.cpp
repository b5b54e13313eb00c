// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

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

/// Calls `act` with each member's name and pointer.
template <typename Struct, typename Act>
void for_members(Act act) {
  using Members = boost::describe::describe_members<Struct, boost::describe::mod_public>;
  boost::mp11::mp_for_each<Members>([&](auto member) { act(member.name, member.pointer); });
}

double or_none(const std::optional<double>& value) { return value.value_or(kNaN); }

/// [ramp], then the table that an argument names.
RampPhases phases_of(const Call& call, std::size_t at) {
  RampPhases phases;
  const auto read = [&](const Node& from) {
    for_members<RampPhases>([&](const char* name, double RampPhases::*phase) {
      if (from.has(name)) phases.*phase = number_of(*from.find(name), name);
    });
  };
  read(call.scope.study().part("ramp"));
  if (call.arguments.size() <= at) return phases;
  const Node* changed = call.scope.find(call[at]);
  if (changed == nullptr || changed->kind != Node::Kind::Table)
    throw StudyError("'" + call[at] + "' is no table of phases (a variable)");
  read(*changed);
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
  return or_none(of(series_of(call), phases, level));
}

}  // namespace

double ramp_event(const Call& call) {
  const RampPhases phases = phases_of(call, 2);
  std::vector<std::string> known;
  for_members<RampEvents>([&](const char* name, auto) { known.push_back(name); });
  if (std::find(known.begin(), known.end(), call[1]) == known.end())
    throw StudyError(fmt::format("unknown event '{}' ({})", call[1], fmt::join(known, ", ")));
  const RampEvents events = find_ramp_events(series_of(call), phases);
  double value = kNaN;
  for_members<RampEvents>([&](const char* name, auto member) {
    if (call[1] == name) value = or_none(events.*member);
  });
  return value;
}

double ramp_falls(const Call& call) { return crossing(call, falls_below); }
double ramp_rises(const Call& call) { return crossing(call, rises_above); }

double ramp_load(const Call& call) {
  const double cycle = call.number(0);
  const RampPhases phases = phases_of(call, 1);
  return std::isnan(cycle) ? kNaN : phases.load(cycle);
}

}  // namespace dusk
