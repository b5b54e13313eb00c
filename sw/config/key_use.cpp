// SPDX-License-Identifier: Apache-2.0
#include "sw/config/key_use.h"

#include <fmt/format.h>

#include <utility>

#include "sw/common/message.h"
#include "sw/common/text.h"
#include "sw/config/key_effect.h"
#include "sw/config/option_table.h"
#include "sw/config/power_scheme.h"

namespace dusk {
namespace {

/// Returns the value as messages show it.
std::string plain_text(const Experiment& experiment, const std::string& key) {
  const Option& option = *find_option(key);
  const OptionValue value = option.get(experiment);
  if (const auto* real = std::get_if<double>(&value)) return decimal_text(*real);
  const auto* word = std::get_if<std::string>(&value);
  if (word == nullptr || option.type == OptionType::Text)
    return shown(toml_text(value, option.type));
  return *word;
}

/// Returns the reason why a key has no effect. If the reason is a key of section `power` that a
/// scheme decides, names the scheme, because a person changes that.
std::string why_useless(const Experiment& experiment, const IgnoredKey& ignored) {
  const std::size_t dot = ignored.reason.find('.');
  if (ignored.reason.substr(0, dot) == "power" && experiment.power.scheme != "none")
    return fmt::format("with scheme = {}", experiment.power.scheme);
  return fmt::format("with {} = {} ({})", ignored.reason.substr(dot + 1),
                     plain_text(experiment, ignored.reason), ignored.remedy);
}

bool is_default(const Experiment& experiment, const std::string& key) {
  const Option& option = *find_option(key);
  return option.get(experiment) == option.get(Experiment{});
}

}  // namespace

std::vector<UselessKey> Configuration::forget_useless_keys() {
  check_scheme(experiment_, origins_);
  std::vector<UselessKey> useless;
  // Another key may have an effect only with the key that was just forgotten, so repeat.
  for (bool again = true; again;) {
    again = false;
    const Experiment before = experiment_;
    for (const IgnoredKey& ignored : ignored_keys(before)) {
      const auto origin = origins_.find(ignored.key);
      if (origin == origins_.end()) continue;
      const bool of_file = file_keys_.count(ignored.key) > 0;
      const bool of_command = origin->second.rfind("--", 0) == 0;
      // An effective configuration file has every key, and one file may serve several engines.
      const bool kept = (!of_command && is_default(before, ignored.key)) ||
                        (of_file && ignored.of_other_router());
      const bool is_silent = of_file && of_program_;
      if (kept && !is_silent) continue;
      if (!is_silent) {
        useless.push_back({ignored.key, origin->second, plain_text(before, ignored.key),
                           why_useless(before, ignored),
                           of_file && unread_by_file_.count(ignored.key) == 0});
      }
      forget(ignored.key);
      again = true;
    }
  }
  return useless;
}

void KeyUse::add(const std::string& point, const std::vector<Configuration*>& runs) {
  ++points_;
  std::vector<UselessKey> found;
  for (Configuration* run : runs) {
    for (UselessKey& useless : run->forget_useless_keys()) found.push_back(std::move(useless));
  }
  std::set<std::string> here;
  for (const Configuration* run : runs) {
    for (const auto& [key, place] : run->origins()) here.insert(key);
  }
  read_.insert(here.begin(), here.end());
  for (const UselessKey& useless : found) {
    if (!here.insert(useless.key).second) continue;  // another run reads it, or it is counted
    const auto [at, is_new] = unread_.try_emplace(useless.key, Unread{useless, point, 0});
    ++at->second.points;
    if (is_new) order_.push_back(useless.key);
  }
}

std::vector<std::string> KeyUse::notes() const {
  std::vector<std::string> lines;
  for (const std::string& key : order_) {
    const auto& [useless, point, points] = unread_.at(key);
    const std::string one =
        fmt::format("{}: {}: {} has no effect {}", useless.place, key, useless.value, useless.why);
    if (read_.count(key) == 0 && !useless.file_reads) throw ConfigError(one);
    lines.push_back(points_ == 1
                        ? one
                        : fmt::format("{}: {}: no effect at {} of {} points, such as {}, {}",
                                      useless.place, key, points, points_, point, useless.why));
  }
  return lines;
}

void KeyUse::tell() const {
  for (const std::string& line : notes()) message("note: {}", line);
}

}  // namespace dusk
