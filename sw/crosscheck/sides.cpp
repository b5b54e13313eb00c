// SPDX-License-Identifier: Apache-2.0
#include "sw/crosscheck/sides.h"

#include <fmt/format.h>

#include <algorithm>

#include "sw/config/config_fault.h"
#include "sw/config/ignored_keys.h"
#include "sw/crosscheck/counterparts.h"

namespace dusk {
namespace {

void refuse_what_none_can(const Configuration& together) {
  const Experiment& e = together.experiment();
  const ConfigFault fault(e, together.origins());
  const auto engine = together.origins().find("run.engine");
  fault.refuse(engine != together.origins().end() && engine->second.rfind("--", 0) == 0,
               {"run.engine"}, "a cross-check runs all of them (leave it out)");
  fault.refuse(e.network.links != 1, {"network.links"},
               "{}, but engine functional has one link to each neighbor (1)", e.network.links);
  fault.refuse(e.network.local_channels != 1, {"network.local_channels"},
               "{}, but a node of engine functional has one channel (1)", e.network.local_channels);
  fault.refuse(e.power.mode != PowerMode::AlwaysOn, {"power.mode"},
               "{}, but links of engine functional are always on (always_on)",
               fault.text("power.mode"));
  fault.refuse(!e.run.waves.empty(), {"run.waves"}, "is of a single run (dusk run)");
  fault.refuse(!e.run.packets.empty(), {"run.packets"}, "is of a single run (dusk run)");
}

bool is_said(const Configuration& c, const char* key) { return c.origins().count(key) > 0; }

std::string place_of(const Configuration& c, const char* key) {
  const auto origin = c.origins().find(key);
  return (origin == c.origins().end() ? "default" : origin->second) + ": " + key;
}

/// The value that a setting stands for.
OptionValue value_after(Configuration c, const std::string& key, const std::string& value,
                        const std::string& place) {
  c.read_setting(key + "=" + value, place);
  return find_option(key)->get(c.experiment());
}

void settle(const Counterpart& row, const Configuration& together, Sides& sides) {
  const bool hardware_said = std::any_of(row.hardware.begin(), row.hardware.end(),
                                         [&](auto key) { return is_said(together, key); });
  if (hardware_said && !is_said(together, row.functional)) {
    const std::string place = place_of(together, row.hardware.front());
    for (const auto& [key, value] : row.to_functional(together.experiment()))
      sides.functional.read_setting(key + "=" + value, place);
    return;
  }
  const std::string place = place_of(together, row.functional);
  for (const auto& [key, value] : row.to_hardware(together.experiment())) {
    const Option& option = *find_option(key);
    if (!is_said(together, key.c_str())) {
      sides.twin.read_setting(key + "=" + value, place);
    } else if (value_after(together, key, value, place) != option.get(together.experiment())) {
      const Option& other = *find_option(row.functional);
      ConfigFault(together.experiment(), together.origins())
          .fail({key.c_str(), row.functional},
                "{} contradicts {} = {}, which in hardware is {} (one of the two keys, or both the "
                "same)",
                toml_text(option.get(together.experiment()), option.type), row.functional,
                toml_text(other.get(together.experiment()), other.type), value);
    }
  }
}

void add_unsaid(const Settings& settings, Configuration& side) {
  for (const auto& [key, value] : settings) {
    if (!is_said(side, key.c_str())) side.read_setting(key + "=" + value, "crosscheck");
  }
}

Configuration as(Configuration side, EngineKind engine, std::set<std::string> axes) {
  side.experiment().run.engine = engine;
  side.experiment().run.output.clear();
  side.experiment().run.plots = false;
  axes.insert("run.engine");
  side.forget_keys_without_effect(axes);
  return side;
}

}  // namespace

Sides sides_of(const Configuration& together, const std::set<std::string>& axes) {
  refuse_what_none_can(together);
  Sides sides{together, together, together};
  for (const Counterpart& row : counterparts()) settle(row, together, sides);
  add_unsaid(nearest_hardware(sides.twin.experiment()), sides.twin);
  add_unsaid(nearest_functional(sides.functional.experiment()), sides.functional);
  sides.rtl = as(sides.twin, EngineKind::Rtl, axes);
  sides.twin = as(sides.twin, EngineKind::Model, axes);
  sides.functional = as(sides.functional, EngineKind::Functional, axes);
  sides.functional.check();
  sides.twin.check();
  return sides;
}

Configuration lockstep_window(const Configuration& rtl, std::int64_t cycles) {
  Configuration window = rtl;
  Experiment& e = window.experiment();
  ConfigFault(e, rtl.origins())
      .refuse(e.traffic.kind == TrafficKind::Closed, {"traffic.kind"},
              "closed has no cycle at which a window ends (--rtl whole or none)");
  RunOptions& run = e.run;
  run.engine = EngineKind::Lockstep;
  run.cycles = std::min(cycles, run.cycles);
  run.warmup = 0;
  run.warmup_rule = WarmupRule::Given;
  run.precision = 0;
  run.drain = false;
  reset_ignored_keys(e);
  return window;
}

}  // namespace dusk
