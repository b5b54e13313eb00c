// SPDX-License-Identifier: Apache-2.0
// Switches of the twin whose channels sleep, to the cycle: docs/rtl/wake_requests.md, "Cycles" and
// "Rest", and head_ages.md, "Rest".
#include <gmock/gmock.h>

#include "tests/models/twin/torus_switch_bench.h"

namespace dusk {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr Cycle kTimeOn = 6, kTimeOff = 4;

struct Kind {
  const char* name;
  bool torus;
  VcAllocator allocator;
  std::uint32_t hop_latency = 3, out_depth = 0;
  bool back_to_back = false, admission = false;

  friend std::ostream& operator<<(std::ostream& out, const Kind& kind) { return out << kind.name; }
};

std::vector<Kind> kinds() {
  using A = VcAllocator;
  return {{"tree", false, A::PerPort},
          {"tree_hop_4", false, A::PerPort, 4},
          {"tree_queue", false, A::PerPort, 4, 2},
          {"tree_room", false, A::PerPort, 3, 0, false, true},
          {"tree_back_to_back", false, A::PerPort, 4, 2, true},
          {"torus_per_port", true, A::PerPort},
          {"torus_per_port_hop_4", true, A::PerPort, 4, 0, false, true},
          {"torus_per_port_back_to_back", true, A::PerPort, 3, 0, true},
          {"torus_per_switch", true, A::PerSwitch},
          {"torus_per_switch_hop_4", true, A::PerSwitch, 4, 0, false, true},
          {"torus_per_switch_back_to_back", true, A::PerSwitch, 4, 0, true}};
}

/// A switch with a packet that has two ways, first() and second().
struct WakingSwitch {
  explicit WakingSwitch(const Kind& kind, const char* policy = "idle") : torus(kind.torus) {
    shape = torus ? torus_shape(false, kind.allocator) : SwitchShape{};
    shape.policy = policy_named(policy);
    shape.hop_latency = kind.hop_latency;
    shape.vc_allocator = kind.allocator;
    shape.out_depth = kind.out_depth;
    shape.crossbar_out_per_vc = kind.out_depth > 0;
    shape.back_to_back = kind.back_to_back;
    shape.admission = kind.admission;
    if (torus) {
      pins = torus_pins(shape);
    } else {
      pins.digit_mask = 3;
      pins.address_mask = 0xc;
      pins.present = pins.initial_on = 0x3f;  // ports 4 and 5 lead up
      pins.local = 0xf;
      pins.out_depth_in_use = shape.out_depth;
      pins.selection = Selection::FirstFree;
    }
    pins.pinned = pins.present & ~(1u << first() | 1u << second());
    pins.idle_cycles = 20;
    pins.t_on = kTimeOn;
    pins.t_off = kTimeOff;
    pins.choose_again = true;
  }
  PortId first() const { return torus ? 0 : 4; }
  PortId second() const { return first() + 1; }
  PortId from() const { return torus ? 8 : 0; }
  std::uint32_t destination() const { return torus ? at(3, 2) : 4; }
  /// Edges from that of a flit's arrival to the first at which its packet may get a VC.
  unsigned first_choice() const { return shape.hop_latency - 2; }

  bool torus;
  SwitchShape shape;
  SwitchSettings pins;
};

class WakingSwitches : public ::testing::TestWithParam<Kind> {};

TEST_P(WakingSwitches, AHeaderGetsAVcTwoEdgesAfterTheTimeToTurnOn) {
  WakingSwitch w(GetParam());
  w.pins.initial_on = w.pins.pinned;
  TorusSwitch s(w.shape, w.pins);
  const Cycle chosen = w.first_choice();
  s.flit(w.from(), 0, w.destination(), FlitKind::HeadTail);
  while (s.now <= chosen) s.edge();
  EXPECT_EQ(s.out.state[w.first()], ChannelState::Off);
  EXPECT_FALSE(s.out.quiet) << "the next choice may differ";
  for (; s.now < chosen + 1 + kTimeOn;) {
    s.edge();
    EXPECT_EQ(s.out.state[w.first()], ChannelState::TurningOn) << s.now - 1;
    EXPECT_FALSE(s.out.quiet);
  }
  s.edge();  // chosen + 1 + T_on
  EXPECT_EQ(s.out.state[w.first()], ChannelState::On);
  EXPECT_EQ(s.probe(w.from()).input[0].stage, InputVcProbe::Stage::Routed);
  s.edge();
  EXPECT_EQ(s.probe(w.from()).input[0].stage, InputVcProbe::Stage::Active);
  EXPECT_EQ(s.probe(w.from()).input[0].out_port, w.first());
  EXPECT_THAT(sent_at(s, w.first(), 4), ElementsAre(0));
  EXPECT_EQ(s.out.state[w.second()], ChannelState::Off);
}

TEST_P(WakingSwitches, AKeptChoiceCostsTheTimeToTurnOnAndTheCrossing) {
  WakingSwitch w(GetParam());
  w.pins.initial_on = w.pins.pinned;
  w.pins.choose_again = false;
  TorusSwitch s(w.shape, w.pins);
  const Cycle chosen = w.first_choice();
  s.flit(w.from(), 0, w.destination(), FlitKind::HeadTail);
  while (s.now <= chosen) s.edge();
  EXPECT_EQ(s.probe(w.from()).input[0].stage, InputVcProbe::Stage::Active);
  const unsigned crossing = w.shape.out_depth == 0 ? 1 : 0;
  EXPECT_THAT(sent_at(s, w.first(), 12), ElementsAre(kTimeOn + crossing));
}

TEST_P(WakingSwitches, AHeaderLeavesOverAnotherChannelThatIsOnBefore) {
  WakingSwitch w(GetParam());
  w.pins.initial_on = w.pins.pinned | 1u << w.second();
  w.pins.one_packet_per_port = true;
  w.pins.atomic_vc_allocation = false;
  TorusSwitch s(w.shape, w.pins);
  const PortId other = w.torus ? 2 : 1;
  s.flit(other, 0, w.destination(), FlitKind::Head);
  while (s.now <= w.first_choice()) s.edge();
  ASSERT_EQ(s.probe(other).input[0].out_port, w.second());
  s.flit(w.from(), 0, w.destination(), FlitKind::HeadTail);
  std::vector<Cycle> first, second;
  bool woke = false;
  for (unsigned edge = 0; edge < 60; ++edge) {
    if (edge == 3) s.flit(other, 0, w.destination(), FlitKind::Tail);
    s.edge();
    if ((s.sends() >> w.first() & 1u) != 0) first.push_back(s.now);
    if ((s.sends() >> w.second() & 1u) != 0) second.push_back(s.now);
    woke |= s.out.state[w.first()] == ChannelState::On;
  }
  EXPECT_THAT(first, IsEmpty());
  EXPECT_EQ(second.size(), 3u) << "both packets";
  EXPECT_TRUE(woke) << "what was asked for comes On all the same";
  EXPECT_EQ(s.out.state[w.first()], ChannelState::Off) << "and sleeps again";
}

/// Draining is not On: a choice of that cycle is not granted, and the channel finishes.
TEST_P(WakingSwitches, AChannelThatDrainsIsNotGrantable) {
  for (const Cycle late : {0u, 1u}) {
    WakingSwitch w(GetParam());
    w.pins.present &= ~(1u << w.second());
    w.pins.initial_on = w.pins.present;
    TorusSwitch s(w.shape, w.pins);
    // Draining from edge 20 on, TurningOff from 21 on; the choice is at edge 20 or 21.
    while (s.now < 20 + late - w.first_choice()) s.edge();
    s.flit(w.from(), 0, w.destination(), FlitKind::HeadTail);
    const auto sent = sent_at(s, w.first(), 40);
    const Cycle chosen = w.first_choice();
    if (late == 0) {
      EXPECT_THAT(sent, ElementsAre(chosen + 1));
    } else {
      // Off from edge 25 on, TurningOn from 26 on, On from 32 on.
      EXPECT_THAT(sent, ElementsAre(chosen + kTimeOff + 1 + kTimeOn + 2));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Kinds, WakingSwitches, ::testing::ValuesIn(kinds()),
                         [](const auto& info) { return info.param.name; });

/// A switch with POWAR whose thresholds are never exceeded, and whose head flits age.
WakingSwitch aging(const Kind& kind, unsigned age_out) {
  WakingSwitch w(kind, "powar");
  w.pins.choose_again = false;
  w.pins.age_out = static_cast<std::uint8_t>(age_out);
  w.pins.on_threshold.fill(1000);
  w.pins.one_packet_per_port = true;
  return w;
}

class AgingSwitches : public ::testing::TestWithParam<Kind> {};

TEST_P(AgingSwitches, AnAgedHeaderTakesAPortThatIsNotSelectable) {
  for (const unsigned age_out : {1u, 3u, 7u}) {
    WakingSwitch w = aging(GetParam(), age_out);
    w.pins.idle_cycles = 1000;
    TorusSwitch s(w.shape, w.pins);
    const PortId other = w.torus ? 2 : 1;
    s.flit(other, 0, w.destination(), FlitKind::Head);
    s.edges(8);
    s.flit(w.from(), 0, w.destination(), FlitKind::HeadTail);
    s.edge(true);  // the head flit arrives at this edge, so it does not wait yet
    s.edges(8);
    for (unsigned window = 1; window <= age_out; ++window) {
      ASSERT_TRUE(GetParam().allocator == VcAllocator::PerSwitch || s.out.quiet);
      s.edge(true);
      s.edge();
      const InputVcProbe head = s.probe(w.from()).input[0];
      if (window < age_out) {
        EXPECT_EQ(head.stage, InputVcProbe::Stage::Routed) << window << " of " << age_out;
        s.edges(4);
        continue;
      }
      EXPECT_EQ(head.stage, InputVcProbe::Stage::Active) << window;
      EXPECT_EQ(head.out_port, w.second());
    }
    EXPECT_EQ(s.engine().usable() >> w.first() & 3u, 1u) << "the selectable ports stay";
  }
}

TEST_P(AgingSwitches, AHeaderThatIsAgedKeepsItsSwitchAwake) {
  const WakingSwitch w = aging(GetParam(), 1);
  TorusSwitch s(w.shape, w.pins);
  s.flit(w.torus ? 2 : 1, 0, w.destination(), FlitKind::Head);
  s.edges(8);
  s.flit(w.from(), 0, w.destination(), FlitKind::HeadTail);
  s.edges(8);
  s.edge(true);
  EXPECT_FALSE(s.out.quiet);
}

std::vector<Kind> kinds_with_ages() {
  std::vector<Kind> with_ages;
  for (Kind kind : kinds()) {
    kind.admission = true;
    with_ages.push_back(kind);
  }
  return with_ages;
}

INSTANTIATE_TEST_SUITE_P(Kinds, AgingSwitches, ::testing::ValuesIn(kinds_with_ages()),
                         [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace dusk
