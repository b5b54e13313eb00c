// SPDX-License-Identifier: Apache-2.0
#include "testbench/lockstep/lockstep_engine.h"

#include <gtest/gtest.h>

#include <vector>

#include "models/common/flit.h"
#include "models/link_power/part.h"
#include "tests/testbench/wrong_twin.h"

namespace dusk {
namespace {

/// Returns the differences when two flits per cycle pass a switch for 100 cycles.
std::vector<LockstepDifference> differences(const Fault& fault,
                                            LockstepScope scope = LockstepScope::All) {
  std::vector<LockstepDifference> found;
  const auto factory = make_lockstep_factory(
      make_model_factory(SwitchShape{}),
      std::make_unique<WrongTwinFactory>(SwitchShape{}, 1, fault),
      [&found](const LockstepDifference& difference) { found.push_back(difference); }, nullptr,
      scope);
  const auto first = factory->make(), engine = factory->make();
  SwitchSettings pins;
  pins.digit_mask = 3;
  pins.present = pins.local = pins.initial_on = 0xff;
  pins.local_depth = pins.depth_in_use = 4;
  pins.out_depth_in_use = 2;
  SwitchInputs in;
  SwitchOutputs out;
  engine->reset(pins, in);
  for (Cycle now = 1; now <= 100; ++now) {
    in.flit_valid = now % 8 == 0 ? 1u : 0u;
    in.flit[0] = encode({FlitKind::HeadTail, 0, 2, 1, static_cast<PacketHandle>(now)});
    in.credit[0] = 0;
    for (unsigned bit = 0; bit < 24; ++bit) {  // every flit's slot is free at once
      if ((out.flit_valid[0] >> bit / 3 & 1u) != 0 && out.flit_vc[bit / 3] == bit % 3)
        in.credit[0] |= 1u << bit;
    }
    engine->step(now, in, out);
  }
  return found;
}

TEST(Lockstep, IsSilentWhileBothAgree) {
  EXPECT_TRUE(differences([](Cycle, SwitchOutputs&) {}).empty());
}

TEST(Lockstep, NamesTheFirstDifferenceOnceWithTheCyclesBeforeIt) {
  const auto found = differences([](Cycle now, SwitchOutputs& out) {
    if (now >= 60) out.credit[0] ^= 1u << (3 * 3 + 1);
  });
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].brief(), "cycle 60, switch 1, port 3, credits: rtl 0x0, twin 0x2");
  ASSERT_EQ(found[0].cycles.size(), 32u);
  for (std::size_t i = 0; i < 32; ++i) EXPECT_EQ(found[0].cycles[i].now, 29 + i);
  // The inputs and outputs are those of the test: a flit every eighth cycle.
  for (const LockstepCycle& c : found[0].cycles) {
    EXPECT_EQ(c.in.flit_valid, c.now % 8 == 0 ? 1u : 0u) << c.now;
    if (c.in.flit_valid != 0) {
      EXPECT_EQ(decode(c.in.flit[0]).handle, c.now);
    }
    EXPECT_EQ(c.rtl.state[3], ChannelState::On);
    EXPECT_EQ(c.rtl.credit == c.twin.credit, c.now != 60);
  }
}

TEST(Lockstep, ComparesEveryField) {
  const std::vector<std::pair<const char*, Fault>> faults{
      {"flit valid", [](Cycle, SwitchOutputs& o) { o.flit_valid[0] ^= 1u << 5; }},
      {"flit vc", [](Cycle, SwitchOutputs& o) { o.flit_vc[2] ^= 1u; }},
      {"flit", [](Cycle, SwitchOutputs& o) { o.flit[2] ^= std::uint64_t{1} << 63; }},
      {"state changed", [](Cycle, SwitchOutputs& o) { o.state_changed ^= 1u << 7; }},
      {"level changed", [](Cycle, SwitchOutputs& o) { o.level_changed ^= 1u << 7; }},
      {"quiet", [](Cycle, SwitchOutputs& o) { o.quiet = !o.quiet; }},
      {"next deadline", [](Cycle, SwitchOutputs& o) { o.next_deadline = 5; }}};
  for (const auto& [field, fault] : faults) {
    const auto found = differences(fault);
    ASSERT_EQ(found.size(), 1u) << field;
    EXPECT_STREQ(name_of(found[0].field), field);
  }
}

TEST(Lockstep, OfChannelsComparesWhatLeavesTheSwitchAlone) {
  const auto of_channels = [](const Fault& fault) {
    return differences(fault, LockstepScope::Channels).size();
  };
  EXPECT_EQ(of_channels([](Cycle, SwitchOutputs& o) { o.quiet = !o.quiet; }), 0u);
  EXPECT_EQ(of_channels([](Cycle, SwitchOutputs& o) { o.next_deadline = 5; }), 0u);
  EXPECT_EQ(of_channels([](Cycle, SwitchOutputs& o) { o.flit[2] ^= 1u; }), 1u);
  EXPECT_EQ(of_channels([](Cycle, SwitchOutputs& o) { o.credit[0] ^= 1u; }), 1u);
  EXPECT_EQ(of_channels([](Cycle, SwitchOutputs& o) { o.state_changed ^= 1u << 7; }), 1u);
}

TEST(Lockstep, ComparesTheStateOfAChannelThatBeginsToDrain) {
  std::vector<LockstepDifference> found;
  const Fault other_state = [](Cycle, SwitchOutputs& o) {
    for (PortId p = 0; p < 8; ++p) {
      if ((o.state_changed >> p & 1u) != 0) o.state[p] = ChannelState::Off;
    }
  };
  const auto factory = make_lockstep_factory(
      make_model_factory(SwitchShape{}),
      std::make_unique<WrongTwinFactory>(SwitchShape{}, 0, other_state),
      [&found](const LockstepDifference& difference) { found.push_back(difference); });
  const auto engine = factory->make();
  SwitchSettings pins;
  pins.present = pins.initial_on = 0xff;
  pins.local = 0x0f;
  pins.power_managed = true;
  pins.trim_lock = false;
  pins.on_threshold.fill(2000);
  pins.off_threshold.fill(1000);  // nothing moves: one up channel less
  SwitchInputs in;
  SwitchOutputs out;
  engine->reset(pins, in);
  for (Cycle now = 1; now <= 30; ++now) {
    in.window_end = now == 20;
    engine->step(now, in, out);
  }
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].field, LockstepField::State) << found[0].brief();
  EXPECT_EQ(found[0].rtl, static_cast<std::uint64_t>(ChannelState::Draining));
  EXPECT_EQ(found[0].twin, static_cast<std::uint64_t>(ChannelState::Off));
}

TEST(Lockstep, ComparesWidthAndPowerOfALinkThatIsNarrowed) {
  SwitchShape shape;
  shape.ports = 3;
  shape.out_depth = 0;
  shape.hop_latency = 3;
  shape.crossbar_out_per_vc = false;
  shape.vc_allocator = VcAllocator::PerSwitch;
  shape.set_torus(1, 1);
  shape.narrowing = true;
  shape.policy = policy_named("trunk");
  const std::vector<std::pair<LockstepField, Fault>> faults{
      {LockstepField::Width,
       [](Cycle, SwitchOutputs& o) { o.width[0] = o.level_changed != 0 ? 2 : 0; }},
      {LockstepField::Power,
       [](Cycle, SwitchOutputs& o) { o.power[1] = o.level_changed != 0 ? 2 : 0; }}};
  for (const auto& [field, fault] : faults) {
    std::vector<LockstepDifference> found;
    const auto factory = make_lockstep_factory(
        make_model_factory(shape), std::make_unique<WrongTwinFactory>(shape, 0, fault),
        [&found](const LockstepDifference& difference) { found.push_back(difference); });
    const auto engine = factory->make();
    SwitchSettings pins;
    pins.present = pins.initial_on = 7;
    pins.local = pins.pinned = 4;
    pins.vcs_in_use = 3;
    pins.class_vcs = {1, 2, 4, 1};
    pins.power_managed = true;
    pins.narrowest = 1;
    pins.on_threshold.fill(2000);
    pins.off_threshold.fill(1000);  // nothing moves: half the width
    SwitchInputs in;
    SwitchOutputs out;
    engine->reset(pins, in);
    for (Cycle now = 1; now <= 30; ++now) {
      in.window_end = now == 20;
      engine->step(now, in, out);
    }
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].field, field) << found[0].brief();
    EXPECT_EQ(found[0].twin, 2u);
    EXPECT_EQ(found[0].rtl, field == LockstepField::Width ? 1u : 0u);
  }
}

}  // namespace
}  // namespace dusk
