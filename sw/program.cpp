// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <boost/algorithm/string/replace.hpp>
#include <cstdio>
#include <sstream>

#include "sw/common/commands.h"
#include "sw/common/config_error.h"
#include "sw/common/message.h"
#include "sw/common/number_option.h"
#include "sw/common/standard_output.h"
#include "sw/common/text.h"
#include "sw/common/trust.h"
#include "sw/common/version.h"
#include "sw/config/option_table.h"
#include "sw/run/run_command.h"

namespace dusk {

namespace {

std::string refuse_empty_file(const std::string& name) {
  if (name.empty()) throw ConfigError("FILE: '' cannot be read (a TOML file)");
  return {};
}

}  // namespace

void add_file(CLI::App& command, std::string& file, const std::string& help) {
  command.add_option("FILE", file, help)->check(refuse_empty_file);
}

void add_files(CLI::App& command, std::vector<std::string>& files, const std::string& help) {
  command.add_option("FILE", files, help)->check(refuse_empty_file);
}

void add_list(CLI::App& command, const std::string& name, std::vector<std::string>& values,
              const std::string& help, const std::string& type) {
  command.add_option(name, values, help)->type_name(type)->allow_extra_args(false)->take_all();
}

void add_cells(CLI::App& command, std::vector<std::string>& libraries, std::string& dont_use) {
  add_list(command, "--liberty", libraries,
           "Standard cells: osu018, osu035, osu050, FILE.lib or FILE.lib.gz (default osu018); may "
           "be repeated: together one library",
           "LIBRARY");
  command
      .add_option("--dont-use", dont_use,
                  "Cells that are not to be used, besides those that the library marks: "
                  "'lpflow_*,probe_?'")
      ->type_name("PATTERNS");
}

void add_jobs(CLI::App& command, unsigned& parallel) {
  command.add_option("--jobs", parallel, "Runs at a time (default: processors)")
      ->check(number_from(1u, 1024u));
}

namespace {

/// CLI11's message about wrong arguments, with long ones shortened.
std::string shortened(std::string text, int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i], value = word.substr(word.find('=') + 1);
    for (const std::string& quoted : {word, value})
      if (quoted.size() > kShownBytes) boost::replace_all(text, quoted, shown(quoted));
  }
  return text;
}

/// Guesses which option of the command, or which key, an unknown option means. `value` is the
/// argument behind it. Returns "" if nothing is near.
std::string meant_by(const CLI::App& command, const std::string& name, const std::string& value) {
  const std::string word = boost::replace_all_copy(name.substr(2), "-", "_");
  const Option* key = nearest_option(word);
  std::vector<std::string> known;
  for (const CLI::Option* option : command.get_options()) {
    const std::string other = option->get_name();
    if (other.rfind("--", 0) == 0) known.push_back(other.substr(2));
  }
  const std::string nearest_name = nearest(name.substr(2), known);
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

/// The command that was given, or the part of it: "ls" of "results ls".
const CLI::App* given_command(const CLI::App& app) {
  const CLI::App* command = &app;
  while (!command->get_subcommands().empty()) command = command->get_subcommands().front();
  return command;
}

/// "results ls"; empty for the program itself.
std::string name_of(const CLI::App& command) {
  const CLI::App* parent = command.get_parent();
  if (parent == nullptr) return "";
  const std::string before = name_of(*parent);
  return before + (before.empty() ? "" : " ") + command.get_name();
}

/// Names the first option that the command does not have. Empty if it has all.
std::string unknown_option(const CLI::App& command, int argc, char** argv) {
  for (int i = 2; i < argc; ++i) {
    const std::string word = argv[i];
    const auto equals = std::min(word.find('='), word.size());
    const std::string name = word.substr(0, equals);
    if (name.size() < 3 || name.rfind("--", 0) != 0) continue;
    if (command.get_option_no_throw(name) != nullptr) continue;
    const std::string value = equals < word.size() ? word.substr(equals + 1)
                              : i + 1 < argc       ? argv[i + 1]
                                                   : "";
    const std::string meant = meant_by(command, name, value);
    return fmt::format("dusk: {} is no option of dusk {} ({})", shown(name), name_of(command),
                       meant.empty() ? "dusk " + name_of(command) + " --help"
                                     : "did you mean " + shown(meant) + "?");
  }
  return "";
}

/// Every value of an option is a text that is not empty, and not too long for its reader.
void check_values(CLI::App& command) {
  const auto check = [](const std::string& value) -> std::string {
    if (value.empty()) return "is empty";
    return value.size() <= kValueBytes ? "" : fmt::format("is longer than {} bytes", kValueBytes);
  };
  for (CLI::Option* option : command.get_options())
    if (option->get_items_expected_max() > 0) option->check(CLI::Validator(check, ""));
}

}  // namespace

int run_program(int argc, char** argv) {
  int status = kDone;
  CLI::App app("Dusk simulates interconnection switches whose links turn off.", "dusk");
  const std::string made_from = commit();
  app.set_version_flag("--version", std::string("dusk ") + version() +
                                        (made_from.empty() ? "" : " (" + made_from + ")"));
  app.require_subcommand(1);
  add_run_command(app, status);
  add_check_command(app, status);
  add_keys_command(app, status);
  add_shapes_command(app, status);
  add_fuzz_command(app, status);
  add_sweep_command(app, status);
  add_reproduce_command(app, status);
  add_compare_command(app, status);
  add_crosscheck_command(app, status);
  add_export_command(app, status);
  add_cost_command(app, status);
  add_explore_command(app, status);
  add_analyze_command(app, status);
  add_trace_command(app, status);
  add_results_command(app, status);
  add_report_command(app, status);
  for (CLI::App* command : app.get_subcommands(nullptr)) {
    const std::string name = command->get_name();
    if (name != "keys" && name != "shapes" && name != "results" && name != "report")
      command->add_flag_callback(
          "--trust", [] { trust_inputs(); },
          "Let plot scripts of studies and modules of switch.replace run "
          "programs and read files: they get your rights");
  }
  const auto is_named = [&](const CLI::App* command) { return command->get_name() == argv[1]; };
  const auto commands = app.get_subcommands(nullptr);
  for (CLI::App* command : commands) check_values(*command);
  if (argc > 1 && argv[1][0] != '-' && std::none_of(commands.begin(), commands.end(), is_named)) {
    message("dusk: unknown command '{}' (dusk --help)", shown(argv[1]));
    return kWrongInput;
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& request) {  // --help, --version
    std::ostringstream text;
    const int done = app.exit(request, text, text);
    print_text(text.str());
    return done;
  } catch (const CLI::ParseError& error) {
    const CLI::App* given = given_command(app);
    const bool extra = error.get_exit_code() == static_cast<int>(CLI::ExitCodes::ExtrasError);
    const std::string unknown = extra && given != &app ? unknown_option(*given, argc, argv) : "";
    if (!unknown.empty()) {
      message("{}", unknown);
      return kWrongInput;
    }
    message("dusk: {} (dusk {}--help)", shortened(error.what(), argc, argv),
            given == &app ? "" : name_of(*given) + " ");
    return kWrongInput;
  }
  return status;
}

}  // namespace dusk
