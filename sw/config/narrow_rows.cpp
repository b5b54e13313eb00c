// SPDX-License-Identifier: Apache-2.0
#include "sw/config/narrow_rows.h"

#include <algorithm>

#include "sw/common/config_error.h"
#include "sw/config/key_effect.h"
#include "sw/config/power_scheme.h"

namespace dusk {
namespace {

constexpr int kRefusals = 100, kBeginnings = 100;

/// Draws one of `keys` again. If such a key has no effect, the fault may be the key that decides
/// its effect, so draws that.
void redraw(Random& random, std::vector<std::string> keys, const NarrowRows& rows, Experiment& e) {
  for (std::size_t i = 0, named = keys.size(); i < named; ++i)
    if (const auto ignored = ignored_key(e, keys[i])) keys.push_back(ignored->reason);
  const std::string* chosen = nullptr;
  for (const std::string& key : keys) {
    if (rows.is_kept(key)) continue;
    chosen = &key;
    if (random.chance(0.6)) break;
  }
  if (chosen != nullptr) rows.draw_into(random, *find_option(*chosen), e);
}

bool may_have(const Option& row, const OptionValue& value) {
  const auto* choice = std::get_if<std::string>(&value);
  return choice == nullptr ||
         std::find(row.choices.begin(), row.choices.end(), *choice) != row.choices.end();
}

}  // namespace

Option& NarrowRows::narrowed(const std::string& key) {
  return rows_.try_emplace(key, *find_option(key)).first->second;
}

NarrowRows& NarrowRows::keep(const std::string& key, const OptionValue& value) {
  kept_.insert(key);
  return draw(key, [value](Random&, const Option&, const Experiment&) { return value; });
}

NarrowRows& NarrowRows::only(const std::string& key, const std::vector<std::string>& choices) {
  Option& row = narrowed(key);
  const auto other = [&choices](const std::string& choice) {
    return std::find(choices.begin(), choices.end(), choice) == choices.end();
  };
  row.choices.erase(std::remove_if(row.choices.begin(), row.choices.end(), other),
                    row.choices.end());
  if (row.choices.size() == 1) kept_.insert(key);
  return *this;
}

NarrowRows& NarrowRows::within(const std::string& key, double low, double high) {
  Option& row = narrowed(key);
  row.minimum = std::max(row.minimum, low);
  row.maximum = std::min(row.maximum, high);
  if (row.minimum == row.maximum) kept_.insert(key);
  return *this;
}

NarrowRows& NarrowRows::elements(const std::string& key, std::uint32_t least, std::uint32_t most) {
  Option& row = narrowed(key);
  row.least_elements = least;
  row.most_elements = most;
  return *this;
}

NarrowRows& NarrowRows::draw(const std::string& key, DrawValue how) {
  narrowed(key).drawn = std::move(how);
  return *this;
}

void NarrowRows::draw_into(Random& random, const Option& row, Experiment& experiment) const {
  const auto found = rows_.find(row.key);
  const Option& narrow = found == rows_.end() ? row : found->second;
  const OptionValue* const decided = scheme_value(experiment, row.key);
  const bool follows = decided != nullptr && !is_kept(row.key) && may_have(narrow, *decided);
  row.set(experiment, follows ? *decided : draw_value(random, narrow, experiment));
}

Experiment draw_experiment(Random& random, const Experiment& from, const NarrowRows& rows,
                           const std::function<void(Experiment&)>& judge) {
  for (int refusals = 0;;) {
    Experiment drawn = from;
    for (const Option& row : option_table()) rows.draw_into(random, row, drawn);
    do {
      Experiment legal = drawn;
      reset_ignored_keys(legal);
      try {
        judge(legal);
        return legal;
      } catch (const ConfigError& refusal) {
        if (++refusals == kRefusals * kBeginnings)
          throw ConfigError("no case can be drawn in {} tries: {}", refusals, refusal.what());
        redraw(random, refusal.keys(), rows, drawn);
      }
    } while (refusals % kRefusals != 0);
  }
}

}  // namespace dusk
