// SPDX-License-Identifier: Apache-2.0
#include "sw/run/lockstep_tally.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/algorithm/string/predicate.hpp>
#include <ctime>
#include <sstream>

#include "rtl/usual_shapes.h"
#include "sw/common/config_error.h"
#include "sw/common/input_text.h"
#include "sw/common/text.h"
#include "sw/common/text_table.h"
#include "sw/config/key_effect.h"
#include "sw/config/network_kind.h"
#include "sw/config/option_table.h"
#include "sw/shapes/select_shape.h"

namespace dusk {
namespace {

/// True if the key decides messages of nodes; missing() requires none of its choices.
bool is_of_nodes(const Option& option) {
  return boost::starts_with(option.key, "traffic.") ||
         boost::starts_with(option.key, "application.");
}

/// True for keys that are tallied: all shapes and choices, and these numbers and texts.
bool is_tallied(const Option& option) {
  static const std::vector<std::string> of_switches{
      "network.k",        "network.n",       "network.links",       "network.local_channels",
      "switch.vcs",       "switch.vc_depth", "switch.output_queue", "switch.adaptive_vcs",
      "switch.local_vcs", "power.age_out",   "switch.shape"};
  static const std::vector<std::string> of_applications{
      "application.algorithm",      "application.periodic",   "application.ranks_per_node",
      "application.node_file",      "application.cycle_ns",   "application.size_factor",
      "application.compute_factor", "application.eager_bytes"};
  for (const auto* keys : {&of_switches, &of_applications})
    if (std::find(keys->begin(), keys->end(), option.key) != keys->end()) return true;
  const bool of_switch = option.key == "network.topology" || option.key == "network.ring_tie" ||
                         boost::starts_with(option.key, "switch.") ||
                         boost::starts_with(option.key, "power.");
  if (option.type == OptionType::Choice) return of_switch || is_of_nodes(option);
  return option.type == OptionType::Boolean && of_switch;
}

std::string label(const std::string& key, const std::string& value) { return key + " = " + value; }

std::string plain(const Option& option, const Experiment& experiment) {
  const OptionValue value = option.get(experiment);
  if (const auto* word = std::get_if<std::string>(&value)) return *word;
  return toml_text(value, option.type);
}

/// True if all kinds of networks have the key, or if a kind with this key is `wanted`.
template <class Wanted>
bool any_has(const std::string& key, const Wanted& wanted) {
  bool own = false;
  for (const NetworkKind* kind : network_kinds()) {
    for (const OwnKey& of_kind : kind->own_keys()) {
      if (of_kind.key != key) continue;
      if (wanted(*kind)) return true;
      own = true;
    }
  }
  return !own;
}

/// True if a usual switch can have this choice.
bool can_be_met(const std::string& key, const std::string& choice) {
  const auto any = [](auto&& meets) {
    return std::any_of(usual_shapes().begin(), usual_shapes().end(), meets);
  };
  if (key == "switch.crossbar")
    return any([&](const SwitchShape& s) { return crossbar_name(s) == choice; });
  if (key == "power.narrowest") {
    return any_has(key, [&](const NetworkKind& kind) {
      return any([&](const SwitchShape& s) {
        return kind.stands_on(s) && s.narrowing == (choice != "full");
      });
    });
  }
  const auto stands = [&any](const NetworkKind& kind) {
    return any([&kind](const SwitchShape& s) { return kind.stands_on(s); });
  };
  if (key == "network.topology") {
    NetworkOptions network;
    network.topology = choice;
    return stands(kind_of(network));
  }
  if (!any_has(key, stands)) return false;
  static const std::vector<std::string> of_tori{"switch.vc_arbiter", "per_switch", "per_request",
                                                "widest_first",      "shortest",   "smart",
                                                "one_link",          "trunk"};
  const bool of_torus = std::find(of_tori.begin(), of_tori.end(), key) != of_tori.end() ||
                        std::find(of_tori.begin(), of_tori.end(), choice) != of_tori.end() ||
                        (key == "switch.selection" && choice == "random");
  return !of_torus || any([](const SwitchShape& s) { return s.topology == SwitchTopology::Torus; });
}

}  // namespace

void LockstepTally::add(const Experiment& experiment, const LockstepEvents& events) {
  events_ += events;
  ++cases_;
  const std::vector<IgnoredKey> ignored = ignored_keys(experiment);
  for (const Option& option : option_table()) {
    if (!is_tallied(option)) continue;
    const bool unmanaged = experiment.power.mode == PowerMode::AlwaysOn;
    const bool manages = option.key == "power.mode" || option.key == "power.scheme";
    if (unmanaged && !manages && boost::starts_with(option.key, "power.")) continue;
    if (std::any_of(ignored.begin(), ignored.end(),
                    [&option](const IgnoredKey& key) { return key.key == option.key; }))
      continue;
    const std::string value = plain(option, experiment);
    if (value.empty()) continue;  // no file is named
    Share& share = settings_[label(option.key, value)];
    ++share.cases;
    share.moved += events.moved;
  }
}

std::vector<std::string> LockstepTally::missing() const {
  std::vector<std::string> missing;
  for (const LockstepEventName& event : kLockstepEvents) {
    if (events_.*event.count == 0) missing.push_back(event.name);
  }
  const auto require = [&](const std::string& setting) {
    const auto found = settings_.find(setting);
    if (found == settings_.end() || found->second.moved == 0) missing.push_back(setting);
  };
  for (const SwitchShape& shape : usual_shapes()) require(label("switch.shape", shape.name));
  for (const Option& option : option_table()) {
    if (!is_tallied(option) || is_of_nodes(option)) continue;
    for (const std::string& choice : option.choices) {
      if (can_be_met(option.key, choice)) require(label(option.key, choice));
    }
  }
  return missing;
}

std::string LockstepTally::csv() const {
  const std::uint64_t seconds =
      seconds_read_ + static_cast<std::uint64_t>(std::clock() - begin_) / CLOCKS_PER_SEC;
  std::string text = fmt::format("{}\ntime,processor seconds,{},{}\n", kHead, cases_, seconds);
  for (const LockstepEventName& event : kLockstepEvents) {
    text += fmt::format("event,{},{},{}\n", event.name, cases_, events_.*event.count);
  }
  for (const auto& [setting, share] : settings_) {
    text += fmt::format("setting,{},{},{}\n", setting, share.cases, share.moved);
  }
  return text;
}

void LockstepTally::read(const std::string& file) {
  const auto number = [&file](const std::string& text) {
    if (const auto value = number_in<std::uint64_t>(text)) return *value;
    throw ConfigError(shown(file) + ": not a report of dusk fuzz --lockstep (remove it)");
  };
  const auto text = text_if_there(file);
  if (!text) return;
  std::istringstream in(*text);
  std::string line;
  if (!std::getline(in, line) || line != kHead) number("");
  while (std::getline(in, line)) {
    const auto cells = csv_fields(line).value_or(std::vector<std::string>{});
    if (cells.size() != 4) number("");
    if (cells[0] == "setting") {
      settings_[cells[1]].cases += number(cells[2]);
      settings_[cells[1]].moved += number(cells[3]);
      continue;
    }
    if (cells[0] == "time") {
      cases_ += number(cells[2]);
      seconds_read_ += number(cells[3]);
    }
    for (const LockstepEventName& event : kLockstepEvents) {
      if (cells[1] == event.name) events_.*event.count += number(cells[3]);
    }
  }
}

}  // namespace dusk
