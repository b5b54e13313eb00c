// SPDX-License-Identifier: Apache-2.0
#include "sw/common/toml_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sw/common/config_error.h"

namespace dusk {
namespace {

std::string toml_error(const std::string& text) {
  try {
    parse_toml(text, "f");
  } catch (const ConfigError& error) {
    return error.what();
  }
  return "none";
}

std::string repeated(std::size_t n, const std::string& text) {
  std::string all;
  for (std::size_t i = 0; i < n; ++i) all += text;
  return all;
}

TEST(TomlText, IsReadByToml) {
  const toml::table root =
      parse_toml("\xef\xbb\xbf[a.b]\nc = 1.5 # größer\n'ä' = [1, {x.y = 2}]\n", "f");
  EXPECT_EQ(root.at_path("a.b.c").value<double>(), 1.5);
  EXPECT_EQ(root.at_path("a.b.ä[1].x.y").value<int>(), 2);
  EXPECT_THAT(toml_error("a = 1\nb\n"), testing::StartsWith("f:2:2: syntax: "));
}

TEST(TomlText, HasAtMost64Levels) {
  const std::string deep = ": syntax: is nested deeper than 64 levels";
  EXPECT_EQ(toml_error("a" + repeated(64, ".a") + " = 1"), "none");
  EXPECT_EQ(toml_error("x = 0\na" + repeated(65, ".a") + " = 1"), "f:2:130" + deep);
  EXPECT_EQ(toml_error("[a" + repeated(64, ".a") + "]"), "none");
  EXPECT_EQ(toml_error("[a" + repeated(65, " . a") + "]"), "f:1:260" + deep);
  EXPECT_EQ(toml_error("[[a" + repeated(65, ".a") + "]]"), "f:1:132" + deep);
  EXPECT_EQ(toml_error("a = " + repeated(64, "[") + repeated(64, "]")), "none");
  EXPECT_EQ(toml_error("a = " + repeated(65, "[") + repeated(65, "]")), "f:1:69" + deep);
  EXPECT_EQ(toml_error("a = " + repeated(65, "{a=") + "1" + repeated(65, "}")), "f:1:197" + deep);
  // Sections, keys and brackets count together.
  EXPECT_EQ(toml_error("[a" + repeated(40, ".a") + "]\nb" + repeated(20, ".b") + " = [[[[1]]]]"),
            "none");
  EXPECT_EQ(toml_error("[a" + repeated(40, ".a") + "]\nb" + repeated(20, ".b") + " = [[[[[1]]]]]"),
            "f:2:49" + deep);
  EXPECT_EQ(toml_error("a = {b" + repeated(40, ".b") + " = {c" + repeated(30, ".c") + " = 1}}"),
            "f:1:136" + deep);
  for (const char* unit : {"a.", "[", "[[", "{a=", "a={", "[a.", "'a'.", "\"a\"."})
    EXPECT_THAT(toml_error("k = " + repeated(200'000, unit)), testing::HasSubstr("syntax: "))
        << unit;
}

TEST(TomlText, CountsAnewInEveryPlace) {
  EXPECT_EQ(toml_error(repeated(1, "x = [") + repeated(1000, "1.5, ") + "2.5]"), "none");
  EXPECT_EQ(toml_error("x = [" + repeated(1000, "[1.5, 2.5], ") + "]\n"), "none");
  std::string many;
  for (int i = 0; i < 1000; ++i) many += "[a.b" + std::to_string(i) + "]\nc.d = 1.5\n";
  EXPECT_EQ(toml_error(many), "none");
}

TEST(TomlText, HasValuesOfAtMost64KiB) {
  const std::string most(kValueBytes, '1'), more = most + "1";
  for (const char* quote : {"\"", "'", "\"\"\"", "'''"}) {
    EXPECT_EQ(toml_error("a = " + (quote + most) + quote), "none") << quote;
    EXPECT_EQ(toml_error("a = " + (quote + more) + quote),
              "f:1:5: syntax: a text is longer than 65536 bytes");
  }
  EXPECT_THAT(toml_error("a = " + more), testing::HasSubstr("is longer than 65536 bytes"));
  EXPECT_THAT(toml_error(more + " = 1"), testing::HasSubstr("is longer than 65536 bytes"));
  EXPECT_EQ(toml_error("# " + more + "\n"), "none");
}

TEST(TomlText, TakesLettersThatAreNotAsciiOnlyInQuotesAndComments) {
  EXPECT_EQ(toml_error("a = 1\nb = \xef\xb9\xbf"),  // U+FE7F, which toml++ 3.3 must not see
            "f:2:5: syntax: a letter outside quotes is not ASCII");
  EXPECT_EQ(toml_error("'ä' = 1\nä = 2"), "f:2:1: syntax: a letter outside quotes is not ASCII");
  EXPECT_EQ(toml_error("a = 'ä' ä"), "f:1:9: syntax: a letter outside quotes is not ASCII");
  EXPECT_EQ(toml_error("a = \"\xef\xb9\xbf\" # \xef\xb9\xbf"), "none");
}

TEST(TomlText, FollowsTheEndsOfTexts) {
  // The bracket behind the text counts, those within do not.
  const std::string open = repeated(100, "[");
  const std::string texts[] = {"\"" + open + "\"",
                               "'" + open + "'",
                               "\"\\\"" + open + "\"",
                               "\"\"\"" + open + "\"\"\"",
                               "\"\"\"" + open + "\"\"\"\"\"",
                               "'''a''" + open + "'''''",
                               "\"\"\"\\\"\"\"" + open + "\"\"\"",
                               "''",
                               "\"\"",
                               "\"\"\"\"\"\"",
                               "''''''"};
  for (const std::string& text : texts) {
    EXPECT_EQ(toml_error("a = " + text + "\nb = 1"), "none") << text;
    EXPECT_THAT(toml_error("a = " + text + "\nb = " + open), testing::HasSubstr("deeper")) << text;
  }
}

}  // namespace
}  // namespace dusk
