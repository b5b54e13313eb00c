// SPDX-License-Identifier: Apache-2.0
#include "sw/wrong_arguments.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/algorithm/string/replace.hpp>
#include <cctype>

#include "sw/common/nearest.h"
#include "sw/common/text.h"
#include "sw/config/option_table.h"

namespace dusk {
namespace {

/// Commands of the launcher ./dusk itself.
const std::vector<std::string> kLauncherCommands = {"build", "test", "bench", "campaign"};

/// Returns CLI11's message about wrong arguments, with long arguments shortened.
std::string shortened(std::string text, int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i], value = word.substr(word.find('=') + 1);
    for (const std::string& quoted : {word, value})
      if (quoted.size() > kShownBytes) boost::replace_all(text, quoted, shown(quoted));
  }
  return text;
}

/// Guesses which option of the command, or which key, an unknown option means. `name` has no
/// dashes; `value` is the next argument. Returns "" if no name is near.
std::string meant_by(const CLI::App& command, const std::string& name, const std::string& value) {
  const std::string word = boost::replace_all_copy(name, "-", "_");
  const Option* key = nearest_option(word);
  std::vector<std::string> known;
  for (const CLI::Option* option : command.get_options()) {
    const std::string other = option->get_name();
    if (other.rfind("--", 0) == 0) known.push_back(other.substr(2));
  }
  const std::string nearest_name = nearest(name, known);
  const std::string near = nearest_name.empty() ? "" : "--" + nearest_name;
  const bool exact = key != nullptr && (key->key.substr(key->key.find('.') + 1) == word ||
                                        std::count(key->foreign.begin(), key->foreign.end(), word));
  if (!near.empty() && !exact) return near;
  if (key == nullptr || command.get_option_no_throw("--set") == nullptr) return near;
  const bool is_axis = command.get_option_no_throw("--axis") != nullptr &&
                       value.find_first_of(",:") != std::string::npos;
  return (is_axis ? "--axis " : "--set ") + key->key + "=" +
         (value.empty() || value[0] == '-' ? "VALUE" : value);
}

/// Returns the last given subcommand: "ls" of "results ls".
const CLI::App* given_command(const CLI::App& app) {
  const CLI::App* command = &app;
  while (!command->get_subcommands().empty()) command = command->get_subcommands().front();
  return command;
}

/// True for words that look like an option: "--axsi" and "-axis", not "-1".
bool names_option(const std::string& word) {
  const auto letter = word.find_first_not_of('-');
  return (letter == 1 || letter == 2) && std::isalpha(static_cast<unsigned char>(word[letter]));
}

/// Returns the first option that the command does not have; empty if it has all.
std::string unknown_option(const CLI::App& command, int argc, char** argv) {
  for (int i = 2; i < argc; ++i) {
    const std::string word = argv[i];
    const auto equals = std::min(word.find('='), word.size());
    const std::string name = word.substr(0, equals);
    if (!names_option(name) || command.get_option_no_throw(name) != nullptr) continue;
    const std::string value = equals < word.size() ? word.substr(equals + 1)
                              : i + 1 < argc       ? argv[i + 1]
                                                   : "";
    const std::string meant = meant_by(command, name.substr(name.find_first_not_of('-')), value);
    return fmt::format("dusk: {} is no option of dusk {} ({})", shown(name), name_of(command),
                       meant.empty() ? "dusk " + name_of(command) + " --help"
                                     : "did you mean " + shown(meant) + "?");
  }
  return "";
}

/// Returns the word in the place of a missing command: "shwo" of "results shwo x"; empty if none.
std::string word_for_command(const CLI::App& given, int argc, char** argv) {
  int depth = 1;
  for (const CLI::App* above = given.get_parent(); above != nullptr; above = above->get_parent())
    ++depth;
  const bool lacks = depth < argc && !given.get_subcommands(nullptr).empty();
  return lacks && argv[depth][0] != '-' ? argv[depth] : "";
}

}  // namespace

std::string name_of(const CLI::App& command) {
  const CLI::App* parent = command.get_parent();
  if (parent == nullptr) return "";
  const std::string before = name_of(*parent);
  return before + (before.empty() ? "" : " ") + command.get_name();
}

std::string unknown_command(const CLI::App& app, const std::string& word) {
  const std::string name = name_of(app), space = name.empty() ? "" : " ";
  std::vector<std::string> known;
  for (const CLI::App* command : app.get_subcommands(nullptr)) known.push_back(command->get_name());
  if (name.empty()) {
    const auto& others = kLauncherCommands;
    if (std::count(others.begin(), others.end(), word) > 0)
      return fmt::format("dusk: '{}' is a command of the launcher (./dusk {})", word, word);
    known.insert(known.end(), others.begin(), others.end());
  }
  const std::string near = nearest(word, known);
  return fmt::format("dusk: unknown command '{}'{} (dusk {}{}--help)", shown(name + space + word),
                     near.empty() ? "" : ": did you mean " + name + space + near + "?", name,
                     space);
}

std::string refused(const CLI::ParseError& error, const CLI::App& app, int argc, char** argv) {
  const CLI::App& given = *given_command(app);
  const bool extra = error.get_exit_code() == static_cast<int>(CLI::ExitCodes::ExtrasError);
  const std::string unknown = extra && &given != &app ? unknown_option(given, argc, argv) : "";
  if (!unknown.empty()) return unknown;
  const std::string word = &given != &app ? word_for_command(given, argc, argv) : "";
  if (!word.empty()) return unknown_command(given, word);
  return fmt::format("dusk: {} (dusk {}--help)", shortened(error.what(), argc, argv),
                     &given == &app ? "" : name_of(given) + " ");
}

}  // namespace dusk
