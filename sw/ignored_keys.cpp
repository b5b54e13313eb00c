// SPDX-License-Identifier: Apache-2.0
#include "sw/ignored_keys.h"

#include <utility>

#include "sw/option_table.h"

namespace dusk {
namespace {

class Collector {
 public:
  /// The keys are of the section that `reason` is in.
  void add(const std::string& reason, const char* remedy, std::initializer_list<const char*> keys) {
    const std::string section = reason.substr(0, reason.find('.') + 1);
    for (const char* key : keys) found.push_back({section + key, reason, remedy});
  }
  std::vector<IgnoredKey> found;
};

void add_power(Collector& ignored, const PowerOptions& p) {
  if (p.mode == PowerMode::Forced) {
    ignored.add("power.mode", "mode threshold",
                {"setting", "thresholds", "u_on", "u_off", "start"});
  } else {
    ignored.add("power.mode", "mode forced", {"forced_up_links"});
    if (p.setting != 0) ignored.add("power.setting", "set setting = 0", {"u_on", "u_off"});
  }
}

void add_traffic(Collector& ignored, const TrafficOptions& t) {
  if (t.kind == TrafficKind::Open) {
    ignored.add("traffic.kind", "kind closed", {"messages", "active_share", "closed_rule"});
  }
  if (t.pattern != PatternKind::Hotspot) {
    ignored.add("traffic.pattern", "pattern hotspot", {"hotspots", "hotspot_share"});
  }
  if (t.pattern != PatternKind::Permutation) {
    ignored.add("traffic.pattern", "pattern permutation", {"permutation_file"});
  }
  if (t.injection == InjectionKind::Ramp || t.injection == InjectionKind::SelfSimilarRamp) {
    ignored.add("traffic.injection",
                "ramp_low and ramp_high, or injection bernoulli or self_similar", {"load"});
  } else {
    ignored.add("traffic.injection", "injection ramp or self_similar_ramp",
                {"ramp_low", "ramp_high", "ramp_low_cycles", "ramp_rise_cycles", "ramp_hold_cycles",
                 "ramp_fall_cycles"});
  }
  if (t.injection != InjectionKind::SelfSimilar && t.injection != InjectionKind::SelfSimilarRamp) {
    ignored.add("traffic.injection", "injection self_similar or self_similar_ramp",
                {"pareto_on", "pareto_off", "on_rate"});
  }
}

}  // namespace

std::vector<IgnoredKey> ignored_keys(const Experiment& experiment) {
  Collector ignored;
  add_power(ignored, experiment.power);
  add_traffic(ignored, experiment.traffic);
  if (experiment.run.engine == EngineKind::Model) {
    ignored.add("run.engine", "engine rtl or lockstep", {"checked"});
  }
  return std::move(ignored.found);
}

void reset_ignored_keys(Experiment& experiment) {
  for (const IgnoredKey& ignored : ignored_keys(experiment)) {
    const Option& option = *find_option(ignored.key);
    option.set(experiment, option.get(Experiment{}));
  }
}

}  // namespace dusk
