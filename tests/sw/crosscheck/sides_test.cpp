// SPDX-License-Identifier: Apache-2.0
#include "sw/crosscheck/sides.h"

#include <gmock/gmock.h>

#include <map>

#include "sw/crosscheck/counterparts.h"
#include "sw/crosscheck/hop_time.h"

namespace dusk {
namespace {

using testing::HasSubstr;

Sides sides(const std::string& text, const std::vector<std::string>& settings = {}) {
  Configuration together;
  together.read_text("[network]\ntopology = \"torus\"\nsize = [4, 4]\n" + text, "f.toml");
  for (const std::string& setting : settings) together.read_setting(setting);
  KeyUse use;
  const Sides sides = sides_of(together, use, "");
  use.notes();
  return sides;
}

std::string refused(const std::string& text, const std::vector<std::string>& settings = {}) {
  try {
    sides(text, settings);
  } catch (const ConfigError& error) {
    return error.what();
  }
  return "nothing is refused";
}

TEST(CrosscheckSides, EachEngineGetsItsKeys) {
  const Sides s = sides("[functional]\nrequest = \"shortest\"\n[switch]\nhop_latency = 3\n");
  const Experiment &f = s.functional.experiment(), &t = s.twin.experiment();
  EXPECT_EQ(f.run.engine, EngineKind::Functional);
  EXPECT_EQ(f.functional.request, functional::RequestKind::Shortest);
  EXPECT_EQ(f.switch_.hop_latency, Experiment{}.switch_.hop_latency);
  EXPECT_EQ(t.run.engine, EngineKind::Model);
  EXPECT_EQ(t.switch_.hop_latency, 3);
  EXPECT_EQ(t.functional.request, Experiment{}.functional.request);
  EXPECT_EQ(s.rtl.experiment().run.engine, EngineKind::Rtl);
}

TEST(CrosscheckSides, FunctionalKeysDecideTheHardware) {
  const Sides s = sides("[functional]\nqueue = 64\nadaptive_vcs = 3\n");
  const SwitchOptions& hardware = s.twin.experiment().switch_;
  EXPECT_EQ(hardware.depth_in_use, 64U);
  EXPECT_EQ(hardware.routing, RoutingKind::Adaptive);
  EXPECT_EQ(hardware.adaptive_vcs, 3);
  EXPECT_EQ(hardware.vcs_in_use, 4U);  // and the escape
  EXPECT_EQ(hardware.vc_allocation, VcAllocationKind::VirtualCutThrough);
  EXPECT_EQ(hardware.crossbar, CrossbarKind::PerInputVc);
  EXPECT_EQ(sides("[functional]\nadaptive_vcs = 0\n").twin.experiment().switch_.routing,
            RoutingKind::DimensionOrder);
}

TEST(CrosscheckSides, HardwareKeysDecideTheFunctionalEngine) {
  const Sides s = sides("[switch]\nvc_depth = 32\nadaptive_vcs = 1\n");
  EXPECT_EQ(s.functional.experiment().functional.queue, 32);
  EXPECT_EQ(s.functional.experiment().functional.adaptive_vcs, 1);
  EXPECT_EQ(s.twin.experiment().switch_.vcs_in_use, 2U);
  EXPECT_EQ(sides("[switch]\nrouting = \"dimension_order\"\n")
                .functional.experiment()
                .functional.adaptive_vcs,
            0);
}

TEST(CrosscheckSides, WhatNobodySaysIsNearestToTheOther) {
  const Sides s = sides("");
  EXPECT_EQ(s.functional.experiment().functional.buffer, 0);
  EXPECT_EQ(s.functional.experiment().functional.consumption, functional::ConsumptionKind::Single);
  EXPECT_EQ(s.twin.experiment().switch_.ejection, EjectionKind::One);
  EXPECT_EQ(s.twin.experiment().switch_.ring_tie, RingTie::Random);
  EXPECT_EQ(sides("", {"network.topology=mesh"}).functional.experiment().functional.bubble, 0);
  EXPECT_EQ(sides("[functional]\nbuffer = 16\n").functional.experiment().functional.buffer, 16);
}

TEST(CrosscheckSides, PoliciesAndBubbleAreThoseOfTheOther) {
  const SwitchOptions s =
      sides("[functional]\nrequest = \"shortest\"\narbiter = \"longest\"\nbubble = 3\n")
          .twin.experiment()
          .switch_;
  EXPECT_EQ(s.vc_allocator, VcAllocator::PerRequest);
  EXPECT_EQ(s.selection, Selection::Shortest);
  EXPECT_EQ(s.vc_arbiter, VcArbiter::Longest);
  EXPECT_EQ(s.escape, RingEscape::Bubble);
  EXPECT_EQ(s.bubble, "3");
  const FunctionalOptions f =
      sides(
          "[switch]\nvc_allocator = \"per_request\"\nselection = \"random\"\nvc_arbiter = "
          "\"oldest\"\nescape = \"bubble\"\nbubble = \"40 flits\"\n")
          .functional.experiment()
          .functional;
  EXPECT_EQ(f.request, functional::RequestKind::Random);
  EXPECT_EQ(f.arbiter, functional::ArbiterKind::Oldest);
  EXPECT_EQ(f.bubble, 3);  // packets of 16
}

TEST(CrosscheckSides, ConsumptionIsOneFlitOrOneOfEachVc) {
  const Sides multiple = sides("[functional]\nconsumption = \"multiple\"\nadaptive_vcs = 2\n");
  const SwitchOptions& s = multiple.twin.experiment().switch_;
  EXPECT_EQ(s.ejection, EjectionKind::PerVc);
  EXPECT_EQ(s.local_vcs, 3);                                    // as many as there are
  EXPECT_EQ(multiple.twin.experiment().network.source_vcs, 1);  // but it has one queue
  EXPECT_EQ(multiple.functional.experiment().functional.consumption,
            functional::ConsumptionKind::Multiple);
  const Sides said = sides("[switch]\nejection = \"per_vc\"\nlocal_vcs = 2\n");
  EXPECT_EQ(said.functional.experiment().functional.consumption,
            functional::ConsumptionKind::Multiple);
  EXPECT_EQ(said.twin.experiment().switch_.local_vcs, 2);
  // With one VC a node takes one flit.
  const std::string few = "[functional]\nconsumption = \"multiple\"\n[switch]\nlocal_vcs = 1\n";
  EXPECT_EQ(sides(few).twin.experiment().switch_.ejection, EjectionKind::One);
  for (const char* one :
       {"[functional]\nconsumption = \"single\"\n", "[switch]\nejection = \"one\"\n"}) {
    EXPECT_EQ(sides(one).twin.experiment().switch_.ejection, EjectionKind::One);
    EXPECT_EQ(sides(one).twin.experiment().switch_.local_vcs, 1);
    EXPECT_EQ(sides(one).functional.experiment().functional.consumption,
              functional::ConsumptionKind::Single);
  }
  EXPECT_THAT(refused("[functional]\nconsumption = \"single\"\n[switch]\nejection = \"per_vc\"\n"),
              HasSubstr("means functional.consumption = \"multiple\", but that is \"single\""));
}

TEST(CrosscheckSides, WhatTheOtherHasNothingLikeGoesItsOwnWay) {
  const Sides s = sides(
      "[functional]\nrequest = \"smart\"\nbubble = 3\n[switch]\nselection = \"cyclic\"\nescape = "
      "\"dateline\"\n");
  const SwitchOptions& hardware = s.twin.experiment().switch_;
  EXPECT_EQ(hardware.selection, Selection::Cyclic);
  EXPECT_EQ(hardware.vc_allocator, VcAllocator::PerVc);
  EXPECT_EQ(hardware.escape, RingEscape::Dateline);
  EXPECT_EQ(hardware.vcs_in_use, 4U);
  EXPECT_EQ(s.functional.experiment().functional.bubble, 3);
  EXPECT_EQ(sides("", {"network.topology=mesh"}).twin.experiment().switch_.escape,
            RingEscape::Dateline);
  EXPECT_THAT(refused("[functional]\nbubble = 3\n[switch]\nescape = \"bubble\"\nbubble = \"2\"\n"),
              HasSubstr("means functional.bubble = 2, but that is 3"));
}

TEST(CrosscheckSides, ContradictionsAreRefused) {
  EXPECT_EQ(refused("[functional]\nqueue = 64\n[switch]\nvc_depth = 32\n"),
            "f.toml:7:12: switch.vc_depth: 32 means functional.queue = 32, but that is 64 (one of "
            "the two "
            "keys, or both the same)");
  EXPECT_EQ(refused("[functional]\nqueue = 64\n[switch]\nvc_depth = 64\n"), "nothing is refused");
  EXPECT_THAT(
      refused("[functional]\nadaptive_vcs = 0\n[switch]\nrouting = \"adaptive\"\n"),
      HasSubstr("switch.routing: \"adaptive\" means functional.adaptive_vcs = 1, but that is 0"));
  EXPECT_EQ(refused("[functional]\nadaptive_vcs = 3\n[switch]\nrouting = \"adaptive\"\n"),
            "nothing is refused");
  EXPECT_THAT(refused("[functional]\nqueue = 1000\n"),
              HasSubstr("f.toml:5:9: functional.queue: switch.vc_depth: 1000 is out of range"));
}

TEST(CrosscheckSides, WhatAnEngineCannotIsRefused) {
  EXPECT_THAT(refused("links = 2\n"), HasSubstr("network.links: 2, but engine functional has one"));
  EXPECT_THAT(refused("", {"run.engine=model"}),
              HasSubstr("--set: run.engine: a cross-check runs"));
  EXPECT_EQ(refused("[run]\nengine = \"functional\"\n"), "nothing is refused");
  EXPECT_THAT(refused("", {"run.waves=switch=1"}), HasSubstr("run.waves: is of a single run"));
  EXPECT_THAT(refused("", {"power.mode=threshold"}), HasSubstr("functional are always on"));
  EXPECT_THAT(refused("", {"network.topology=k_ary_n_tree"}), HasSubstr("functional simulates no"));
}

TEST(CrosscheckSides, AKeyMustHaveAnEffectOnSomeSideAtSomePoint) {
  const std::string share = "traffic.hotspot_share=0.25";
  EXPECT_THAT(refused("", {share}), HasSubstr("hotspot_share: 0.25 has no effect"));
  KeyUse use;
  std::vector<Sides> both;
  for (const char* point : {"traffic.pattern=uniform", "traffic.pattern=hot_eighth"}) {
    Configuration together;
    together.read_text("[network]\ntopology = \"torus\"\nsize = [4, 4]\n", "f.toml");
    together.read_setting(share);
    together.read_setting(point, "--axis");
    both.push_back(sides_of(together, use, point));
  }
  EXPECT_EQ(both[0].twin.experiment().traffic.hotspot_share, Experiment{}.traffic.hotspot_share);
  EXPECT_EQ(both[1].functional.experiment().traffic.hotspot_share, 0.25);
  EXPECT_EQ(use.notes(),
            std::vector<std::string>{"--set: traffic.hotspot_share: no effect at 1 of 2 points, "
                                     "such as traffic.pattern=uniform, with pattern = uniform "
                                     "(pattern hotspot or hot_eighth)"});
}

TEST(CrosscheckSides, AWindowIsTheBeginningInLockstep) {
  const Sides s = sides("[run]\nwarmup = 500\ncycles = 9000\ndrain_limit = 77\n");
  const Configuration window = lockstep_window(s.rtl, 300);
  EXPECT_EQ(window.experiment().run.engine, EngineKind::Lockstep);
  EXPECT_EQ(window.experiment().run.cycles, 300);
  EXPECT_EQ(window.experiment().run.warmup, 0);
  EXPECT_FALSE(window.experiment().run.drain);
  EXPECT_NO_THROW(window.check());
  EXPECT_EQ(lockstep_window(s.rtl, 10000).experiment().run.cycles, 9000);
  Configuration closed = s.rtl;
  closed.experiment().traffic.kind = "closed";
  EXPECT_THROW(lockstep_window(closed, 300), ConfigError);
}

// The rest of a lone packet's latency without hops and ends is its flits:
// tests/sw/crosscheck_test.sh.
TEST(CrosscheckSides, HopsAreOfTheEngine) {
  const Sides s = sides("link_latency = 5\nlocal_latency = 2\nsource_cycles = 3\n");
  EXPECT_EQ(hop_cycles(s.functional.experiment()), 1);
  EXPECT_EQ(hop_cycles(s.twin.experiment()), 8);
  EXPECT_EQ(end_cycles(s.twin.experiment()), 9);
  EXPECT_EQ(network_end_cycles(s.twin.experiment()), 6);
}

TEST(CrosscheckSides, DifferencesAreTold) {
  const Sides s = sides("[functional]\nbuffer = 16\n");
  const auto all = readings(s.functional.experiment(), s.twin.experiment());
  const auto what = [&](const std::string& name) {
    for (const Reading& r : all)
      if (r.what == name) return r.functional + " | " + r.hardware;
    return std::string("none");
  };
  EXPECT_EQ(what("consumption"), "a flit a cycle | a flit a cycle");
  EXPECT_EQ(what("source"), "16 packets wait, more are dropped | any number of packets waits");
  EXPECT_EQ(what("hop of a header"), "1 cycle | 4 cycles, a pipeline and the link");
  EXPECT_EQ(what("what a router knows of the next"), "its queues, at once | credits, 3 cycles old");
  EXPECT_EQ(what("an output that is asked for"),
            "with room, also one that another packet has: in vain | a free one that admission lets "
            "it have");
  EXPECT_EQ(what("shortest compares"), "nothing | nothing");
  EXPECT_EQ(what("message classes"), "none");
  const Sides as_hardware =
      sides("[functional]\noutputs = \"free\"\nrequest = \"shortest\"\nmeasure = \"promised\"\n");
  std::map<std::string, std::string> reported;
  for (const Reading& r :
       readings(as_hardware.functional.experiment(), as_hardware.twin.experiment()))
    reported[r.what] = r.functional;
  EXPECT_EQ(reported["an output that is asked for"], "free ones with room");
  EXPECT_EQ(reported["shortest compares"], "flits in the queue or promised room there");
  const Sides classes = sides("[switch]\nvcs = 6\nmessage_class_vcs = [1, 2]\n");
  for (const Reading& r : readings(classes.functional.experiment(), classes.twin.experiment()))
    reported[r.what] = r.hardware;
  EXPECT_EQ(reported["message classes"], "VCs of their own, message_class_vcs [1, 2]");
  const Sides each = sides("[switch]\nejection = \"per_vc\"\n");
  for (const Reading& r : readings(each.functional.experiment(), each.twin.experiment())) {
    if (r.what != "consumption") continue;
    EXPECT_EQ(r.hardware, "a flit of each of 3 VCs a cycle");  // 2 adaptive ones, the escape
  }
}

}  // namespace
}  // namespace dusk
