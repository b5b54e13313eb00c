// SPDX-License-Identifier: Apache-2.0
// Message classes with separate VCs in whole networks (docs/rtl/message_vcs.md): packets stay in
// the VCs of their class, and a blocked class does not block another. On the twin, and on the RTL.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "sw/config/config_file.h"
#include "sw/run/build_network.h"
#include "sw/run/run_command.h"

namespace dusk {
namespace {

using Settings = std::vector<std::string>;

/// Joins settings; if both have a key, the second one counts.
Settings operator+(const Settings& all, const Settings& more) {
  const auto key = [](const std::string& setting) { return setting.substr(0, setting.find('=')); };
  Settings both;
  for (const std::string& setting : all) {
    const auto again = [&](const std::string& other) { return key(other) == key(setting); };
    if (std::none_of(more.begin(), more.end(), again)) both.push_back(setting);
  }
  both.insert(both.end(), more.begin(), more.end());
  return both;
}

const Settings kCommon = {
    "run.host=kernel",        "run.engine=model", "run.warmup=0",
    "run.cycles=4000",        "run.plots=false",  "power.mode=always_on",
    "traffic.kind=open",      "traffic.length=4", "traffic.injection=bernoulli",
    "traffic.pattern=uniform"};
/// 2 common VCs, in a torus both of the escape, and 2 of class 1.
const Settings kTorus =
    kCommon + Settings{"network.topology=torus",   "power.start=all_on",
                       "network.size=[4,4]",       "switch.vcs=4",
                       "switch.vc_depth=8",        "switch.output_queue=0",
                       "switch.crossbar=per_port", "switch.routing=dimension_order",
                       "switch.local_vcs=1",       "switch.message_class_vcs=[2]"};
const Settings kTree = kCommon + Settings{"network.k=2", "network.n=3", "switch.vcs=3",
                                          "switch.message_class_vcs=[1]"};

/// Records the class of the packets in each VC.
class ClassWatch : public NetworkObserver {
 public:
  explicit ClassWatch(std::array<std::uint32_t, 2> vcs) : vcs_(vcs) {}
  void flit_sent(ChannelId, VcId vc, const Flit& flit, ChannelState, Cycle) override {
    ++sent[flit.message_class];
    if ((vcs_[flit.message_class] >> vc & 1u) == 0) ++strangers;
  }
  void packet_delivered(PacketHandle, const Packet& packet) override {
    slowest[packet.message_class] =
        std::max(slowest[packet.message_class], packet.delivered - packet.created);
  }

  std::array<std::uint64_t, 4> sent{};
  std::array<Cycle, 4> slowest{};  ///< created to delivered
  std::uint64_t strangers = 0;

 private:
  std::array<std::uint32_t, 2> vcs_;  ///< [message class]
};

struct Case {
  const char* name;
  Settings settings;
  std::array<std::uint32_t, 2> vcs;
};
void PrintTo(const Case& c, std::ostream* out) { *out << c.name; }

class MessageClasses : public ::testing::TestWithParam<Case> {};

TEST_P(MessageClasses, KeepToTheirVcs) {
  const Case& c = GetParam();
  const Experiment e =
      load_configuration(
          "", c.settings + Settings{"traffic.load=0.3", "traffic.class_shares=[0.6,0.4]"})
          .experiment();
  const auto built = build_network(e);
  ClassWatch watch(c.vcs);
  built->network->add_observer(&watch);
  KernelClock(*built->network).run_until(4000);
  EXPECT_EQ(watch.strangers, 0u);
  EXPECT_GT(watch.sent[0], 4000u);
  EXPECT_GT(watch.sent[1], 4000u);
}

const Settings kCutThrough = {"switch.vc_allocation=virtual_cut_through"};
INSTANTIATE_TEST_SUITE_P(
    Parts, MessageClasses,
    ::testing::Values(
        Case{"TorusPerPort", kTorus, {3, 12}},
        Case{"TorusPerVc", kTorus + kCutThrough + Settings{"switch.vc_allocator=per_vc"}, {3, 12}},
        Case{"TorusPerSwitch", kTorus + Settings{"switch.vc_allocator=per_switch"}, {3, 12}},
        Case{"TorusSmart",
             kTorus + kCutThrough +
                 Settings{"switch.vc_allocator=per_request", "switch.selection=smart",
                          "switch.vcs=5", "switch.routing=adaptive", "switch.adaptive_vcs=1"},
             {7, 24}},
        Case{"TorusBubble",
             kTorus + kCutThrough +
                 Settings{"switch.vc_allocator=per_request", "switch.selection=shortest",
                          "switch.escape=bubble", "switch.vcs=3", "switch.vc_depth=24",
                          "switch.routing=adaptive", "switch.message_class_vcs=[1]"},
             {3, 4}},
        Case{"TreePerPort", kTree, {3, 4}},
        Case{"TreePerVc", kTree + Settings{"switch.vc_allocator=per_vc"}, {3, 4}}),
    [](const auto& info) { return info.param.name; });

/// All nodes send packets of class 0 to node 5, many more than it takes; then some of class 1.
std::string hotspot_trace() {
  const std::string file = ::testing::TempDir() + "message-classes.csv";
  std::ofstream trace(file);
  trace << "cycle,source,destination,length,class\n";
  for (Cycle now = 10; now < 3000; ++now) {
    for (NodeId node = 0; node < 16; ++node)
      if (node != 5 && now % 16 == node) trace << now << ',' << node << ",5,4,0\n";
    if (now >= 2000 && now % 100 == 0) trace << now << ",0,10,4,1\n";
  }
  return file;
}

/// The slowest packet of class 1.
Cycle slowest_behind_a_hotspot(const Settings& sets) {
  Settings settings = kTorus + sets;
  const auto of_traffic = [](const std::string& s) { return s.rfind("traffic.", 0) == 0; };
  settings.erase(std::remove_if(settings.begin(), settings.end(), of_traffic), settings.end());
  const Experiment e =
      load_configuration(
          "", settings + Settings{"traffic.kind=trace", "traffic.trace_file=" + hotspot_trace(),
                                  "run.cycles=20000"})
          .experiment();
  const auto built = build_network(e);
  ClassWatch watch({0xff, 0xff});
  built->network->add_observer(&watch);
  KernelClock(*built->network).run_until(20000);
  EXPECT_GT(watch.sent[1], 0u);
  return watch.slowest[1];
}

TEST(MessageClassesOfAHotspot, AreNotHeldUpByAnother) {
  const Cycle own = slowest_behind_a_hotspot({});
  const Cycle shared = slowest_behind_a_hotspot({"switch.message_class_vcs=[]"});
  EXPECT_GT(own, 0u);
  EXPECT_LT(own, 100u);
  EXPECT_GT(shared, 10 * own);
}

class MessageClassesInLockstep : public ::testing::TestWithParam<std::pair<const char*, Settings>> {
};

TEST_P(MessageClassesInLockstep, AgreeInEveryCycle) {
  const Experiment e =
      load_configuration("",
                         GetParam().second + Settings{"run.engine=lockstep", "traffic.load=0.35",
                                                      "traffic.class_shares=[0.5,0.3,0.1,0.1]"})
          .experiment();
  const auto built = build_network(e);
  KernelClock(*built->network).run_until(3000);
  EXPECT_FALSE(built->difference.found()) << built->difference.result("").detail;
  EXPECT_GT(built->network->counters().evaluated, 0u);
}

INSTANTIATE_TEST_SUITE_P(
    UsualShapes, MessageClassesInLockstep,
    ::testing::Values(std::pair("p4v3d4q2rm", kTree),
                      std::pair("p5v5d8t2x1h3krm",
                                kTorus + kCutThrough +
                                    Settings{"switch.vc_allocator=per_request",
                                             "switch.selection=smart", "switch.hop_latency=3",
                                             "switch.vcs=5", "switch.routing=adaptive",
                                             "switch.adaptive_vcs=1"})),
    [](const auto& info) { return info.param.first; });

}  // namespace
}  // namespace dusk
