// SPDX-License-Identifier: Apache-2.0
#include "sw/config/injection_keys.h"

#include <fmt/format.h>

#include "models/common/decimal_text.h"
#include "sw/config/config_fault.h"
#include "sw/config/lengths.h"

namespace dusk {
namespace {

/// Checks that a node can send `flits` per cycle. Keys that have no effect have their default here.
void check_load(const ConfigFault& fault, const char* key, double flits, std::int64_t channels,
                double length) {
  fault.refuse(flits > static_cast<double>(channels), {key, "network.local_channels"},
               "{} is more than {} of a node carr{} (at most {})", decimal_text(flits),
               channels == 1 ? "the channel" : fmt::format("the {} channels", channels),
               channels == 1 ? "ies" : "y", channels);
  fault.refuse(flits > length, {key, "traffic.length"},
               "{} is more than one message of {} flits a cycle (at most {}, or longer messages)",
               decimal_text(flits), decimal_text(length), decimal_text(length));
}

}  // namespace

const InjectionPart& injection_of(const TrafficOptions& traffic) {
  return injection_process(traffic.injection);
}

InjectionSettings injection_settings(const TrafficOptions& t, const NetworkOptions& network) {
  InjectionSettings injection;
  injection.process = t.injection;
  injection.rate = t.load;
  injection.ramp = {t.ramp_low,
                    t.ramp_high,
                    static_cast<Cycle>(t.ramp_low_cycles),
                    static_cast<Cycle>(t.ramp_rise_cycles),
                    static_cast<Cycle>(t.ramp_hold_cycles),
                    static_cast<Cycle>(t.ramp_fall_cycles)};
  injection.on_off.shape_on = t.pareto_on;
  injection.on_off.shape_off = t.pareto_off;
  injection.on_off.on_rate = t.on_rate;
  injection.channels = static_cast<std::uint32_t>(local_channels_of(network));
  return injection;
}

void check_injection(const TrafficOptions& t, const NetworkOptions& network,
                     const Origins& origins) {
  const ConfigFault fault(origins);
  const std::int64_t channels = local_channels_of(network);
  const double length = mean_length(parse_lengths(t.length));
  check_load(fault, "traffic.load", t.load, channels, length);
  check_load(fault, "traffic.ramp_low", t.ramp_low, channels, length);
  check_load(fault, "traffic.ramp_high", t.ramp_high, channels, length);
  check_load(fault, "traffic.on_rate", t.on_rate, channels, length);
  fault.refuse(refuse_injection(injection_settings(t, network)));
}

}  // namespace dusk
