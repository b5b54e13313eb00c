// SPDX-License-Identifier: Apache-2.0
#include "sw/crosscheck/sides.h"

#include <fmt/format.h>

#include <algorithm>

#include "sw/config/config_fault.h"
#include "sw/config/key_effect.h"
#include "sw/config/workload_part.h"
#include "sw/crosscheck/counterparts.h"

namespace dusk {
namespace {

void refuse_what_none_can(const Configuration& together) {
  const Experiment& e = together.experiment();
  const ConfigFault fault(together.origins());
  const auto engine = together.origins().find("run.engine");
  fault.refuse(engine != together.origins().end() && engine->second.rfind("--", 0) == 0,
               {"run.engine"}, "a cross-check runs all of them (leave it out)");
  fault.refuse(e.network.links != 1, {"network.links"},
               "{}, but engine functional has one link to each neighbor (1)", e.network.links);
  fault.refuse(e.network.local_channels != 1, {"network.local_channels"},
               "{}, but a node of engine functional has one channel (1)", e.network.local_channels);
  fault.refuse(e.power.mode != PowerMode::AlwaysOn, {"power.mode", "power.scheme"},
               "{}, but links of engine functional are always on (always_on)",
               name_of(e.power.mode));
  fault.refuse(!e.run.waves.empty(), {"run.waves"}, "is of a single run (dusk run)");
  fault.refuse(!e.run.packets.empty(), {"run.packets"}, "is of a single run (dusk run)");
}

bool is_said(const Configuration& c, const char* key) { return c.origins().count(key) > 0; }

std::string place_of(const Configuration& c, const char* key) {
  const auto origin = c.origins().find(key);
  return (origin == c.origins().end() ? "default" : origin->second) + ": " + key;
}

std::string value_text(const Configuration& c, const std::string& key) {
  const Option& option = *find_option(key);
  return toml_text(option.get(c.experiment()), option.type);
}

void read_all(Configuration& to, const Settings& settings, const std::string& place) {
  for (const auto& [key, value] : settings) to.read_setting(key + "=" + value, place);
}

/// Returns the hardware's settings of the row for keys that nobody set.
Settings unsaid_of(const Counterpart& row, const Configuration& together) {
  Settings settings = row.to_hardware(together.experiment());
  settings.erase(
      std::remove_if(settings.begin(), settings.end(),
                     [&](const auto& setting) { return is_said(together, setting.first.c_str()); }),
      settings.end());
  return settings;
}

void settle(const Counterpart& row, const Configuration& together, Sides& sides) {
  const auto said = std::find_if(row.hardware.begin(), row.hardware.end(),
                                 [&](const char* key) { return is_said(together, key); });
  const bool hardware_said = said != row.hardware.end();
  if (!row.by_default && !hardware_said && !is_said(together, row.functional)) return;
  if (hardware_said && !is_said(together, row.functional)) {
    read_all(sides.functional, row.to_functional(together.experiment()), place_of(together, *said));
    return;
  }
  const Settings unsaid = unsaid_of(row, together);
  Configuration hardware = together;
  read_all(hardware, unsaid, place_of(together, row.functional));
  if (hardware_said) {
    const Settings same = row.to_functional(hardware.experiment());
    if (same.empty()) return;
    Configuration functional = together;
    read_all(functional, same, place_of(together, *said));
    const std::string theirs = value_text(functional, row.functional);
    const std::string ours = value_text(together, row.functional);
    ConfigFault(together.origins())
        .refuse(theirs != ours, {*said, row.functional},
                "{} means {} = {}, but that is {} (one of the two keys, or both the same)",
                value_text(together, *said), row.functional, theirs, ours);
  }
  read_all(sides.twin, unsaid, place_of(together, row.functional));
}

void add_unsaid(const Settings& settings, Configuration& side) {
  for (const auto& [key, value] : settings) {
    if (!is_said(side, key.c_str())) side.read_setting(key + "=" + value, "crosscheck");
  }
}

/// Returns one side as a configuration of its engine. Leaves out keys of other engines, and derived
/// keys without effect.
Configuration as(Configuration side, EngineKind engine, const Configuration& together) {
  side.experiment().run.engine = engine;
  side.experiment().run.output.clear();
  side.experiment().run.plots = false;
  for (const IgnoredKey& ignored : ignored_keys(side.experiment())) {
    if (ignored.reason == "run.engine" || !is_said(together, ignored.key.c_str()))
      side.forget(ignored.key);
  }
  return side;
}

}  // namespace

Sides sides_of(const Configuration& together, KeyUse& use, const std::string& point) {
  refuse_what_none_can(together);
  Sides sides{together, together, together};
  for (const Counterpart& row : counterparts()) settle(row, together, sides);
  add_unsaid(nearest_hardware(sides.twin.experiment()), sides.twin);
  add_unsaid(nearest_functional(sides.functional.experiment()), sides.functional);
  sides.rtl = as(sides.twin, EngineKind::Rtl, together);
  sides.twin = as(sides.twin, EngineKind::Model, together);
  sides.functional = as(sides.functional, EngineKind::Functional, together);
  use.add(point, {&sides.functional, &sides.twin, &sides.rtl});
  sides.functional.check();
  sides.twin.check();
  return sides;
}

Configuration lockstep_window(const Configuration& rtl, std::int64_t cycles) {
  Configuration window = rtl;
  Experiment& e = window.experiment();
  const ConfigFault fault(rtl.origins());
  fault.refuse(!workload_of(e.traffic).reads("run.cycles"), {"traffic.kind"},
               "{} has no cycle at which a window ends (--rtl sample, whole or none)",
               e.traffic.kind);
  fault.refuse(!e.switch_.replace.empty(), {"switch.replace"},
               "the twin has no such module, and a window no results to compare (--rtl sample or "
               "whole)");
  RunOptions& run = e.run;
  run.engine = EngineKind::Lockstep;
  run.cycles = is_whole_trace(e) ? cycles : std::min(cycles, run.cycles);
  run.warmup = 0;
  run.warmup_rule = WarmupRule::Given;
  run.precision = 0;
  run.drain = false;
  window.forget_useless_keys();
  reset_ignored_keys(e);
  return window;
}

Configuration lockstep_sample(const Configuration& rtl) {
  Configuration sample = rtl;
  sample.experiment().run.engine = EngineKind::Lockstep;
  add_unsaid({{"run.rtl", "every 16"}}, sample);
  return sample;
}

}  // namespace dusk
