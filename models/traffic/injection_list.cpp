// SPDX-License-Identifier: Apache-2.0
// The injection processes, each as one complete description.
#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

#include "models/common/decimal_text.h"
#include "models/traffic/injection_process.h"

namespace dusk {
namespace {

using Process = std::unique_ptr<InjectionProcess>;
using Fault = std::optional<TrafficFault>;

void require(bool good, const std::string& what) {
  if (!good) throw std::invalid_argument("injection: " + what);
}

RateEnvelope checked_envelope(const InjectionSettings& settings, bool ramp,
                              double flits_per_message) {
  if (ramp) {
    require(settings.ramp.low >= 0 && settings.ramp.high >= 0, "a rate is negative");
  } else {
    require(settings.rate >= 0, "a rate is negative");
  }
  RateEnvelope envelope = ramp ? RateEnvelope(settings.ramp, flits_per_message)
                               : RateEnvelope(settings.rate / flits_per_message);
  require(envelope.peak() <= 1, "more than one message per node and cycle");
  return envelope;
}

template <class Kind>
Process make_plain(const RateEnvelope& envelope, const InjectionSettings&, double) {
  return std::make_unique<Kind>(envelope);
}

Process make_on_off(const RateEnvelope& envelope, const InjectionSettings& settings,
                    double flits_per_message) {
  const OnOffSettings& on_off = settings.on_off;
  require(on_off.shape_on > 1 && on_off.shape_off > 1, "a Pareto shape must be above 1");
  require(on_off.on_minimum > 0, "the shortest ON period must be above 0 cycles");
  const double on_rate = on_off.on_rate / flits_per_message;
  require(on_rate <= 1, "the ON rate must be at most one message per cycle");
  return std::make_unique<OnOffProcess>(envelope, on_off, on_rate);
}

TrafficFault above(const char* key, double value, const char* limit_key, const std::string& limit) {
  return {{key, limit_key}, decimal_text(value) + " is above " + limit};
}

Fault refuse_ramp(const InjectionPart& part, const InjectionSettings& s) {
  if (!part.ramp || s.ramp.low <= s.ramp.high) return {};
  return above("traffic.ramp_low", s.ramp.low, "traffic.ramp_high",
               "ramp_high = " + decimal_text(s.ramp.high) + " (at most ramp_high)");
}

Fault refuse_on_off(const InjectionPart& part, const InjectionSettings& s) {
  const double on_rate = s.on_off.on_rate;
  if (on_rate <= 0)
    return TrafficFault{{"traffic.on_rate"},
                        "0 is out of range (above 0, at most " + std::to_string(s.channels) + ")"};
  if (const Fault fault = refuse_ramp(part, s)) return fault;
  const double peak = part.ramp ? s.ramp.high : s.rate;
  if (peak <= on_rate) return {};
  return above(part.ramp ? "traffic.ramp_high" : "traffic.load", peak, "traffic.on_rate",
               "on_rate = " + decimal_text(on_rate) + " (at most on_rate)");
}

/// Returns the Hurst parameter of the sum of many on-off sources (Willinger et al. 1997).
double hurst_of_on_off(const InjectionSettings& s) {
  return std::max(0.5, (3 - std::min(s.on_off.shape_on, s.on_off.shape_off)) / 2);
}

/// Adds two processes: one with a constant load, and one along the ramp.
template <class Change>
void add_both(std::vector<InjectionPart>& list, InjectionPart part, const char* ramp_name,
              const char* ramp_help, Change change) {
  InjectionPart ramp = part;
  part.keys = {"load"};
  ramp.name = ramp_name;
  ramp.help = ramp_help;
  ramp.ramp = true;
  ramp.keys = {"ramp_low",         "ramp_high",        "ramp_low_cycles",
               "ramp_rise_cycles", "ramp_hold_cycles", "ramp_fall_cycles"};
  ramp.refuse = refuse_ramp;
  change(part);
  change(ramp);
  list.push_back(std::move(part));
  list.push_back(std::move(ramp));
}

std::vector<InjectionPart> processes() {
  std::vector<InjectionPart> list;
  add_both(
      list,
      {"bernoulli", "independent trials in each cycle", false, make_plain<BernoulliProcess>, {}},
      "ramp", "such trials along ramp_*",
      [](InjectionPart& part) { part.booksim = part.ramp ? nullptr : "bernoulli"; });
  add_both(
      list,
      {"uniform_gaps", "gaps of uniform distribution", false, make_plain<UniformGapsProcess>, {}},
      "uniform_gaps_ramp", "such gaps along ramp_*", [](InjectionPart&) {});
  add_both(list, {"self_similar", "on and off periods", false, make_on_off, {}},
           "self_similar_ramp", "such periods along ramp_*", [](InjectionPart& part) {
             for (const char* key : {"pareto_on", "pareto_off", "on_rate"})
               part.keys.push_back(key);
             part.refuse = refuse_on_off;
             part.hurst = hurst_of_on_off;
           });
  return list;
}

}  // namespace

const std::vector<InjectionPart>& injection_processes() {
  static const std::vector<InjectionPart> list = processes();
  return list;
}

const InjectionPart& injection_process(const std::string& name) {
  std::string choices;
  for (const InjectionPart& process : injection_processes()) {
    if (process.name == name) return process;
    choices += std::string(choices.empty() ? "" : ", ") + process.name;
  }
  throw std::invalid_argument("injection: unknown process '" + name + "' (" + choices + ")");
}

std::vector<std::string> injection_names() {
  std::vector<std::string> names;
  for (const InjectionPart& process : injection_processes()) names.emplace_back(process.name);
  return names;
}

std::optional<TrafficFault> refuse_injection(const InjectionSettings& settings) {
  const InjectionPart& part = injection_process(settings.process);
  return part.refuse == nullptr ? std::nullopt : part.refuse(part, settings);
}

bool reads_key(const InjectionPart& process, const std::string& key) {
  return std::find(process.keys.begin(), process.keys.end(), key) != process.keys.end();
}

std::vector<std::string> injections_that_read(const std::string& key) {
  std::vector<std::string> names;
  for (const InjectionPart& process : injection_processes()) {
    if (reads_key(process, key)) names.emplace_back(process.name);
  }
  return names;
}

std::unique_ptr<InjectionProcess> make_injection_process(const InjectionSettings& settings,
                                                         double flits_per_message) {
  const InjectionPart& part = injection_process(settings.process);
  const RateEnvelope envelope = checked_envelope(settings, part.ramp, flits_per_message);
  if (const auto fault = refuse_injection(settings))
    throw std::invalid_argument("injection: " + fault->text);
  return part.make(envelope, settings, flits_per_message);
}

}  // namespace dusk
