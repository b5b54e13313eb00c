// SPDX-License-Identifier: Apache-2.0
// power.scheme: one key in the place of several.
#include "sw/config/power_scheme.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sw/config/config_file.h"

namespace dusk {
namespace {

/// The configurations of docs/presets.md, written with the keys that a scheme sets.
struct Spelled {
  const char* scheme;
  const char* keys;
};
const Spelled kSpelled[] = {
    {"none", ""},
    {"reference", "mode = \"always_on\"\n"},
    {"alonso", "mode = \"threshold\"\npolicy = \"auto\"\n"},
    {"round-robin", "mode = \"threshold\"\npolicy = \"idle\"\nprefer_on = false\n"},
    {"first-on", "mode = \"threshold\"\npolicy = \"idle\"\nprefer_on = true\n"},
    {"powar", "mode = \"threshold\"\npolicy = \"powar\"\nprefer_on = true\n"}};

Configuration with_power(const std::string& text, const std::vector<std::string>& settings = {}) {
  Configuration c;
  c.read_text("[power]\n" + text, "x.toml");
  for (const std::string& setting : settings) c.read_setting(setting);
  return c;
}

std::string scheme_line(const std::string& name) { return "scheme = \"" + name + "\"\n"; }

/// Every key but the scheme.
std::string without_scheme(Experiment e) {
  e.power.scheme = "none";
  return configuration_text(e);
}

std::string error_of_power(const std::string& text, const std::vector<std::string>& settings) {
  try {
    with_power(text, settings).check();
  } catch (const ConfigError& error) {
    return error.what();
  }
  return "";
}

TEST(PowerScheme, IsTheKeysSpelledOut) {
  EXPECT_EQ(std::size(kSpelled), power_scheme_names().size());
  for (const auto& [scheme, keys] : kSpelled) {
    const std::string spelled = without_scheme(with_power(keys).experiment());
    const Configuration of_file = with_power(scheme_line(scheme));
    const Configuration of_command = with_power("", {std::string("power.scheme=") + scheme});
    const Configuration both = with_power(scheme_line(scheme) + keys);
    for (const Configuration& c : {of_file, of_command, both}) {
      EXPECT_EQ(without_scheme(c.experiment()), spelled) << scheme;
      EXPECT_EQ(c.experiment().power.scheme, scheme);
      EXPECT_NO_THROW(c.check()) << scheme;
    }
  }
}

TEST(PowerScheme, OfTheCommandLineTakesThePlaceOfThatOfTheFile) {
  for (const auto& [before, ignored] : kSpelled) {
    for (const auto& [now, keys] : kSpelled) {
      Configuration c = with_power(scheme_line(before), {std::string("power.scheme=") + now});
      EXPECT_EQ(without_scheme(c.experiment()), without_scheme(with_power(keys).experiment()))
          << before << " " << now;
      c.forget("power.scheme");
      EXPECT_EQ(configuration_text(c.experiment()), configuration_text(Experiment{}));
    }
  }
}

TEST(PowerScheme, IsWrittenOutWithItsKeys) {
  for (const auto& [scheme, keys] : kSpelled) {
    const std::string text = configuration_text(with_power(scheme_line(scheme)).experiment());
    Configuration again;
    again.read_text(text, "config.toml");
    EXPECT_EQ(configuration_text(again.experiment()), text);
    EXPECT_NO_THROW(again.check()) << scheme;
  }
}

TEST(PowerScheme, RefusesAKeyWithAnotherValue) {
  EXPECT_EQ(error_of_power("scheme = \"powar\"\npolicy = \"idle\"\n", {}),
            "x.toml:3:10: power.policy: idle cannot be combined with power.scheme = powar, which "
            "sets it to powar (leave one of them out)");
  EXPECT_EQ(error_of_power("mode = \"threshold\"\n", {"power.scheme=reference"}),
            "x.toml:2:8: power.mode: threshold cannot be combined with power.scheme = reference, "
            "which sets it to always_on (leave one of them out)");
  // Keys that the other policy does not read are not listed with it.
  EXPECT_EQ(error_of_power("scheme = \"first-on\"\nidle_cycles = 50\n", {"power.policy=auto"}),
            "--set: power.policy: auto cannot be combined with power.scheme = first-on, which sets "
            "it to idle (leave one of them out)");
}

TEST(PowerScheme, RefusesEveryOtherValueOfEachOfItsKeys) {
  for (const PowerScheme& scheme : power_schemes()) {
    for (const SchemeKey& row : scheme.keys) {
      const Option& option = *find_option(row.key);
      std::vector<std::string> values = option.choices;
      if (option.type == OptionType::Boolean) values = {"false", "true"};
      int refused = 0;
      for (const std::string& value : values) {
        const std::string error = error_of_power(
            "", {std::string("power.scheme=") + scheme.name, row.key + ("=" + value)});
        if (error.empty()) continue;
        ++refused;
        EXPECT_THAT(error, testing::HasSubstr(row.key + (": " + value + " cannot be combined")));
        EXPECT_THAT(error, testing::HasSubstr(std::string("power.scheme = ") + scheme.name));
      }
      EXPECT_EQ(refused + 1, static_cast<int>(values.size())) << scheme.name << " " << row.key;
    }
  }
}

TEST(PowerScheme, OfAnExperimentIsChecked) {
  Experiment e;
  e.power.scheme = "powar";
  EXPECT_THROW(check_experiment(e, {}), ConfigError);
  for (const SchemeKey& row : scheme_keys("powar")) find_option(row.key)->set(e, row.value);
  EXPECT_NO_THROW(check_experiment(e, {}));
}

TEST(PowerScheme, OfASweepIsThatOfThePoint) {
  for (const auto& [scheme, keys] : kSpelled) {
    Configuration point = with_power(scheme_line("powar"));
    point.read_point({{"power.scheme", scheme}}, "--axis");
    EXPECT_EQ(without_scheme(point.experiment()), without_scheme(with_power(keys).experiment()));
    EXPECT_NO_THROW(point.check()) << scheme;
  }
}

TEST(PowerScheme, WinsOverTheTextsOfTheProgram) {
  for (const auto& [scheme, keys] : kSpelled) {
    if (scheme_keys(scheme).empty()) continue;
    Configuration c = read_configuration("", {std::string("power.scheme=") + scheme});
    EXPECT_NO_THROW(c.check()) << scheme;
    const Configuration expected = with_power(keys);
    EXPECT_EQ(c.experiment().power.mode, expected.experiment().power.mode) << scheme;
    EXPECT_EQ(c.experiment().power.policy, expected.experiment().power.policy) << scheme;
  }
}

}  // namespace
}  // namespace dusk
