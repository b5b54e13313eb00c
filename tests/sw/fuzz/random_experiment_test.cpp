// SPDX-License-Identifier: Apache-2.0
#include "sw/fuzz/random_experiment.h"

#include <gtest/gtest.h>

#include <set>

#include "rtl/usual_shapes.h"
#include "sw/config/config_file.h"
#include "sw/config/injection_keys.h"
#include "sw/config/key_effect.h"
#include "sw/config/message_classes.h"
#include "sw/config/network_kind.h"
#include "sw/config/option_table.h"
#include "sw/config/pattern_keys.h"
#include "sw/config/wanted_switch.h"
#include "sw/config/workload_part.h"
#include "sw/shapes/select_shape.h"

namespace dusk {
namespace {

/// A campaign of hours must not end because it drew a configuration that is refused.
TEST(RandomExperiment, IsALegalConfiguration) {
  const std::vector<SwitchShape>& shapes = usual_shapes();
  for (const std::uint64_t first : {std::uint64_t{0}, std::uint64_t{1000000000}}) {
    for (std::uint64_t number = first; number < first + 2000; ++number) {
      ASSERT_NO_THROW(check_experiment(random_experiment(1, number, shapes), {})) << number;
      ASSERT_NO_THROW(check_experiment(random_lockstep_experiment(1, number, shapes), {}))
          << number;
    }
  }
}

/// On every switch that can be named, too: by the keys, and with the switch that it names.
TEST(RandomExperiment, IsLegalOnAnyShape) {
  std::set<std::string> drawn;
  for (std::uint64_t number = 0; number < 4000; ++number) {
    const SwitchShape shape = random_shape(1, number);
    ASSERT_TRUE(parse_shape_name(shape.name)) << shape.name;
    Experiment e = random_experiment(1, number, {shape});
    e.run.engine = EngineKind::Model;
    reset_ignored_keys(e);
    ASSERT_NO_THROW(check_experiment(e, {})) << number;
    ASSERT_NO_THROW(select_shape(e, {})) << number;
    e = random_lockstep_experiment(1, number, {shape});
    ASSERT_NO_THROW(check_experiment(e, {})) << number;
    ASSERT_NO_THROW(select_shape(e, {})) << number;
    for (const Option& option : option_table()) {
      if (option.type != OptionType::Choice) continue;
      drawn.insert(option.key + "=" + std::get<std::string>(option.get(e)));
    }
  }
  for (const char* section : {"network.", "switch.", "power."}) {
    for (const Option& option : option_table()) {
      if (option.key.rfind(section, 0) != 0) continue;
      for (const std::string& choice : option.choices)
        EXPECT_EQ(drawn.count(option.key + "=" + choice), 1u) << option.key << " " << choice;
    }
  }
}

/// Two VCs of one flit, with classes and ejection per VC: most drawn experiments are refused.
TEST(RandomExperiment, IsFoundOnASwitchThatServesFew) {
  const SwitchShape shape = parse_shape_name("p6v2d1ot1x1ezrm").value();
  for (std::uint64_t number = 0; number < 200; ++number)
    ASSERT_NO_THROW(random_experiment(3, number, {shape})) << number;
}

TEST(RandomExperiment, OfTheFunctionalEngineIsLegalAndDrawsEveryChoice) {
  std::set<std::string> drawn;
  for (std::uint64_t number = 0; number < 4000; ++number) {
    const Experiment e = random_functional_experiment(1, number);
    ASSERT_EQ(e.run.engine, EngineKind::Functional);
    ASSERT_NO_THROW(check_experiment(e, {})) << number;
    ASSERT_LE(nodes_of(e.network), 264) << number;
    for (const Option& option : option_table()) {
      if (option.type == OptionType::Choice)
        drawn.insert(option.key + "=" + std::get<std::string>(option.get(e)));
    }
  }
  for (const Option& option : option_table()) {
    if (option.key.rfind("functional.", 0) != 0) continue;
    for (const std::string& choice : option.choices)
      EXPECT_EQ(drawn.count(option.key + "=" + choice), 1u) << option.key << " " << choice;
  }
  EXPECT_EQ(drawn.count("traffic.pattern=hot_eighth"), 1u);
  EXPECT_EQ(drawn.count("network.topology=mesh"), 1u);
}

TEST(RandomExperiment, ManagesNodeChannelsAndDrawsAShareOfOffNowAndThen) {
  int idle = 0, node_channels = 0, shares = 0;
  for (std::uint64_t number = 0; number < 1000; ++number) {
    const PowerOptions power = random_experiment(1, number, usual_shapes()).power;
    idle += power.policy == "idle" || power.policy == "powar" ? 1 : 0;
    node_channels += power.node_channels ? 1 : 0;
    shares += power.off_share != "0" ? 1 : 0;
  }
  EXPECT_GT(idle, 60);
  EXPECT_NEAR(node_channels, idle / 2, 40);
  EXPECT_NEAR(shares, 300, 60);
}

TEST(RandomExperiment, DrawsOnePacketPerPortWhereTheSwitchGivesOneVc) {
  for (const char* name : {"p4v2d8r", "p5v4d8t2x1sr", "p5v3d8t2x1ar", "p4v2d4"}) {
    const SwitchShape shape = parse_shape_name(name).value();
    const bool legal = shape.admission && shape.vc_allocator != VcAllocator::PerVc;
    int drawn = 0;
    for (std::uint64_t number = 0; number < 200; ++number)
      drawn += random_experiment(1, number, {shape}).switch_.one_packet_per_port ? 1 : 0;
    EXPECT_NEAR(drawn, legal ? 100 : 0, legal ? 30 : 0) << name;
  }
}

/// Keys that are read only by kinds of networks that are never drawn.
std::set<std::string> keys_of_undrawn_kinds() {
  std::set<std::string> undrawn, drawn;
  for (const NetworkKind* kind : network_kinds())
    for (const OwnKey& own : kind->own_keys())
      (kind->draw_weight() > 0 ? drawn : undrawn).insert(own.key);
  for (const std::string& key : drawn) undrawn.erase(key);
  return undrawn;
}

/// A new key needs no change of this test.
TEST(RandomExperiment, DrawsEveryKey) {
  const std::set<std::string> left{// files, and keys that decide how a run is done and reported
                                   "switch.replace",
                                   "run.engine",
                                   "run.rtl",
                                   "run.host",
                                   "run.watchdog",
                                   "run.starvation",
                                   "run.checked",
                                   "run.waves",
                                   "run.deadlock_check",
                                   "run.name",
                                   "run.output",
                                   "run.reference",
                                   "run.plots",
                                   "run.detail",
                                   "run.packet_table",
                                   "run.pair_table",
                                   "traffic.permutation_file",
                                   "traffic.trace_file",
                                   "application.files",
                                   "application.collectives",
                                   "application.node_file",
                                   "functional.escape_vcs"};
  std::map<std::string, std::set<std::string>> values;
  for (std::uint64_t number = 0; number < 3000; ++number) {
    for (const Experiment& e : {random_experiment(1, number, {random_shape(1, number)}),
                                random_functional_experiment(1, number)}) {
      for (const Option& option : option_table())
        values[option.key].insert(toml_text(option.get(e), option.type));
    }
  }
  const std::set<std::string> undrawn = keys_of_undrawn_kinds();
  for (const Option& option : option_table()) {
    if (undrawn.count(option.key) > 0) continue;
    EXPECT_TRUE(values[option.key].size() > 1 || left.count(option.key) > 0) << option.key;
  }
}

TEST(RandomExperiment, DrawsLinesAmongRingsAndVcsThatNobodyTakes) {
  std::set<std::vector<std::int64_t>> wraps;
  std::set<std::int64_t> idle;
  for (std::uint64_t number = 0; number < 1000; ++number) {
    const Experiment e = random_experiment(1, number, {random_shape(1, number)});
    if (e.network.topology == "torus") wraps.insert(e.network.wrap);
    idle.insert(e.switch_.idle_vcs);
  }
  for (const std::vector<std::int64_t>& wrap :
       {std::vector<std::int64_t>{}, {0, 0}, {0, 1}, {1, 0}, {0, 1, 0}, {1, 0, 1}})
    EXPECT_EQ(wraps.count(wrap), 1U);
  EXPECT_EQ(wraps.count({1, 1}), 0U);  // as without
  for (const std::int64_t vcs : {0, 1, 2, 3}) EXPECT_EQ(idle.count(vcs), 1U) << vcs;
}

/// Networks of every size: trees, meshes and tori, with and without virtual cut-through.
TEST(RandomExperiment, DrawsMessageClassesOnSwitchesThatHaveThem) {
  std::set<std::string> drawn;
  int with_vcs = 0, shares = 0;
  for (std::uint64_t number = 0; number < 4000; ++number) {
    const SwitchShape shape = random_shape(1, number);
    const Experiment e = random_experiment(1, number, {shape});
    shares += e.traffic.class_shares.empty() ? 0 : 1;
    if (e.traffic.reply_class > 0) drawn.insert("reply");
    EXPECT_EQ(own_vcs_of(e.switch_) > 0, shape.message_classes) << number;
    if (!shape.message_classes) continue;
    ++with_vcs;
    drawn.insert(kind_of(e.network).name());
    drawn.insert("allocation " + std::to_string(static_cast<int>(e.switch_.vc_allocation)));
    drawn.insert("sets " + std::to_string(e.switch_.message_class_vcs.size()));
    if (e.switch_.escape == RingEscape::Bubble) drawn.insert("bubble");
    if (e.switch_.idle_vcs > 0) drawn.insert("idle");
    if (e.switch_.routing == RoutingKind::Adaptive) drawn.insert("adaptive");
    if (e.switch_.ejection == EjectionKind::PerVc) drawn.insert("ejection");
  }
  EXPECT_GT(with_vcs, 100);
  EXPECT_GT(shares, with_vcs / 2);
  for (const char* what :
       {"k_ary_n_tree", "torus", "mesh", "allocation 0", "allocation 1", "allocation 2", "sets 1",
        "sets 2", "sets 3", "bubble", "idle", "adaptive", "ejection", "reply"})
    EXPECT_EQ(drawn.count(what), 1u) << what;
}

TEST(RandomExperiment, DrawsTheTrafficThatItsPartsOffer) {
  std::set<std::string> drawn;
  for (std::uint64_t number = 0; number < 2000; ++number) {
    const TrafficOptions t = random_experiment(1, number, {random_shape(1, number)}).traffic;
    drawn.insert({t.kind, t.pattern, t.injection});
  }
  for (const WorkloadPart* part : workloads())
    EXPECT_EQ(drawn.count(part->name()) > 0, part->draw_weight() > 0) << part->name();
  for (const PatternPart& pattern : traffic_patterns())
    EXPECT_EQ(drawn.count(pattern.name) > 0, pattern.draw_weight > 0) << pattern.name;
  for (const InjectionPart& process : injection_processes())
    EXPECT_EQ(drawn.count(process.name), 1u) << process.name;
}

TEST(RandomExperiment, IsTheSameForTheSameNumber) {
  const std::vector<SwitchShape>& shapes = usual_shapes();
  EXPECT_EQ(random_lockstep_experiment(1, 7, shapes).run.seed,
            random_lockstep_experiment(1, 7, shapes).run.seed);
  EXPECT_NE(random_lockstep_experiment(1, 7, shapes).run.seed,
            random_lockstep_experiment(1, 8, shapes).run.seed);
  EXPECT_NE(random_lockstep_experiment(1, 7, shapes).run.seed,
            random_lockstep_experiment(2, 7, shapes).run.seed);
}

}  // namespace
}  // namespace dusk
