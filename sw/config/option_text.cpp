// SPDX-License-Identifier: Apache-2.0
// Converts options and their values to text.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <boost/algorithm/string/case_conv.hpp>
#include <boost/algorithm/string/replace.hpp>
#include <unordered_map>

#include "sw/common/config_error.h"
#include "sw/common/nearest.h"
#include "sw/common/text.h"
#include "sw/config/option_table.h"

namespace dusk {
namespace {

/// Number of edits by which a misspelled key may differ from the right one.
std::size_t slips(const std::string& key) {
  return key.size() < 2 ? 0 : std::max<std::size_t>(1, key.size() / 3);
}

/// Returns the option that other simulators call `bare`; null if there is none.
const Option* named_elsewhere(const std::string& bare) {
  const std::string word = boost::replace_all_copy(boost::to_lower_copy(bare), "-", "_");
  for (const Option& option : option_table()) {
    const auto& names = option.foreign;
    if (std::find(names.begin(), names.end(), word) != names.end()) return &option;
  }
  return nullptr;
}

std::string quoted(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) {
      out += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
    } else {
      out += c;
    }
  }
  return out + '"';
}

}  // namespace

const Option* find_option(const std::string& key) {
  static const auto by_key = [] {
    std::unordered_map<std::string, const Option*> rows;
    for (const Option& option : option_table()) rows.emplace(option.key, &option);
    return rows;
  }();
  const auto found = by_key.find(key);
  return found == by_key.end() ? nullptr : found->second;
}

void reset_option(Experiment& experiment, const std::string& key) {
  const Option& option = *find_option(key);
  option.set(experiment, option.get(Experiment{}));
}

const Option& known_option(const std::string& where, const std::string& key) {
  const Option* option = find_option(key);
  if (option != nullptr) return *option;
  option = nearest_option(key);
  throw ConfigError(
      "{}: {}: unknown key ({})", where, shown(key),
      option == nullptr ? "dusk keys lists them" : "did you mean " + option->key + "?");
}

const Option* nearest_option(const std::string& key) {
  const std::string bare = key.substr(key.rfind('.') + 1);  // npos + 1 == 0: the whole key
  if (const Option* option = named_elsewhere(bare)) return option;
  const Option* best = nullptr;
  std::size_t best_distance = 0;
  for (const Option& option : option_table()) {
    const std::string option_bare = option.key.substr(option.key.find('.') + 1);
    const std::size_t alone = edit_distance(bare, option_bare, bare.size() / 2);
    const std::size_t whole = edit_distance(key, option.key, std::max(alone + 1, key.size() / 2));
    // A right section does not make a wrong key near.
    const bool near = alone <= slips(bare) || (bare == key && whole <= slips(key));
    // The right key in the wrong section costs one edit more than a slip in the right section.
    const std::size_t d = std::min(whole, alone + 1);
    if (near && (best == nullptr || d < best_distance)) {
      best = &option;
      best_distance = d;
    }
  }
  return best;
}

std::string allowed(const Option& option) {
  if (option.type == OptionType::Boolean) return "true, false";
  if (option.type == OptionType::Choice) return fmt::format("{}", fmt::join(option.choices, ", "));
  if (option.type == OptionType::Text) return "text";
  const char* list = option.type == OptionType::List    ? "list of integers "
                     : option.type == OptionType::Reals ? "list of numbers "
                                                        : "";
  return fmt::format("{}{} to {}", list, decimal_text(option.minimum),
                     decimal_text(option.maximum));
}

std::string type_name(const Option& option) {
  switch (option.type) {
    case OptionType::Integer:
      return "integer";
    case OptionType::Real:
    case OptionType::Decimal:
      return "real";
    case OptionType::Boolean:
      return "boolean";
    case OptionType::Choice:
      return "choice";
    case OptionType::Text:
      return "text";
    case OptionType::List:
    case OptionType::Reals:
      return "list";
  }
  return "?";
}

std::string toml_text(const OptionValue& value, OptionType type) {
  if (const auto* integer = std::get_if<std::int64_t>(&value)) return std::to_string(*integer);
  if (const auto* boolean = std::get_if<bool>(&value)) return *boolean ? "true" : "false";
  if (const auto* list = std::get_if<std::vector<std::int64_t>>(&value)) {
    return fmt::format("[{}]", fmt::join(*list, ", "));
  }
  if (const auto* list = std::get_if<std::vector<double>>(&value)) {
    std::string reals;
    for (const double real : *list)
      reals += (reals.empty() ? "" : ", ") + toml_text(real, OptionType::Real);
    return "[" + reals + "]";
  }
  // TOML needs a point in a real number.
  std::string number;
  if (const auto* real = std::get_if<double>(&value)) {
    number = decimal_text(*real);
  } else if (type == OptionType::Decimal) {
    number = std::get<std::string>(value);
  } else {
    return quoted(std::get<std::string>(value));
  }
  return number.find('.') == std::string::npos ? number + ".0" : number;
}

}  // namespace dusk
