// SPDX-License-Identifier: Apache-2.0
// Functions that one place offers to all are written nowhere else (CONTRIBUTING.md, "Inputs").
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

namespace dusk {
namespace {

namespace fs = std::filesystem;

struct Rule {
  const char* text;    ///< text that no source has
  const char* but_in;  ///< the only source that may have it
  const char* instead;
};

constexpr Rule kRules[] = {
    {"std::ifstream", "", "InputFile or input_text()"},
    {"std::fstream", "", "InputFile or input_text()"},
    {"fmt::print(stderr", "", "message()"},
    {"std::cerr", "", "message()"},
    {"toml::parse(", "sw/common/toml_text.cpp", "parse_toml()"},
    {"CLI::Range(", "", "number_from()"},
    {"CLI::IsMember(", "", "one_of()"},
    {"std::stod(", "", "number_in()"},
    {"std::strtod(", "", "number_in()"},
    {"std::strtol(", "", "number_in()"},
    {"std::strtoll(", "", "number_in()"},
    {"std::strtoul(", "", "number_in()"},
    {"std::atof(", "", "number_in()"},
    {"std::atoi(", "", "number_in()"},
};

TEST(OnePlace, OpensFilesPrintsMessagesAndReadsNumbers) {
  std::size_t sources = 0;
  for (const char* room : {"sw", "models", "testbench", "systemc"}) {
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(DUSK_SOURCE_DIR) / room)) {
      const fs::path& path = entry.path();
      if (path.extension() != ".cpp" && path.extension() != ".h") continue;
      ++sources;
      std::ostringstream text;
      text << std::ifstream(path).rdbuf();
      const std::string name = fs::relative(path, DUSK_SOURCE_DIR).string();
      for (const Rule& rule : kRules) {
        if (name == rule.but_in) continue;
        EXPECT_EQ(text.str().find(rule.text), std::string::npos)
            << name << ": " << rule.text << " (" << rule.instead << ")";
      }
    }
  }
  EXPECT_GT(sources, 300u);
}

}  // namespace
}  // namespace dusk
