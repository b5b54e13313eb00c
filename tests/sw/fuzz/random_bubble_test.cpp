// SPDX-License-Identifier: Apache-2.0
// Tori with the least bubble.
#include <gtest/gtest.h>

#include <set>

#include "rtl/usual_shapes.h"
#include "sw/config/config_file.h"
#include "sw/config/network_kind.h"
#include "sw/config/option_table.h"
#include "sw/config/wanted_switch.h"
#include "sw/fuzz/random_experiment.h"
#include "sw/shapes/select_shape.h"
#include "sw/topologies/bubble_space.h"
#include "sw/topologies/network_parts.h"

namespace dusk {
namespace {

void judge(const Experiment& e) {
  const NetworkKind& kind = kind_of(e.network);
  const Topology topology = kind.make_topology(e.network, u32(ports_of(e.network)));
  if (e.run.deadlock_check)
    require_deadlock_freedom(topology, kind.make_settings(e, topology), bubble_lengths(e));
}

/// The written rule and the graph agree: neither refuses a drawn bubble.
TEST(RandomBubble, IsLegalAndFreeOfDeadlock) {
  for (std::uint64_t number = 0; number < 3000; ++number) {
    const Experiment e = random_bubble_experiment(3, number);
    ASSERT_NO_THROW(check_experiment(e, {})) << number;
    ASSERT_NO_THROW(select_shape(e, {})) << number;
    if (number >= 300) continue;
    ASSERT_NO_THROW(judge(e)) << number;
  }
}

/// And both refuse a flit less.
TEST(RandomBubble, WithAFlitLessCanDeadlock) {
  for (std::uint64_t number = 0; number < 300; ++number) {
    Experiment e = random_bubble_experiment(3, number);
    e.switch_.bubble = std::to_string(bubble_of(e).least - 1) + " flits";
    ASSERT_THROW(check_experiment(e, {}), ConfigError) << number;
    ASSERT_THROW(judge(e), ConfigError) << number;
  }
}

TEST(RandomBubble, DrawsEveryChoice) {
  std::set<std::string> drawn;
  for (std::uint64_t number = 0; number < 1000; ++number) {
    const Experiment e = random_bubble_experiment(3, number);
    for (const char* key :
         {"switch.bubble_at", "switch.routing", "switch.vc_allocator", "switch.selection",
          "switch.vc_arbiter", "switch.crossbar", "network.ring_tie"}) {
      drawn.insert(std::string(key) + "=" + std::get<std::string>(find_option(key)->get(e)));
    }
    drawn.insert("links=" + std::to_string(e.network.links));
    drawn.insert("dimensions=" + std::to_string(e.network.size.size()));
    if (packet_lengths(e).step < packet_lengths(e).longest) drawn.insert("several lengths");
    if (!reads_key(policy_of(e.network, e.power), "u_on")) drawn.insert("idle timer");
    if (!e.switch_.message_class_vcs.empty()) drawn.insert("message classes");
    if (e.power.narrowest > 0) drawn.insert("narrow");
  }
  EXPECT_EQ(drawn.size(), 2u + 2 + 4 + 9 + 4 + 2 + 4 + 2 + 3 + 4);
}

/// The built network has the drawn settings, and they are legal there.
TEST(RandomBubble, StandsOnAGivenSwitch) {
  for (const char* name : {"p4v2d8t1x1r", "p6v4d32ot1x2h3c1sr", "p5v3d16t2x1anr", "p7v3d32t3x1kzr",
                           "p4v2d8t1x1erm", "p5v4d32t2x1krm"}) {
    const std::optional<SwitchShape> shape = parse_shape_name(name);
    ASSERT_TRUE(shape) << name;
    std::set<std::int64_t> depths;
    for (std::uint64_t number = 0; number < 200; ++number) {
      const Experiment e = random_bubble_experiment(3, number, &*shape);
      ASSERT_NO_THROW(check_experiment(e, {})) << name << number;
      EXPECT_EQ(shape_name(select_shape(e, {})), name) << number;
      EXPECT_EQ(e.run.engine, EngineKind::Lockstep);
      ASSERT_NO_THROW(judge(e)) << name << number;
      depths.insert(e.switch_.depth_in_use);
    }
    EXPECT_LE(*depths.rbegin(), shape->vc_depth) << name;
    EXPECT_GT(depths.size(), 3u) << name;
  }
}

TEST(RandomExperiment, DrawsBubblesWithTheLeastAndMore) {
  std::set<std::string> drawn;
  for (std::uint64_t number = 0; number < 4000; ++number) {
    const SwitchOptions s = random_experiment(1, number, usual_shapes()).switch_;
    if (s.escape != RingEscape::Bubble) continue;
    drawn.insert(s.bubble == "least" ? "least" : "given");
    drawn.insert(s.bubble_at == BubbleAt::Local ? "local" : "downstream");
  }
  EXPECT_EQ(drawn, (std::set<std::string>{"downstream", "given", "least", "local"}));
}

}  // namespace
}  // namespace dusk
