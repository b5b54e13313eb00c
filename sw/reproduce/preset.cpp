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

const std::vector<Reading>& fat_tree_readings() {
  static const std::vector<Reading> all = {
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
  return all;
}

const std::vector<Reading>& thesis_readings() {
  static const std::vector<Reading> all = {
      {"headers that a switch routes in one cycle", "switch.vc_allocator", "per_port"},
      {"when a virtual channel is free again", "switch.vc_allocation", "non_atomic"},
      {"crossbar", "switch.crossbar", "per_port"},
      {"from a credit's arrival to its use", "switch.credit_delay", "1"},
      {"escape virtual channels of packets that do not cross the dateline", "switch.dateline",
       "classic"},
      {"direction to a destination half a ring away", "network.ring_tie", "alternate, random"},
      {"order among the dimensions", "switch.selection", "first_free (the thesis' other choice)"},
      {"virtual channels of a memory channel", "switch.local_vcs", "3"},
      {"a message's first cycle at its source", "network.source_cycles", "1"},
      {"times between messages", "traffic.injection", "bernoulli"},
      {"closed loop: who sends next", "traffic.closed_rule", "reply, source"},
      {"closed loop: messages under way for each active node", "traffic.outstanding", "1"},
      {"congestion override by a waiting packet", "power.override", "false"},
      {"no turning off while a packet is pending", "power.guard", "false"},
      {"pending", "power.pending", "present"},
      {"a link in use", "power.turn_off", "drain"},
      {"links that are turning on in the average", "power.count_pending", "true"},
      {"cycles before the average of power begins", "run.warmup", "more"},
  };
  return all;
}

/// The preset's text with a run's settings, then a person's.
Configuration configured(Preset preset, const std::vector<std::string>& settings,
                         const std::vector<std::string>& overrides) {
  Configuration configuration;
  configuration.read_text(preset_configuration(preset), preset_file(preset));
  for (const std::string& setting : settings) {
    const std::string key = setting.substr(0, setting.find('='));
    const bool overridden =
        std::any_of(overrides.begin(), overrides.end(),
                    [&](const std::string& o) { return o.substr(0, o.find('=')) == key; });
    if (!overridden) configuration.read_setting(setting);
  }
  for (const std::string& setting : overrides) configuration.read_setting(setting);
  return configuration;
}

}  // namespace

const char* preset_file(Preset preset) {
  return preset == Preset::FatTree2015 ? "alonso-fat-tree-2015.toml" : "alonso-thesis-2012.toml";
}

std::vector<std::string> closed_loop_settings() {
  return {"traffic.kind=closed", "traffic.closed_rule=walk", "traffic.outstanding=4"};
}

Experiment preset_experiment(Preset preset, const std::vector<std::string>& settings,
                             const std::vector<std::string>& overrides) {
  Configuration configuration = configured(preset, settings, overrides);
  configuration.forget_ignored_keys();
  configuration.check();
  return configuration.experiment();
}

std::string readings_markdown(Preset preset, const std::vector<std::string>& overrides) {
  const bool tree = preset == Preset::FatTree2015;
  const Configuration configuration =
      configured(preset, tree ? std::vector<std::string>{} : closed_loop_settings(), overrides);
  std::string out = fmt::format("Preset: `sw/configs/{}`, the same for every table of the {}",
                                preset_file(preset), tree ? "paper" : "thesis");
  for (const std::string& setting : overrides) out += fmt::format("; changed here: `{}`", setting);
  if (!tree) {
    out +=
        ". The 3D torus changes `network.size` and `power.u_max`. Power is that of the links "
        "between "
        "switches; `relative_link_power` of a run counts the node channels, too";
  }
  out += ".\n\n| where the text leaves room | key | read as | else |\n|---|---|---|---|\n";
  for (const Reading& reading : tree ? fat_tree_readings() : thesis_readings()) {
    const Option& option = *find_option(reading.key);
    out += fmt::format("| {} | `{}` | {} | {} |\n", reading.point, reading.key,
                       toml_text(option.get(configuration.experiment()), option.type),
                       reading.alternatives);
  }
  return out;
}

}  // namespace dusk
