// SPDX-License-Identifier: Apache-2.0
#include "sw/config/message_classes.h"

#include <gmock/gmock.h>

#include "sw/compare/booksim_config.h"
#include "sw/config/config_file.h"
#include "sw/config/network_kind.h"
#include "sw/shapes/select_shape.h"
#include "sw/topologies/bubble_space.h"
#include "sw/topologies/network_parts.h"

namespace dusk {
namespace {

using testing::ElementsAre;

SwitchOptions options(std::uint32_t vcs, std::vector<std::int64_t> own, std::int64_t idle = 0) {
  SwitchOptions s;
  s.vcs_in_use = vcs;
  s.message_class_vcs = std::move(own);
  s.idle_vcs = idle;
  return s;
}

Experiment preset(const std::string& name, const std::vector<std::string>& settings) {
  return load_configuration(DUSK_SOURCE_DIR "/sw/configs/" + name + ".toml", settings).experiment();
}

std::vector<SwitchSettings> pins_of(const Experiment& e) {
  const NetworkKind& kind = kind_of(e.network);
  return kind.make_settings(e, kind.make_topology(e.network, u32(ports_of(e.network))));
}

TEST(MessageVcs, AreTheCommonOnesThenABlockOfEachClassThenIdleOnes) {
  EXPECT_THAT(message_vcs_of(options(7, {2, 1}, 1)), ElementsAre(0x07, 0x18, 0x20, 0x07));
  EXPECT_THAT(message_vcs_of(options(8, {1, 0, 3})), ElementsAre(0x0f, 0x10, 0x0f, 0xe0));
  EXPECT_THAT(message_vcs_of(options(2, {0, 1})), ElementsAre(0x01, 0x01, 0x02, 0x01));
  EXPECT_EQ(common_vcs_of(options(7, {2, 1}, 1)), 3);
}

TEST(MessageVcs, AreAllWhereNoClassHasItsOwn) {
  for (const std::vector<std::int64_t>& own : {std::vector<std::int64_t>{}, {0}, {0, 0, 0}}) {
    EXPECT_THAT(message_vcs_of(options(4, own, 1)), ElementsAre(0xff, 0xff, 0xff, 0xff));
    EXPECT_EQ(router_config(options(4, own)).message_vcs, RouterConfig{}.message_vcs);
  }
}

TEST(MessageVcs, AreEscapesInATorusAndLocalOnes) {
  const Experiment e = preset(
      "torus-2d", {"network.size=[4, 4]", "switch.vcs=7", "switch.message_class_vcs=[2, 2]"});
  for (const SwitchSettings& pins : pins_of(e)) {
    EXPECT_THAT(pins.message_vcs, ElementsAre(0x07, 0x18, 0x60, 0x07));
    const std::vector<std::uint8_t> classes(pins.class_vcs.begin(),
                                            pins.class_vcs.begin() + kVcClasses);
    EXPECT_THAT(classes, ElementsAre(0x01, 0x2a, 0x54, 0x79));
  }
}

TEST(MessageVcs, OfATreeAreAllOfItsVcs) {
  Experiment e;
  e.switch_.vcs_in_use = 4;
  e.switch_.message_class_vcs = {1};
  for (const SwitchSettings& pins : pins_of(e))
    EXPECT_THAT(pins.message_vcs, ElementsAre(0x07, 0x08, 0x07, 0x07));
}

TEST(MessageVcs, AskForASwitchThatHasThemButNotForRoom) {
  Experiment e;
  e.switch_.message_class_vcs = {1};
  EXPECT_EQ(select_shape(e, {}).name, "p8v3d4q2rm");
  for (const auto& rules : router_config(e.switch_).admission) {
    for (const AdmissionRule& rule : rules) {
      EXPECT_EQ(rule.downstream.need(9), 0u);
      EXPECT_EQ(rule.own.need(9), 0u);
    }
  }
  e.switch_.vc_allocation = VcAllocationKind::VirtualCutThrough;
  EXPECT_EQ(select_shape(e, {}).name, "p8v3d4q2rm");
  EXPECT_TRUE(router_config(e.switch_).admission[0][0].downstream.length);
  e.switch_.message_class_vcs = {0};
  EXPECT_EQ(select_shape(e, {}).name, "p8v3d4q2r");
}

TEST(MessageVcs, HaveRingsOfTheirOwnForABubble) {
  Experiment e = preset("torus-bubble", {"traffic.length=8:0.5,16:0.5", "switch.vc_depth=256"});
  const std::uint32_t one = bubble_of(e).least;
  e.switch_.vcs_in_use = 4;
  e.switch_.message_class_vcs = {1};
  EXPECT_EQ(bubble_of(e).least, one);
  e.switch_.vcs_in_use = 5;
  e.switch_.message_class_vcs = {2};
  const std::uint32_t two = bubble_of(e).least;
  EXPECT_GT(two, one);
  e.switch_.message_class_vcs = {};
  EXPECT_GE(bubble_of(e).least, two) << "3 of class 0";
  e.switch_.vcs_in_use = 4;
  EXPECT_EQ(bubble_of(e).least, two) << "2 of class 0";
}

TEST(MessageVcs, OfOneVcAreFreeOfDeadlockWithABubble) {
  const Experiment e =
      preset("torus-bubble", {"network.size=[5, 4]", "switch.vcs=4", "switch.local_vcs=1",
                              "switch.message_class_vcs=[1]"});
  const NetworkKind& kind = kind_of(e.network);
  const Topology topology = kind.make_topology(e.network, u32(ports_of(e.network)));
  EXPECT_NO_THROW(
      require_deadlock_freedom(topology, kind.make_settings(e, topology), bubble_lengths(e)));
}

TEST(MessageVcs, GiveAnEjectionOfEachVcItsUse) {
  EXPECT_THROW(preset("torus-2d", {"switch.ejection=per_vc"}), ConfigError) << "one local VC";
  EXPECT_NO_THROW(preset(
      "torus-2d", {"switch.ejection=per_vc", "switch.vcs=5", "switch.message_class_vcs=[2]"}));
}

TEST(MessageClasses, InAFileServeEveryEngine) {
  const std::string text =
      "[network]\ntopology = \"torus\"\n[switch]\nvcs = 5\noutput_queue = 0\ncrossbar = "
      "\"per_port\"\nmessage_class_vcs = [2]\n[traffic]\ninjection = \"bernoulli\"\nclass_shares = "
      "[0.75, 0.25]\n";
  for (const char* engine : {"model", "functional"}) {
    Configuration c;
    c.read_text(text, "x.toml");
    c.read_setting(std::string("run.engine=") + engine);
    EXPECT_NO_THROW(c.check()) << engine;
    EXPECT_THAT(c.experiment().traffic.class_shares, ElementsAre(0.75, 0.25));
  }
}

TEST(MessageClasses, AreSentByShareOrByReply) {
  TrafficOptions t;
  EXPECT_FALSE(sends_in_classes(t));
  t.class_shares = {1};
  EXPECT_TRUE(sends_in_classes(t));
  t.class_shares = {};
  t.reply_class = 2;
  EXPECT_TRUE(sends_in_classes(t));
}

TEST(MessageVcs, HaveNoCounterpartInBooksim) {
  const auto error_of = [](const std::vector<std::string>& settings) -> std::string {
    try {
      check_booksim(preset("booksim-4-ary-3-tree", settings), {});
    } catch (const ConfigError& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(error_of({}), "");
  EXPECT_THAT(
      error_of({"switch.message_class_vcs=[1]"}),
      testing::StartsWith("switch.message_class_vcs: [1]: no counterpart in BookSim 2: BookSim"));
}

}  // namespace
}  // namespace dusk
