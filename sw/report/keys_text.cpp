// SPDX-License-Identifier: Apache-2.0
#include "sw/report/keys_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <boost/algorithm/string/case_conv.hpp>
#include <sstream>
#include <vector>

#include "sw/common/config_error.h"
#include "sw/common/nearest.h"
#include "sw/config/key_effect.h"

namespace dusk {
namespace {

/// Breaks a text into lines of at most `width` columns after an indent.
std::string wrapped(const std::string& text, std::size_t indent, std::size_t width) {
  std::string out, line;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    if (!line.empty() && line.size() + 1 + word.size() > width) {
      out += std::string(indent, ' ') + line + '\n';
      line.clear();
    }
    line += (line.empty() ? "" : " ") + word;
  }
  return out + std::string(indent, ' ') + line + '\n';
}

std::string lines_of(const Option& option) {
  std::string out =
      fmt::format("  {:<27}{}{}, default {}\n", option.key, type_name(option),
                  option.unit.empty() ? "" : " in " + option.unit, default_of(option));
  if (option.type != OptionType::Text && option.type != OptionType::Boolean)
    out += wrapped(allowed(option), 29, 70);
  return out + wrapped(meaning_of(option), 29, 70);
}

bool has_word(const std::string& text, const std::string& small) {
  return boost::to_lower_copy(text).find(small) != std::string::npos;
}

bool is_meant(const Option& option, const std::string& small) {
  const auto& choices = option.choices;
  const auto& foreign = option.foreign;
  return has_word(option.key, small) || has_word(meaning_of(option), small) ||
         std::any_of(choices.begin(), choices.end(),
                     [&](const std::string& choice) { return has_word(choice, small); }) ||
         std::find(foreign.begin(), foreign.end(), small) != foreign.end();
}

/// Returns the keys and values near a word, each once.
std::vector<std::string> near_names(const std::string& word) {
  std::vector<std::string> choices, near;
  for (const Option& option : option_table())
    choices.insert(choices.end(), option.choices.begin(), option.choices.end());
  if (const Option* option = nearest_option(word)) near.push_back(option->key);
  const std::string choice = nearest(word, choices);
  if (!choice.empty()) near.push_back(choice);
  return near;
}

}  // namespace

std::string meaning_of(const Option& option) {
  const std::string needed = needed_by(option);
  return option.help + (needed.empty() ? "" : " Only with " + needed + ".");
}

std::string default_of(const Option& option) {
  return toml_text(option.get(Experiment{}), option.type);
}

std::string sections_text(const std::function<bool(const Option&)>& wanted) {
  std::string out, section;
  for (const Option& option : option_table()) {
    if (!wanted(option)) continue;
    const std::string own = option.key.substr(0, option.key.find('.'));
    if (own != section) out += fmt::format("{}[{}]\n", out.empty() ? "" : "\n", own);
    section = own;
    out += lines_of(option);
  }
  return out;
}

std::string found_keys(const std::string& word) {
  const std::string small = boost::to_lower_copy(word);
  const std::string out =
      sections_text([&small](const Option& option) { return is_meant(option, small); });
  if (!out.empty()) return out;
  const std::vector<std::string> near = near_names(small);
  throw ConfigError("{}: no key has this in its name, help or values ({})", shown(word),
                    near.empty() ? "dusk keys lists them"
                                 : fmt::format("did you mean {}?", fmt::join(near, " or ")));
}

}  // namespace dusk
