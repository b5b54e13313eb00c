// SPDX-License-Identifier: Apache-2.0
#include "sw/config/ignored_keys.h"

#include <algorithm>
#include <utility>

#include "sw/config/option_table.h"
#include "sw/topologies/network_kind.h"

namespace dusk {
namespace {

void add_power(IgnoredKeyList& ignored, const PowerOptions& p) {
  if (p.policy != PolicyKind::Idle) {
    ignored.add("power.policy", "policy idle", {"idle_cycles", "node_channels"});
  } else {
    ignored.add_others("power.policy", "policy tree or trunk",
                       {"mode", "policy", "idle_cycles", "t_on", "t_off", "window", "link_share",
                        "node_channels", "off_share"});
    return;
  }
  if (p.mode == PowerMode::Forced) {
    ignored.add("power.mode", "mode threshold",
                {"setting", "thresholds", "u_max", "u_on", "u_off", "start"});
  } else {
    ignored.add("power.mode", "mode forced", {"forced_up_links"});
    // A trunk's last link has no off threshold of its own then.
    if (p.thresholds == ThresholdKind::Dynamic)
      ignored.add("power.thresholds", "thresholds static", {"narrowest"});
    if (p.setting != 0) {
      ignored.add("power.setting", "set setting = 0", {"u_on", "u_off"});
    } else {
      ignored.add("power.setting", "setting 1 to 13", {"u_max"});
    }
  }
}

void add_traffic(IgnoredKeyList& ignored, const TrafficOptions& t) {
  if (t.kind != TrafficKind::Closed) {
    ignored.add("traffic.kind", "kind closed",
                {"messages", "active_share", "outstanding", "closed_rule"});
  }
  if (t.kind == TrafficKind::Trace) {
    ignored.add("traffic.kind", "kind open",
                {"pattern", "hotspots", "hotspot_share", "permutation_file", "length", "injection",
                 "load", "ramp_low", "ramp_high", "ramp_low_cycles", "ramp_rise_cycles",
                 "ramp_hold_cycles", "ramp_fall_cycles", "pareto_on", "pareto_off", "on_rate"});
    return;
  }
  ignored.add("traffic.kind", "kind trace", {"trace_file"});
  if (t.pattern != PatternKind::Hotspot) {
    ignored.add("traffic.pattern", "pattern hotspot", {"hotspots", "hotspot_share"});
  }
  if (t.pattern != PatternKind::Permutation) {
    ignored.add("traffic.pattern", "pattern permutation", {"permutation_file"});
  }
  if (t.kind == TrafficKind::Closed) {
    ignored.add("traffic.kind", "kind open",
                {"injection", "load", "ramp_low", "ramp_high", "ramp_low_cycles",
                 "ramp_rise_cycles", "ramp_hold_cycles", "ramp_fall_cycles", "pareto_on",
                 "pareto_off", "on_rate", "run.cycles"});
    return;
  }
  if (is_ramp(t.injection)) {
    ignored.add("traffic.injection",
                "ramp_low and ramp_high, or injection bernoulli, uniform_gaps or self_similar",
                {"load"});
  } else {
    ignored.add("traffic.injection", "injection ramp, uniform_gaps_ramp or self_similar_ramp",
                {"ramp_low", "ramp_high", "ramp_low_cycles", "ramp_rise_cycles", "ramp_hold_cycles",
                 "ramp_fall_cycles"});
  }
  if (!is_self_similar(t.injection)) {
    ignored.add("traffic.injection", "injection self_similar or self_similar_ramp",
                {"pareto_on", "pareto_off", "on_rate"});
  }
}

void add_run(IgnoredKeyList& ignored, const Experiment& e) {
  const RunOptions& r = e.run;
  const bool detect = r.warmup_rule == WarmupRule::Detect;
  if (!has_constant_load(e.traffic)) {
    const bool ramp = e.traffic.kind == TrafficKind::Open;
    const char* reason = ramp ? "traffic.injection" : "traffic.kind";
    const char* remedy = ramp ? "injection bernoulli or self_similar" : "kind open";
    ignored.add(reason, remedy, {"run.precision"});
    if (detect) ignored.add(reason, remedy, {"run.warmup_rule"});
  }
  if (detect) ignored.add("run.warmup_rule", "warmup_rule given", {"warmup"});
  if (!r.drain) ignored.add("run.drain", "drain true", {"drain_limit"});
}

}  // namespace

void IgnoredKeyList::add(const std::string& reason, const char* remedy,
                         std::initializer_list<const char*> keys) {
  const std::string section = reason.substr(0, reason.find('.') + 1);
  for (const std::string key : keys) {
    const bool whole = key.find('.') != std::string::npos;
    found.push_back({whole ? key : section + key, reason, remedy});
  }
}

void IgnoredKeyList::add_others(const std::string& reason, const char* remedy,
                                std::initializer_list<const char*> keys) {
  const std::string section = reason.substr(0, reason.find('.') + 1);
  for (const Option& option : option_table()) {
    if (option.key.compare(0, section.size(), section) != 0) continue;
    const std::string key = option.key.substr(section.size());
    if (std::find(keys.begin(), keys.end(), key) != keys.end()) continue;
    found.push_back({option.key, reason, remedy});
  }
}

bool has_constant_load(const TrafficOptions& traffic) {
  return traffic.kind == TrafficKind::Open && !is_ramp(traffic.injection);
}

std::vector<IgnoredKey> ignored_keys(const Experiment& experiment) {
  IgnoredKeyList ignored;
  kind_of(experiment.network).ignore(experiment, ignored);
  add_power(ignored, experiment.power);
  add_traffic(ignored, experiment.traffic);
  add_run(ignored, experiment);
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
