// SPDX-License-Identifier: Apache-2.0
#include "sw/config/key_effect.h"

#include <algorithm>
#include <map>

#include "sw/common/text.h"
#include "sw/config/network_kind.h"
#include "sw/config/option_table.h"

namespace dusk {
namespace {

const std::string& choice_of(const Experiment& experiment, const Option& option,
                             OptionValue& value) {
  value = option.get(experiment);
  return std::get<std::string>(value);
}

bool is_among(const Experiment& experiment, const std::string& key,
              const std::vector<std::string>& values) {
  OptionValue value;
  const std::string& choice = choice_of(experiment, *find_option(key), value);
  return std::find(values.begin(), values.end(), choice) != values.end();
}

/// Returns "kind a, b or c" for the key "traffic.kind".
std::string alternatives(const std::string& key, const std::vector<std::string>& values) {
  std::string text = key.substr(key.find('.') + 1);
  for (std::size_t i = 0; i < values.size(); ++i)
    text += (i == 0 ? " " : i + 1 < values.size() ? ", " : " or ") + values[i];
  return text;
}

using Conditions = std::vector<Condition>;

/// [kind of network][key]: conditions of keys that some kinds do not have.
using KindConditions = std::map<const NetworkKind*, std::map<std::string, Conditions>>;

KindConditions conditions_by_kind() {
  std::map<std::string, std::vector<std::string>> owners;
  for (const NetworkKind* kind : network_kinds())
    for (const OwnKey& own : kind->own_keys()) owners[own.key].push_back(kind->name());
  KindConditions by_kind;
  for (const NetworkKind* kind : network_kinds()) {
    std::map<std::string, Conditions>& keys = by_kind[kind];
    for (const auto& [key, names] : owners) keys[key] = {among("network.topology", names)};
    for (const OwnKey& own : kind->own_keys()) keys[own.key] = own.conditions;
  }
  return by_kind;
}

const Condition* broken_of(const Conditions& conditions, const Experiment& experiment) {
  const auto broken =
      std::find_if(conditions.begin(), conditions.end(),
                   [&](const Condition& condition) { return !condition.holds(experiment); });
  return broken == conditions.end() ? nullptr : &*broken;
}

/// Returns the first condition that does not hold; null if the key has an effect.
const Condition* broken_condition(const Experiment& experiment, const Option& option) {
  static const KindConditions by_kind = conditions_by_kind();
  if (experiment.run.engine != EngineKind::Functional) {  // it checks the topology itself
    const auto& keys = by_kind.at(&kind_of(experiment.network));
    const auto found = keys.find(option.key);
    const Condition* broken = found == keys.end() ? nullptr : broken_of(found->second, experiment);
    if (broken != nullptr) return broken;
  }
  return broken_of(option.conditions, experiment);
}

/// Returns the choices with which the condition holds while all other keys have their defaults. For
/// a key without choices returns the remedy. Empty: it holds for all choices.
std::string needs(const Condition& condition) {
  const Option& decides = *find_option(condition.key);
  if (decides.type != OptionType::Choice)
    return condition.remedy.substr(condition.remedy.rfind("set ", 0) == 0 ? 4 : 0);
  std::vector<std::string> choices;
  for (const std::string& choice : decides.choices) {
    Experiment experiment;
    decides.set(experiment, choice);
    if (condition.holds(experiment)) choices.push_back(choice);
  }
  return choices.size() == decides.choices.size() ? "" : alternatives(condition.key, choices);
}

/// Conditions of a key that some kinds of networks lack: which kinds, then those of the first kind.
Conditions kind_conditions(const std::string& key) {
  std::vector<std::string> names;
  Conditions conditions;
  for (const NetworkKind* kind : network_kinds()) {
    for (const OwnKey& own : kind->own_keys()) {
      const auto elsewhere = [](const Condition& c) { return c.key == "network.topology"; };
      const auto& of = own.conditions;
      if (own.key != key || std::any_of(of.begin(), of.end(), elsewhere)) continue;
      if (names.empty()) conditions = own.conditions;
      names.emplace_back(kind->name());
    }
  }
  if (!names.empty()) conditions.insert(conditions.begin(), among("network.topology", names));
  return conditions;
}

}  // namespace

std::string needed_by(const Option& option) {
  Conditions conditions = kind_conditions(option.key);
  conditions.insert(conditions.end(), option.conditions.begin(), option.conditions.end());
  std::string text;
  for (const Condition& condition : conditions) {
    const std::string values = condition.key == "run.engine" ? "" : needs(condition);
    if (!values.empty()) text += (text.empty() ? "" : "; ") + values;
  }
  return text;
}

Condition among(const std::string& key, std::vector<std::string> values, std::string remedy) {
  if (remedy.empty()) remedy = alternatives(key, values);
  return {key, std::move(remedy), [key, values = std::move(values)](const Experiment& experiment) {
            return is_among(experiment, key, values);
          }};
}

Condition not_among(const std::string& key, std::vector<std::string> values, std::string remedy) {
  return {key, std::move(remedy), [key, values = std::move(values)](const Experiment& experiment) {
            return !is_among(experiment, key, values);
          }};
}

bool IgnoredKey::of_other_router() const {
  const auto in = [this](const char* section) { return key.rfind(section, 0) == 0; };
  return reason == "run.engine" && (in("switch.") || in("functional.") || in("network.") ||
                                    in("traffic.") || key == "run.host");
}

std::vector<IgnoredKey> ignored_keys(const Experiment& experiment) {
  std::vector<IgnoredKey> ignored;
  for (const Option& option : option_table()) {
    if (const Condition* broken = broken_condition(experiment, option))
      ignored.push_back({option.key, broken->key, broken->remedy});
  }
  return ignored;
}

std::optional<IgnoredKey> ignored_key(const Experiment& experiment, const std::string& key) {
  const Condition* broken = broken_condition(experiment, *find_option(key));
  if (broken == nullptr) return {};
  return IgnoredKey{key, broken->key, broken->remedy};
}

void reset_ignored_keys(Experiment& experiment) {
  for (const IgnoredKey& ignored : ignored_keys(experiment)) reset_option(experiment, ignored.key);
}

}  // namespace dusk
