// SPDX-License-Identifier: Apache-2.0
#include "sw/config/workload_settings.h"

#include "sw/config/lengths.h"
#include "sw/config/network_kind.h"

namespace dusk {

WorkloadSettings workload_settings(const Experiment& experiment) {
  static const char* const kPatterns[] = {
      "uniform", "hotspot",  "transpose",   "bit_reversal", "bit_complement",     "shuffle",
      "tornado", "neighbor", "permutation", "hot_eighth",   "rotate_coordinates", "distribution"};
  const TrafficOptions& t = experiment.traffic;
  WorkloadSettings workload;
  workload.kind = t.kind == TrafficKind::Open ? WorkloadKind::OpenLoop : WorkloadKind::ClosedLoop;
  workload.pattern = kPatterns[static_cast<int>(t.pattern)];
  workload.pattern_settings.digits = kind_of(experiment.network).digits(experiment.network);
  for (const std::int64_t node : t.hotspots)
    workload.pattern_settings.hotspots.push_back(static_cast<NodeId>(node));
  workload.pattern_settings.hotspot_share = t.hotspot_share;
  workload.pattern_settings.permutation_file = t.permutation_file;
  const std::vector<LengthShare> lengths = parse_lengths(t.length);
  if (lengths.size() == 1) {
    workload.length.minimum = lengths[0].low;
    workload.length.maximum = lengths[0].high;
  } else {
    for (const LengthShare& length : lengths)
      workload.length.weighted.push_back({length.low, length.share});
  }
  InjectionSettings& injection = workload.injection;
  const bool gaps =
      t.injection == InjectionKind::UniformGaps || t.injection == InjectionKind::UniformGapsRamp;
  injection.process = is_self_similar(t.injection) ? "self_similar"
                      : gaps                       ? "uniform_gaps"
                                                   : "bernoulli";
  injection.rate = t.load;
  injection.ramp_enabled = is_ramp(t.injection);
  injection.ramp = {t.ramp_low,
                    t.ramp_high,
                    static_cast<Cycle>(t.ramp_low_cycles),
                    static_cast<Cycle>(t.ramp_rise_cycles),
                    static_cast<Cycle>(t.ramp_hold_cycles),
                    static_cast<Cycle>(t.ramp_fall_cycles)};
  injection.on_off.shape_on = t.pareto_on;
  injection.on_off.shape_off = t.pareto_off;
  injection.on_off.on_rate = t.on_rate;
  workload.rule = static_cast<ClosedLoopRule>(t.closed_rule);
  workload.active_fraction = t.active_share;
  workload.outstanding = static_cast<std::uint32_t>(t.outstanding);
  if (experiment.run.engine == EngineKind::Functional) return workload;  // has no message classes
  workload.class_shares = t.class_shares;
  workload.reply_class = static_cast<std::uint8_t>(t.reply_class);
  return workload;
}

bool anybody_sends(const Experiment& experiment) {
  return anybody_sends(workload_settings(experiment),
                       static_cast<std::uint32_t>(nodes_of(experiment.network)),
                       static_cast<std::uint64_t>(experiment.run.seed));
}

}  // namespace dusk
