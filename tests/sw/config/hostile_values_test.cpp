// SPDX-License-Identifier: Apache-2.0
// Hostile values of every key, of --set and in a file. A new key is tested without being named.
#include <gmock/gmock.h>

#include "sw/common/text.h"
#include "sw/config/config_file.h"
#include "sw/config/option_table.h"

namespace dusk {
namespace {

/// Fault of the value; "" if it is taken.
template <class Read>
std::string wrong_with(Read read) {
  try {
    read();
  } catch (const ConfigError& error) {
    return error.what();
  }
  return "";
}

std::vector<std::string> hostile_values() {
  std::vector<std::string> values{"nan",       "-inf",      "1e999", "99999999999999999999999",
                                  "\x1b[31m",  "\u202eabc", "[nan]", "[[[]]]",
                                  "{a={b=1}}", "1,",        ",",     ":",
                                  ""};
  for (const char* unit : {"1", "k", "[", "{a=", "'", "\"", "a.", "1:", "1,", "-", " ", ";"}) {
    for (const std::size_t bytes : {500u, 60'000u}) {  // less than kLongText, and more
      std::string text;
      while (text.size() < bytes) text += unit;
      values.push_back("a" + text);
      values.push_back(text);
      values.push_back("every " + text);
      values.push_back("switch=1,from=" + text + ",to=2");
      values.push_back("0." + text);
    }
  }
  return values;
}

void expect_short(const std::string& error, const std::string& key) {
  EXPECT_LE(error.size(), 1000u) << key;
  for (const char letter : {'1', 'k', '[', '\'', '"', '-', ' ', ';'})
    EXPECT_EQ(error.find(std::string(kShownBytes + 1, letter)), std::string::npos)
        << key << ": " << error;
}

TEST(HostileValues, OfEveryKeyAreToldInFewBytes) {
  const std::vector<std::string> values = hostile_values();
  for (const Option& option : option_table()) {
    const auto dot = option.key.find('.');
    for (const std::string& value : values) {
      expect_short(wrong_with([&] { load_configuration("", {option.key + "=" + value}); }),
                   option.key);
      const std::string file = "[" + option.key.substr(0, dot) + "]\n" +
                               option.key.substr(dot + 1) + " = '''" + value + "'''\n";
      expect_short(wrong_with([&] {
                     Configuration configuration;
                     configuration.read_text(file, "x.toml");
                     configuration.check();
                   }),
                   option.key);
    }
  }
}

TEST(HostileValues, OfNumbersAreRefused) {
  for (const Option& option : option_table()) {
    const bool is_number = option.type == OptionType::Integer || option.type == OptionType::Real ||
                           option.type == OptionType::Decimal || option.type == OptionType::List ||
                           option.type == OptionType::Reals;
    if (!is_number) continue;
    for (const char* value : {"nan", "-nan", "inf", "-inf", "1e999", "99999999999999999999999",
                              "[nan]", "[inf, 1]", "12x", "1e", "''"})
      EXPECT_NE(wrong_with([&] {
                  Configuration configuration;
                  configuration.read_setting(option.key + "=" + value);
                }),
                "")
          << option.key << " = " << value;
  }
}

}  // namespace
}  // namespace dusk
