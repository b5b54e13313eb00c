// SPDX-License-Identifier: Apache-2.0
#include "sw/config/config_file.h"

#include <gmock/gmock.h>

#include <fstream>

#include "sw/config/lengths.h"
#include "sw/config/network_kind.h"
#include "sw/config/option_table.h"
#include "sw/config/wanted_switch.h"
#include "sw/shapes/select_shape.h"

namespace dusk {
namespace {

TEST(Configuration, CommandLineWinsOverFileWinsOverDefault) {
  const std::string file = testing::TempDir() + "dusk_order.toml";
  std::ofstream(file) << "[network]\nk = 8\nn = 2\n";
  const Configuration c = load_configuration(file, {"network.n=3"});
  EXPECT_EQ(c.experiment().network.k, 8);
  EXPECT_EQ(c.experiment().network.n, 3);
  EXPECT_EQ(c.experiment().switch_.vcs_in_use, 3);
  EXPECT_EQ(c.origins().at("network.k"), file + ":2:5");
  EXPECT_EQ(c.origins().at("network.n"), "--set");
  EXPECT_EQ(c.experiment().name, "dusk_order");
}

TEST(Configuration, NameIsOfTheKeyElseOfTheFile) {
  const std::string file = testing::TempDir() + "dusk_name.toml";
  std::ofstream(file) << "[run]\nname = \"high load\"\n";
  EXPECT_EQ(load_configuration(file, {}).experiment().name, "high load");
  EXPECT_EQ(load_configuration(file, {"run.name=low"}).experiment().name, "low");
  EXPECT_EQ(load_configuration(file, {"run.name="}).experiment().name, "dusk_name");
  EXPECT_EQ(load_configuration("", {"run.name=a"}).experiment().name, "a");
}

TEST(Configuration, BuiltInDefaultIsTheRampOfFigure11) {
  const Experiment e = load_configuration("", {}).experiment();
  EXPECT_EQ(e.name, "default");
  EXPECT_EQ(e.power.mode, PowerMode::Threshold);
  EXPECT_EQ(e.power.setting, 7);
  EXPECT_EQ(e.power.start, PowerStart::MinimalTree);
  EXPECT_EQ(e.traffic.injection, "ramp");
  EXPECT_EQ(e.run.cycles, 136000);
}

TEST(Configuration, SettingsOfAnotherModeKeepTheBuiltInFileUsable) {
  const std::string file = testing::TempDir() + "dusk_again.toml";
  for (const char* setting : {"traffic.injection=bernoulli", "traffic.injection=self_similar",
                              "power.mode=forced", "power.mode=always_on"}) {
    const Experiment e = load_configuration("", {setting}).experiment();
    std::ofstream(file) << configuration_text(e);
    Configuration again;
    EXPECT_NO_THROW(again = load_configuration(file, {})) << setting;
    EXPECT_EQ(configuration_text(again.experiment()), configuration_text(e));
  }
}

TEST(Configuration, TextSaysWhatASettingIs) {
  EXPECT_THAT(configuration_text(load_configuration("", {"power.setting=9"}).experiment()),
              testing::HasSubstr("setting = 9\n# That is u_on = 0.63, u_off = 0.315;"));
  EXPECT_THAT(configuration_text(load_configuration("", {"power.setting=0"}).experiment()),
              testing::Not(testing::HasSubstr("# That is")));
}

TEST(Configuration, TimersOfLinksThatStayOnDoNotBindTheWatchdog) {
  Configuration c;
  c.read_text("[power]\nt_on = 19000\n[run]\nwatchdog = 2", "x.toml");
  EXPECT_NO_THROW(c.check());
}

TEST(Configuration, TransposeNeedsAnEvenNumberOfBitsOrDigits) {
  for (const char* network : {"k = 3\nn = 4", "k = 4\nn = 3", "k = 2\nn = 4"}) {
    Configuration c;
    c.read_text(std::string("[traffic]\npattern = \"transpose\"\n[network]\n") + network, "x.toml");
    EXPECT_NO_THROW(c.check()) << network;
  }
}

TEST(Configuration, FileMayRepeatDefaultsThatHaveNoEffect) {
  Configuration c;
  c.read_text("[traffic]\nmessages = 500000\nhotspots = []\nramp_low = 0.0126", "x.toml");
  EXPECT_NO_THROW(c.check());
}

TEST(Configuration, AFileMayHaveTheRoutersOfSeveralEngines) {
  const char* both =
      "[network]\ntopology = \"torus\"\nring_tie = \"random\"\n"
      "[switch]\noutput_queue = 0\ncrossbar = \"per_port\"\n"
      "[functional]\nqueue = 40\n[run]\nhost = \"kernel\"\n";
  for (const char* engine : {"rtl", "model", "lockstep", "functional"}) {
    Configuration c;
    c.read_text(both, "x.toml");
    c.read_setting(std::string("run.engine=") + engine);
    EXPECT_NO_THROW(c.check()) << engine;
    EXPECT_NO_THROW({
      Configuration again;
      again.read_text(configuration_text(c.experiment()), "config.toml");
      again.check();
    }) << engine;
  }
}

TEST(Configuration, AFileHasNoLinkPowerOrInstrumentsForAnEngineWithoutThem) {
  for (const char* text : {"[power]\nmode = \"threshold\"", "[run]\nrtl = \"every 4\""}) {
    Configuration c;
    c.read_text(std::string("[network]\ntopology = \"torus\"\n[functional]\nqueue = 64\n") + text +
                    "\n" + (text[1] == 'r' ? "" : "[run]\n") + "engine = \"functional\"",
                "x.toml");
    EXPECT_THROW(c.check(), ConfigError) << text;
  }
}

TEST(Configuration, SettingTakesTextWithOrWithoutQuotes) {
  Configuration c;
  c.read_setting("traffic.pattern = tornado");
  EXPECT_EQ(c.experiment().traffic.pattern, "tornado");
  c.read_setting("switch.selection=\"cyclic\"");
  EXPECT_EQ(c.experiment().switch_.selection, Selection::Cyclic);
  c.read_setting("traffic.length=16:0.8,256:0.2");
  EXPECT_EQ(c.experiment().traffic.length, "16:0.8,256:0.2");
  c.read_setting("traffic.hotspots=[3, 5]");
  EXPECT_THAT(c.experiment().traffic.hotspots, testing::ElementsAre(3, 5));
}

TEST(Configuration, SettingsMayHaveBooleansAsProgramsWriteThem) {
  Configuration c;
  for (const char* setting : {"power.override=False", "run.plots=FALSE", "run.rtl=3"})
    c.read_setting(setting);
  EXPECT_FALSE(c.experiment().power.override_enabled || c.experiment().run.plots);
  EXPECT_EQ(c.experiment().run.rtl, "3");
  for (const char* setting : {"run.seed=1e3", "network.n=3.0", "network.size=[4.0, 8.0]"})
    EXPECT_THROW(c.read_setting(setting), ConfigError) << setting;
}

TEST(Configuration, AFileTakesAnIntegerForAText) {
  Configuration c;
  c.read_text("[traffic]\nlength = 16\n[switch]\nbubble = 2\n[run]\nname = 7", "x.toml");
  EXPECT_EQ(c.experiment().traffic.length, "16");
  EXPECT_EQ(c.experiment().switch_.bubble, "2");
  EXPECT_EQ(c.experiment().run.name, "7");
}

TEST(Configuration, SettingOfAListTakesOneNumber) {
  Configuration c;
  c.read_setting("traffic.hotspots=7");
  EXPECT_THAT(c.experiment().traffic.hotspots, testing::ElementsAre(7));
}

TEST(Configuration, ThresholdsKeepTheirDecimalText) {
  Configuration c;
  c.read_text("[power]\nsetting = 0\nu_on = 0.34125\nu_off = 1e-5", "x.toml");
  EXPECT_EQ(c.experiment().power.u_on, "0.34125");
  EXPECT_EQ(c.experiment().power.u_off, "0.00001");
}

TEST(Configuration, ThresholdMayBeExactlyTwiceTheOther) {
  Configuration c;
  c.read_text("[power]\nsetting = 0\nu_on = 0.63\nu_off = 0.315", "x.toml");
  EXPECT_NO_THROW(c.check());
}

/// Gives every option a value other than its default.
Experiment all_changed() {
  Experiment e;
  for (const Option& option : option_table()) {
    OptionValue value = option.get(e);
    if (auto* integer = std::get_if<std::int64_t>(&value))
      *integer += static_cast<double>(*integer) < option.maximum ? 1 : -1;
    if (auto* real = std::get_if<double>(&value)) *real = *real > 1 ? *real - 0.1 : *real / 3;
    if (auto* boolean = std::get_if<bool>(&value)) *boolean = !*boolean;
    if (auto* text = std::get_if<std::string>(&value)) {
      *text = option.type == OptionType::Choice    ? option.choices.back()
              : option.type == OptionType::Decimal ? "0.015625"
                                                   : "/a \"b\" \\ \t ü";  // an absolute path
    }
    if (auto* list = std::get_if<std::vector<std::int64_t>>(&value)) {
      *list = {2, 3, 300};
      if (option.maximum < 300) *list = {1, 0, 1};
    }
    if (auto* list = std::get_if<std::vector<double>>(&value)) *list = {0.875, 0, 1, 1e-7};
    option.set(e, value);
  }
  return e;
}

TEST(Configuration, EffectiveConfigurationReadsBackEveryKey) {
  const Experiment changed = all_changed();
  Configuration c;
  c.read_text(configuration_text(changed), "config.toml");
  for (const Option& option : option_table()) {
    if (option.key == "run.output") continue;  // each repeated run has a different folder
    EXPECT_EQ(option.get(c.experiment()), option.get(changed)) << option.key;
    EXPECT_EQ(c.origins().count(option.key), 1u);
  }
  EXPECT_EQ(c.experiment().run.output, "");
  EXPECT_EQ(configuration_text(c.experiment()), configuration_text(changed));
}

TEST(Presets, OfToriAreWholeAndTheirSwitchesAsSmallAsCanBe) {
  const std::vector<std::pair<const char*, const char*>> presets{{"torus-2d", "p20v3d4ot2x4h3s"},
                                                                 {"torus-3d", "p28v3d4ot3x4h3s"},
                                                                 {"mesh-2d", "p5v3d4ot2x1h3s"}};
  for (const auto& [name, shape] : presets) {
    const Experiment e =
        load_configuration(std::string(DUSK_SOURCE_DIR "/sw/configs/") + name + ".toml", {})
            .experiment();
    EXPECT_EQ(select_shape(e, {}).name, shape) << name;
    EXPECT_EQ(e.network.source_cycles, 0);
  }
}

TEST(Presets, OfTheIdleTimerAsksForASwitchThatHasOne) {
  const Experiment e =
      load_configuration(DUSK_SOURCE_DIR "/sw/configs/idle-timer.toml", {}).experiment();
  EXPECT_EQ(e.power.policy, "idle");
  EXPECT_EQ(select_shape(e, {}).name, "p8v3d4q2z");
}

TEST(Presets, OfPowarAreTheNetworksOfThePaper) {
  const std::pair<const char*, const char*> presets[] = {{"powar-fat-tree", "p16v4d256yr"},
                                                         {"powar-torus", "p28v4d256t3x4yr"}};
  for (const auto& [name, shape] : presets) {
    const Experiment e =
        load_configuration(std::string(DUSK_SOURCE_DIR "/sw/configs/") + name + ".toml", {})
            .experiment();
    EXPECT_EQ(select_shape(e, {}).name, shape);
    EXPECT_EQ(nodes_of(e.network), 64) << name;
    EXPECT_EQ(e.traffic.length, "8") << name;
    EXPECT_EQ(e.power.t_on * 1.6, 4160) << "ns";
    EXPECT_EQ(e.power.t_off * 1.6, 2880) << "ns";
    EXPECT_EQ(e.power.idle_cycles * 1.6, 10000) << "ns";
    EXPECT_TRUE(e.power.node_channels) << name;
  }
}

TEST(Lengths, ReadFixedRangeAndMixture) {
  EXPECT_EQ(mean_length(parse_lengths("16")), 16);
  EXPECT_EQ(mean_length(parse_lengths("1..64")), 32.5);
  const auto mixed = parse_lengths("16:0.75, 256..258:0.25");
  ASSERT_EQ(mixed.size(), 2u);
  EXPECT_EQ(mixed[1].low, 256u);
  EXPECT_EQ(mixed[1].high, 258u);
  EXPECT_EQ(mean_length(mixed), 16 * 0.75 + 257 * 0.25);
}

TEST(Configuration, WatchesAModuleOfTheUsersOwnByAssertionsUnlessToldNotTo) {
  Configuration configuration;
  const auto checked = [&] { return configuration.experiment().run.checked; };
  configuration.read_text("[switch]\nreplace = \"dusk_rr_arbiter=mine.sv\"\n", "own.toml");
  EXPECT_TRUE(checked());
  configuration.read_setting("run.checked=false");
  EXPECT_FALSE(checked());
  configuration.forget("run.checked");
  EXPECT_TRUE(checked());
  configuration.forget("switch.replace");
  EXPECT_FALSE(checked());
  configuration.read_setting("switch.replace=dusk_rr_arbiter=mine.sv");
  EXPECT_TRUE(checked());
}

TEST(WithoutDetailKeys, RemovesTheKeysOfTheirSectionAlone) {
  EXPECT_EQ(without_detail_keys("# a run\n[network]\ndetail = 1\nsize = [4, 4]\n[run]\nseed = 7\n"
                                "detail = \"off\"\npacket_table = true\n[traffic]\n"
                                "pair_table = true\n"),
            "# a run\n[network]\ndetail = 1\nsize = [4, 4]\n[run]\nseed = 7\n[traffic]\n"
            "pair_table = true\n");
}

}  // namespace
}  // namespace dusk
