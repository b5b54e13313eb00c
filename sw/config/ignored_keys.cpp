// SPDX-License-Identifier: Apache-2.0
#include "sw/config/ignored_keys.h"

#include <algorithm>
#include <utility>

#include "sw/config/network_kind.h"
#include "sw/config/option_table.h"

namespace dusk {
namespace {

constexpr std::initializer_list<const char*> kRampKeys{"ramp_low",         "ramp_high",
                                                       "ramp_low_cycles",  "ramp_rise_cycles",
                                                       "ramp_hold_cycles", "ramp_fall_cycles"};
constexpr std::initializer_list<const char*> kMeanKeys{"injection", "load"};
constexpr std::initializer_list<const char*> kOnOffKeys{"pareto_on", "pareto_off", "on_rate"};

void add_power(IgnoredKeyList& ignored, const PowerOptions& p) {
  if (has_idle_timer(p)) {
    ignored.add_others("power.policy", "policy tree or trunk",
                       {"mode", "policy", "idle_cycles", "t_on", "t_off", "window", "link_share",
                        "node_channels", "off_share"});
    return;
  }
  const bool forced = p.mode == PowerMode::Forced, custom = p.setting == 0;
  ignored.add(true, "power.policy", "policy idle", {"idle_cycles", "node_channels"});
  ignored.add(forced, "power.mode", "mode threshold",
              {"setting", "thresholds", "u_max", "u_on", "u_off", "start"});
  ignored.add(!forced, "power.mode", "mode forced", {"forced_up_links"});
  // A trunk's last link has no off threshold of its own then.
  ignored.add(!forced && p.thresholds == ThresholdKind::Dynamic, "power.thresholds",
              "thresholds static", {"narrowest"});
  ignored.add(!forced && !custom, "power.setting", "set setting = 0", {"u_on", "u_off"});
  ignored.add(!forced && custom, "power.setting", "setting 1 to 13", {"u_max"});
}

void add_router(IgnoredKeyList& ignored, const SwitchOptions& s) {
  const bool requests = s.vc_allocator == VcAllocatorKind::PerRequest;
  ignored.add(!requests, "switch.vc_allocator", "vc_allocator per_request", {"vc_arbiter"});
  ignored.add(requests, "switch.vc_allocator", "vc_allocator per_port, per_vc or per_switch",
              {"tie_break"});
}

void add_traffic(IgnoredKeyList& ignored, const TrafficOptions& t) {
  const bool open = t.kind == TrafficKind::Open, closed = t.kind == TrafficKind::Closed;
  const bool trace = t.kind == TrafficKind::Trace, ramp = is_ramp(t.injection);
  ignored.add(!closed, "traffic.kind", "kind closed",
              {"messages", "active_share", "outstanding", "closed_rule", "reply_class"});
  ignored.add(closed && t.closed_rule != ClosedRule::Reply, "traffic.closed_rule",
              "closed_rule reply", {"reply_class"});
  ignored.add(!open, "traffic.kind", "kind open", {"class_shares"});
  ignored.add(trace, "traffic.kind", "kind open",
              {"pattern", "hotspots", "hotspot_share", "permutation_file", "length"});
  ignored.add(!trace, "traffic.kind", "kind trace", {"trace_file"});
  ignored.add(!trace && t.pattern != PatternKind::Hotspot, "traffic.pattern", "pattern hotspot",
              {"hotspots"});
  ignored.add(!trace && t.pattern != PatternKind::Hotspot && t.pattern != PatternKind::HotEighth,
              "traffic.pattern", "pattern hotspot or hot_eighth", {"hotspot_share"});
  ignored.add(!trace && t.pattern != PatternKind::Permutation, "traffic.pattern",
              "pattern permutation", {"permutation_file"});
  for (const auto& keys : {kMeanKeys, kRampKeys, kOnOffKeys})
    ignored.add(!open, "traffic.kind", "kind open", keys);
  ignored.add(closed, "traffic.kind", "kind open", {"run.cycles"});
  ignored.add(open && ramp, "traffic.injection",
              "ramp_low and ramp_high, or injection bernoulli, uniform_gaps or self_similar",
              {"load"});
  ignored.add(open && !ramp, "traffic.injection",
              "injection ramp, uniform_gaps_ramp or self_similar_ramp", kRampKeys);
  ignored.add(open && !is_self_similar(t.injection), "traffic.injection",
              "injection self_similar or self_similar_ramp", kOnOffKeys);
}

void add_run(IgnoredKeyList& ignored, const Experiment& e) {
  const bool detect = e.run.warmup_rule == WarmupRule::Detect,
             open = e.traffic.kind == TrafficKind::Open;
  const bool changes = !has_constant_load(e.traffic);
  const char* reason = open ? "traffic.injection" : "traffic.kind";
  const char* remedy = open ? "injection bernoulli or self_similar" : "kind open";
  ignored.add(changes, reason, remedy, {"run.precision"});
  ignored.add(changes && detect, reason, remedy, {"run.warmup_rule"});
  ignored.add(detect, "run.warmup_rule", "warmup_rule given", {"warmup"});
  ignored.add(!e.run.drain, "run.drain", "drain true", {"drain_limit"});
  ignored.add(e.run.engine == EngineKind::Model, "run.engine", "engine rtl, lockstep or gates",
              {"rtl", "checked", "switch.replace"});
}

/// Engine functional has a router of its own, whose channels are always on.
void add_of_switches(IgnoredKeyList& ignored) {
  const char *reason = "run.engine", *remedy = "engine rtl, model or lockstep";
  ignored.add_section("switch.", reason, remedy);
  for (const Option& option : option_table()) {
    // The window is also the step of the time series.
    if (option.key.rfind("power.", 0) == 0 && option.key != "power.window")
      ignored.found.push_back({option.key, reason, remedy});
  }
  ignored.add(true, reason, remedy,
              {"network.k",
               "network.n",
               "network.links",
               "network.local_channels",
               "network.ring_tie",
               "network.link_latency",
               "network.local_latency",
               "network.source_cycles",
               "network.source_vc",
               "network.source_vcs",
               "rtl",
               "host",
               "skip_quiet",
               "checked",
               "deadlock_check",
               "starvation",
               "waves",
               "packets",
               "traffic.class_shares",
               "traffic.reply_class"});
}

void add_functional(IgnoredKeyList& ignored, const FunctionalOptions& f) {
  const bool adaptive = f.adaptive_vcs > 0;
  ignored.add(!adaptive, "functional.adaptive_vcs", "adaptive_vcs 1 to 4",
              {"request", "attempt", "measure"});
  ignored.add(adaptive && f.request != RequestKind::Smart, "functional.request", "request smart",
              {"attempt"});
  ignored.add(adaptive && f.request != RequestKind::Shortest, "functional.request",
              "request shortest", {"measure"});
  ignored.add(f.bubble == 0, "functional.bubble", "bubble 1 to 8", {"bubble_in"});
  ignored.add(f.arbiter != ArbiterKind::Longest, "functional.arbiter", "arbiter longest",
              {"own_lead"});
}

}  // namespace

bool IgnoredKey::of_other_router() const {
  const auto in = [this](const char* section) { return key.rfind(section, 0) == 0; };
  return reason == "run.engine" && (in("switch.") || in("functional.") || in("network.") ||
                                    in("traffic.") || key == "run.host");
}

void IgnoredKeyList::add(bool useless, const std::string& reason, const char* remedy,
                         std::initializer_list<const char*> keys) {
  if (!useless) return;
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

void IgnoredKeyList::add_section(const std::string& section, const std::string& reason,
                                 const char* remedy) {
  for (const Option& option : option_table()) {
    if (option.key.compare(0, section.size(), section) == 0)
      found.push_back({option.key, reason, remedy});
  }
}

bool has_constant_load(const TrafficOptions& traffic) {
  return traffic.kind == TrafficKind::Open && !is_ramp(traffic.injection);
}

std::vector<IgnoredKey> ignored_keys(const Experiment& experiment) {
  IgnoredKeyList ignored;
  if (experiment.run.engine == EngineKind::Functional) {
    add_of_switches(ignored);
    add_functional(ignored, experiment.functional);
  } else {
    kind_of(experiment.network).ignore(experiment, ignored);
    add_router(ignored, experiment.switch_);
    add_power(ignored, experiment.power);
    ignored.add_section("functional.", "run.engine", "engine functional");
  }
  add_traffic(ignored, experiment.traffic);
  add_run(ignored, experiment);
  return std::move(ignored.found);
}

void reset_ignored_keys(Experiment& experiment) {
  for (const IgnoredKey& ignored : ignored_keys(experiment)) reset_option(experiment, ignored.key);
}

}  // namespace dusk
