// SPDX-License-Identifier: Apache-2.0
// The help of each command starts with examples that the command takes.
#include <gtest/gtest.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <iterator>
#include <sstream>

#include "sw/common/commands.h"
#include "sw/config/option_table.h"
#include "sw/examples.h"
#include "sw/wrong_arguments.h"

namespace dusk {
namespace {

std::string help_of(std::vector<std::string> words) {
  words.insert(words.begin(), "dusk");
  words.emplace_back("--help");
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  testing::internal::CaptureStdout();
  EXPECT_EQ(run_program(static_cast<int>(words.size()), arguments.data()), 0);
  std::fflush(stdout);
  return testing::internal::GetCapturedStdout();
}

std::vector<std::string> words_of(const std::string& line) {
  std::istringstream in(line);
  return {std::istream_iterator<std::string>(in), {}};
}

/// Expects that the command has the options, and Dusk the keys and files, of an example.
void expect_known(const CLI::App& command, const std::vector<std::string>& words) {
  for (std::size_t i = 0; i < words.size() && words[i] != "--"; ++i) {
    const std::string& word = words[i];
    if (word.rfind("--", 0) == 0) {
      EXPECT_NE(command.get_option_no_throw(word), nullptr) << name_of(command) << ' ' << word;
    }
    if (word == "--set" || word == "--axis") {
      EXPECT_NE(find_option(words.at(i + 1).substr(0, words.at(i + 1).find('='))), nullptr)
          << words[i + 1];
    }
    if (word.rfind("sw/", 0) == 0) {
      EXPECT_TRUE(std::filesystem::exists(std::filesystem::path(DUSK_SOURCE_DIR) / word)) << word;
    }
  }
}

/// Expects examples of the command and of those below, in each help first.
void expect_examples(const CLI::App& command) {
  const std::string name = name_of(command), text = examples_of(name);
  EXPECT_EQ(help_of(words_of(name)).rfind("Example:\n" + text, 0), 0u) << name;
  std::string joined = text;
  for (auto at = joined.find("\\\n"); at != joined.npos; at = joined.find("\\\n"))
    joined.erase(at, 2);
  std::istringstream lines(joined);
  std::size_t own = 0;
  for (std::string line; std::getline(lines, line);) {
    ASSERT_EQ(line.rfind("  ./dusk ", 0), 0u) << line;
    const std::string begin = "  ./dusk " + name + " ";
    if (!name.empty() && (line + " ").rfind(begin, 0) != 0) continue;  // another command
    ++own;
    if (!name.empty()) expect_known(command, words_of(line));
  }
  EXPECT_GT(own, 0u) << name << " has no example";
  for (const CLI::App* below : command.get_subcommands(nullptr)) expect_examples(*below);
}

TEST(Help, StartsWithExamplesThatTheCommandTakes) {
  int status = 0;
  CLI::App app;
  for (auto add :
       {add_run_command, add_check_command, add_keys_command, add_shapes_command, add_fuzz_command,
        add_sweep_command, add_reproduce_command, add_compare_command, add_crosscheck_command,
        add_export_command, add_cost_command, add_explore_command, add_analyze_command,
        add_trace_command, add_results_command, add_report_command})
    add(app, status);
  const CLI::App& all = app;
  expect_examples(all);
}

}  // namespace
}  // namespace dusk
