// SPDX-License-Identifier: Apache-2.0
// Hostile values of every option of every command. A new option is tested without being named here.
#include <gmock/gmock.h>

#include <CLI/CLI.hpp>
#include <filesystem>

#include "models/common/shown_text.h"
#include "sw/common/text.h"
#include "tests/sw/program_in_process.h"

namespace dusk {
namespace {

using testing::HasSubstr;
using testing::Not;

struct OptionOf {
  std::string command, name, type;
};

/// All options that have a value, and positionals, of all commands.
std::vector<OptionOf> options() {
  int status = 0;
  CLI::App app;
  for (auto add : {add_run_command, add_check_command, add_keys_command, add_shapes_command,
                   add_fuzz_command, add_sweep_command, add_reproduce_command, add_compare_command,
                   add_crosscheck_command, add_export_command, add_cost_command,
                   add_explore_command, add_analyze_command, add_report_command})
    add(app, status);
  std::vector<OptionOf> all;
  for (const CLI::App* command : app.get_subcommands(nullptr)) {
    for (const CLI::Option* option : command->get_options())
      if (option->get_items_expected_max() > 0)
        all.push_back({command->get_name(), option->get_name(), option->get_type_name()});
  }
  return all;
}

/// The command with that value. It fails behind, at the latest by a key that does not exist.
Reported reported_of(const OptionOf& option, const std::string& value) {
  std::vector<std::string> words{option.command};
  if (option.name[0] == '-') words.push_back(option.name);
  words.push_back(value);
  const std::string& c = option.command;
  if (c == "fuzz" && option.name != "--shapes") words.insert(words.end(), {"--shapes", "none"});
  if (c == "shapes" && option.name != "--build") words.insert(words.end(), {"--build", "none"});
  if (c != "fuzz" && c != "shapes" && c != "keys")
    words.insert(words.end(), {"--set", "run.sed=1"});
  return reported(words);
}

class HostileOptions : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::path(testing::TempDir()) / "hostile_options";
    std::filesystem::create_directories(folder_);
    std::filesystem::current_path(folder_);
  }
  void TearDown() override {
    EXPECT_TRUE(std::filesystem::is_empty(folder_)) << "something was written";
    std::filesystem::current_path("/");
    std::filesystem::remove_all(folder_);
  }
  std::filesystem::path folder_;
};

TEST_F(HostileOptions, AreToldInOneLineWithoutControlCharacters) {
  for (const OptionOf& option : options()) {
    for (const char* value : {"\x1b[31m", "a\nb\r",
                              "\xc2\x9b"
                              "31m",
                              "\u202eabc\u2066", "\xff\xfe", ""})
      expect_one_clear_line(reported_of(option, value), option.command + " " + option.name);
  }
}

TEST_F(HostileOptions, AreQuotedInAtMost200Bytes) {
  for (const OptionOf& option : options()) {
    for (const char letter : {'1', '[', 'k', '(', '.', '-', ' ', '\xe2'}) {
      for (const std::size_t length : {201u, 60'000u, 120'000u}) {
        const Reported reported = reported_of(option, "a" + std::string(length, letter));
        expect_one_clear_line(reported, option.command + " " + option.name);
        EXPECT_THAT(reported.text, Not(HasSubstr(std::string(kShownBytes + 1, letter))))
            << option.command << " " << option.name;
      }
    }
  }
}

TEST_F(HostileOptions, ThatAreNumbersTakeNumbersInRangeOnly) {
  std::size_t numbers = 0;
  for (const OptionOf& option : options()) {
    if (option.type.find("INT") != 0 && option.type.find("UINT") != 0 &&
        option.type.find("FLOAT") != 0)
      continue;
    ++numbers;
    for (const char* value : {"nan", "-nan", "inf", "-inf", "-1", "1e999", "0x10", "12x", "1e", " ",
                              "1,5", "99999999999999999999999"}) {
      const Reported reported = reported_of(option, value);
      expect_one_clear_line(reported, option.command + " " + option.name + " " + value);
      EXPECT_THAT(reported.text, testing::StartsWith("dusk: " + option.name + ": ")) << value;
    }
  }
  EXPECT_GE(numbers, 20u);
}

TEST_F(HostileOptions, ThatAreWholeNumbersSaySo) {
  EXPECT_THAT(reported({"sweep", "--jobs", "1.5"}).text,
              HasSubstr("--jobs: '1.5' is not a whole number (1 to "));
  EXPECT_THAT(reported({"explore", "--load", "x"}).text,
              HasSubstr("--load: 'x' is not a number ("));
}

TEST_F(HostileOptions, OfLoadsThatExploreMeasuresAreInOrder) {
  const std::string wrong = "--load: 0.9 is above the load of --highest, 0.5 (at most that)";
  const auto explored = [this](const char* load, const char* highest) {
    return reported({"explore", "--axis", "switch.vcs=1,2", "--power", "none", "--front",
                     "area,energy", "--load", load, "--highest", highest})
        .text;
  };
  EXPECT_THAT(explored("0.9", "0.5"), HasSubstr(wrong));
  EXPECT_THAT(explored("0.5", "0.5"), HasSubstr("--front: energy is not measured with"));
}

}  // namespace
}  // namespace dusk
