// SPDX-License-Identifier: Apache-2.0
#include "sw/config/power_scheme.h"

#include <fmt/format.h>

#include "sw/config/config_fault.h"

namespace dusk {
namespace {

std::string plain(const OptionValue& value) {
  const auto* truth = std::get_if<bool>(&value);
  return truth == nullptr ? std::get<std::string>(value) : *truth ? "true" : "false";
}

}  // namespace

const std::vector<PowerScheme>& power_schemes() {
  using Text = std::string;
  static const SchemeKey managed{"power.mode", Text("threshold")};
  static const SchemeKey idle{"power.policy", Text("idle")};
  static const std::vector<PowerScheme> schemes = {
      {"reference", "links never go off", {{"power.mode", Text("always_on")}}},
      {"alonso", "utilization turns links off and on", {managed, {"power.policy", Text("auto")}}},
      {"round-robin",
       "idle links sleep, and a packet wakes the next one in turn",
       {managed, idle, {"power.prefer_on", false}}},
      {"first-on",
       "idle links sleep, and a packet takes one that is on first",
       {managed, idle, {"power.prefer_on", true}}},
      {"powar",
       "as first-on, among as many links as their utilization asks for",
       {managed, {"power.policy", Text("powar")}, {"power.prefer_on", true}}}};
  return schemes;
}

const std::vector<SchemeKey>& scheme_keys(const std::string& scheme) {
  static const std::vector<SchemeKey> none;
  for (const PowerScheme& row : power_schemes())
    if (row.name == scheme) return row.keys;
  return none;
}

const OptionValue* scheme_value(const Experiment& experiment, const std::string& key) {
  for (const SchemeKey& row : scheme_keys(experiment.power.scheme))
    if (row.key == key) return &row.value;
  return nullptr;
}

void check_scheme(const Experiment& experiment, const Origins& origins) {
  for (const SchemeKey& row : scheme_keys(experiment.power.scheme)) {
    const OptionValue value = find_option(row.key)->get(experiment);
    ConfigFault(origins).refuse(
        value != row.value, {row.key, "power.scheme"},
        "{} cannot be combined with power.scheme = {}, which sets it to {} (leave one of them out)",
        plain(value), experiment.power.scheme, plain(row.value));
  }
}

std::vector<std::string> power_scheme_names() {
  std::vector<std::string> names{"none"};
  for (const PowerScheme& row : power_schemes()) names.emplace_back(row.name);
  return names;
}

const char* power_scheme_help() {
  static const std::string help = [] {
    std::string text =
        "Configuration of the POWAR paper. It sets other keys, as if they were written:";
    for (const PowerScheme& row : power_schemes()) {
      text += fmt::format(" {}: {} (", row.name, row.about);
      for (const SchemeKey& key : row.keys)
        text +=
            fmt::format("{}{} {}", &key == row.keys.data() ? "" : ", ", key.key, plain(key.value));
      text += ");";
    }
    return text + " none: sets no key. A key that is also written must have the same value.";
  }();
  return help.c_str();
}

}  // namespace dusk
