// SPDX-License-Identifier: Apache-2.0
#include "sw/reproduce/preset.h"

#include <fmt/format.h>

#include <algorithm>

#include "sw/config_file.h"
#include "sw/option_table.h"

namespace dusk {
namespace {

struct Reading {
  const char* point;
  const char* key;
  const char* alternatives;
};

constexpr Reading kReadings[] = {
    {"buffers (2 flits a queue in the paper, 4 in the thesis)", "switch.vc_depth", "1 to 4"},
    {"", "switch.output_queue", "0 to 4"},
    {"when a virtual channel is free again", "switch.vc_allocation", "non_atomic"},
    {"link and switch arbiters", "switch.arbitration", "rotate"},
    {"crossbar", "switch.crossbar", "per_input, per_port"},
    {"ejection", "switch.ejection", "per_vc"},
    {"up port among equals", "switch.tie_break", "rotating, lowest"},
    {"a message's first cycle at its source", "network.source_cycles", "0"},
    {"closed loop: who sends next", "traffic.closed_rule", "walk, source"},
    {"links at the start (closed loop; the ramps start from the Minimal Tree)", "power.start",
     "minimal_tree"},
    {"trimming of a channel whose paired input is on", "power.trim_lock", "false"},
    {"congestion override", "power.override", "true"},
    {"pending", "power.pending", "present"},
    {"no turning off while a packet is pending", "power.guard", "true"},
    {"a link in use", "power.turn_off", "unused"},
    {"links that are turning on in the average", "power.count_pending", "true"},
    {"who turns links off by utilisation", "power.trim_above_leaves", "false"},
};

}  // namespace

Experiment preset_experiment(const std::vector<std::string>& settings,
                             const std::vector<std::string>& overrides) {
  Configuration configuration;
  configuration.read_text(preset_configuration(), "alonso-fat-tree-2015.toml");
  for (const std::string& setting : settings) {
    const std::string key = setting.substr(0, setting.find('='));
    const bool overridden =
        std::any_of(overrides.begin(), overrides.end(),
                    [&](const std::string& o) { return o.substr(0, o.find('=')) == key; });
    if (!overridden) configuration.read_setting(setting);
  }
  for (const std::string& setting : overrides) configuration.read_setting(setting);
  configuration.forget_ignored_keys();
  configuration.check();
  return configuration.experiment();
}

std::string readings_markdown(const std::vector<std::string>& overrides) {
  Configuration configuration;
  configuration.read_text(preset_configuration(), "alonso-fat-tree-2015.toml");
  for (const std::string& setting : overrides) configuration.read_setting(setting);
  std::string out =
      "Preset: `sw/configs/alonso-fat-tree-2015.toml`, the same for every table of the paper";
  for (const std::string& setting : overrides) out += fmt::format("; changed here: `{}`", setting);
  out += ".\n\n| where the text leaves room | key | read as | else |\n|---|---|---|---|\n";
  for (const Reading& reading : kReadings) {
    const Option& option = *find_option(reading.key);
    out += fmt::format("| {} | `{}` | {} | {} |\n", reading.point, reading.key,
                       toml_text(option.get(configuration.experiment()), option.type),
                       reading.alternatives);
  }
  return out;
}

}  // namespace dusk
