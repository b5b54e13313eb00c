// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cmath>

#include "sw/studies/expression.h"
#include "sw/studies/reducers.h"
#include "testbench/instruments/ramp_events.h"

namespace dusk {
namespace {

double or_none(const std::optional<double>& value) { return value.value_or(kNaN); }

struct NamedEvent {
  const char* name;
  double (*of)(const RampEvents&);
};
constexpr NamedEvent kEvents[] = {
    {"first_power", [](const RampEvents& e) { return e.first_power; }},
    {"first_latency", [](const RampEvents& e) { return e.first_latency; }},
    {"all_on", [](const RampEvents& e) { return or_none(e.all_on); }},
    {"leaving_peak", [](const RampEvents& e) { return e.leaving_peak; }},
    {"hold_latency", [](const RampEvents& e) { return e.hold_latency; }},
    {"hold_peak", [](const RampEvents& e) { return e.hold_peak; }},
    {"hold_variation", [](const RampEvents& e) { return e.hold_variation; }},
    {"delivered_falls", [](const RampEvents& e) { return or_none(e.delivered_falls); }},
    {"first_off", [](const RampEvents& e) { return or_none(e.first_off); }},
    {"saving", [](const RampEvents& e) { return or_none(e.saving); }},
    {"last_power", [](const RampEvents& e) { return e.last_power; }},
    {"last_latency", [](const RampEvents& e) { return e.last_latency; }}};

/// [ramp], then the table that an argument names.
RampPhases phases_of(const std::vector<std::string>& arguments, std::size_t at,
                     const Scope& scope) {
  RampPhases phases;
  const auto read = [&](const Node& from) {
    for (auto [name, field] : {std::pair{"low", &phases.low},
                               {"rise", &phases.rise},
                               {"hold", &phases.hold},
                               {"fall", &phases.fall},
                               {"lowest", &phases.lowest},
                               {"highest", &phases.highest}}) {
      const Node* value = from.find(name);
      if (value != nullptr) *field = number_of(*value, name);
    }
  };
  read(scope.study().part("ramp"));
  if (arguments.size() <= at) return phases;
  const Node* changed = scope.find(arguments[at]);
  if (changed == nullptr || changed->kind != Node::Kind::Table)
    throw StudyError("'" + arguments[at] + "' is no table of phases (a variable)");
  read(*changed);
  return phases;
}

/// [ramp] with dimensions and links: the power of the trunks alone.
std::optional<TimeSeries> ramp_series(const std::string& name, const Scope& scope) {
  const RunResults* run = run_of(name, scope);
  if (run == nullptr) return std::nullopt;
  TimeSeries series = run->series;
  const Node* dimensions = scope.study().part("ramp").find("dimensions");
  const Node* links = scope.study().part("ramp").find("links");
  if (dimensions == nullptr || links == nullptr) return series;
  for (double& power : series["relative_link_power"])
    power = trunk_power(power, number_of(*dimensions, "dimensions"), number_of(*links, "links"));
  return series;
}

/// What the run's series shows at a level.
double crossing(const std::vector<std::string>& arguments, const Scope& scope,
                std::optional<double> (*of)(const TimeSeries&, const RampPhases&, double)) {
  const RampPhases phases = phases_of(arguments, 2, scope);
  const double level = evaluate(arguments[1], scope);
  const auto series = ramp_series(arguments[0], scope);
  return series ? or_none(of(*series, phases, level)) : kNaN;
}

}  // namespace

double ramp_event(const std::vector<std::string>& arguments, const Scope& scope) {
  const RampPhases phases = phases_of(arguments, 2, scope);
  std::string known;
  for (const NamedEvent& event : kEvents) {
    known += (known.empty() ? "" : ", ") + std::string(event.name);
    if (arguments[1] != event.name) continue;
    const auto series = ramp_series(arguments[0], scope);
    return series ? event.of(find_ramp_events(*series, phases)) : kNaN;
  }
  throw StudyError(fmt::format("unknown event '{}' ({})", arguments[1], known));
}

double ramp_falls(const std::vector<std::string>& arguments, const Scope& scope) {
  return crossing(arguments, scope, falls_below);
}

double ramp_rises(const std::vector<std::string>& arguments, const Scope& scope) {
  return crossing(arguments, scope, rises_above);
}

double ramp_load(const std::vector<std::string>& arguments, const Scope& scope) {
  const double cycle = evaluate(arguments[0], scope);
  const RampPhases phases = phases_of(arguments, 1, scope);
  return std::isnan(cycle) ? kNaN : phases.load(cycle);
}

}  // namespace dusk
