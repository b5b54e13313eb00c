// SPDX-License-Identifier: Apache-2.0
// Random neighbors of one switch reach their targets. The twin is the switch.
#include "tests/system/random_neighbors.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <memory>
#include <random>

#include "models/common/vc_set.h"
#include "models/twin/switch_model.h"
#include "tests/system/directed_settings.h"

namespace dusk {
namespace {

constexpr unsigned kTrials = 60;
constexpr Cycle kCycles = 1500, kDrain = 30000;

/// A tree switch of three down and three up ports, whose head flits ask for channels and age.
SwitchShape powar_tree() {
  SwitchShape shape;
  shape.set_tree(6);
  shape.vcs = 2;
  shape.out_depth = 0;
  shape.crossbar_in_per_vc = shape.crossbar_out_per_vc = false;
  shape.policy = policy_named("powar");
  shape.admission = true;
  return shape;
}

/// The twin of a switch among neighbors.
struct Bench {
  Bench(const SwitchShape& shape, const SwitchSettings& settings, std::mt19937& random)
      : neighbors(shape, settings, static_cast<unsigned>(random())),
        factory(make_model_factory(shape)),
        engine(factory->make()) {}

  void reset(const SwitchSettings& settings) { engine->reset(settings, neighbors.inputs()); }
  void edge() {
    neighbors.before_edge();
    engine->step(now++, neighbors.inputs(), out);
    neighbors.after_edge(out, engine->usable());
  }
  bool owns(PortId port, unsigned vcs) {
    const PortProbe probe = engine->probe(port);
    bool owned = false;
    for (unsigned v = 0; v < vcs; ++v) owned |= probe.output[v].owned;
    return owned;
  }

  RandomNeighbors neighbors;
  std::unique_ptr<SwitchEngineFactory> factory;
  std::unique_ptr<SwitchEngine> engine;
  SwitchOutputs out;
  Cycle now = 0;
};

TEST(RandomNeighbors, SendOverEveryPortOfATreeSwitch) {
  for (const std::uint32_t ports : {4u, 6u, 8u, 10u}) {
    SwitchShape shape = powar_tree();
    shape.set_tree(ports);
    std::mt19937 random(1);
    std::array<std::uint64_t, 10> flits{};
    for (unsigned trial = 0; trial < kTrials; ++trial) {
      const SwitchSettings s = random_settings(shape, false, random);
      Bench bench(shape, s, random);
      bench.reset(s);
      while (bench.now < kCycles) {
        bench.edge();
        for (PortId p = 0; p < ports; ++p) flits[p] += bench.out.flit_valid[0] >> p & 1u;
      }
    }
    for (PortId p = 0; p < ports; ++p) EXPECT_GT(flits[p], kTrials) << p << " of " << ports;
  }
}

TEST(StalledNeighbors, WakeEveryChannelAndLetHeadersAge) {
  const SwitchShape shape = powar_tree();
  std::mt19937 random(1);
  std::array<unsigned, 6> wakes{}, aged{};
  for (unsigned trial = 0; trial < kTrials; ++trial) {
    const SwitchSettings s = stalled_settings(shape, random);
    Bench bench(shape, s, random);
    bench.neighbors.stall();
    bench.reset(s);
    std::array<bool, 6> owned{};
    while (bench.now < kCycles) {
      const std::uint32_t usable = bench.engine->usable();
      bench.edge();
      for (PortId p = 0; p < shape.ports; ++p) {
        const bool changed = (bench.out.state_changed >> p & 1u) != 0;
        if (changed && bench.out.state[p] == ChannelState::TurningOn) ++wakes[p];
        const bool owns = bench.owns(p, shape.vcs);
        if (owns && !owned[p] && (usable >> p & 1u) == 0) ++aged[p];
        owned[p] = owns;
      }
    }
    bench.neighbors.finish();
    while (!bench.neighbors.empty() && bench.now < kCycles + kDrain) bench.edge();
    ASSERT_EQ(bench.neighbors.error(), "") << trial;
    ASSERT_TRUE(bench.neighbors.empty()) << trial << ": packets stay inside";
  }
  for (PortId p = 0; p < shape.ports; ++p) EXPECT_GT(wakes[p], kTrials / 2) << p;
  // The first port up is always usable.
  for (const PortId p : {4u, 5u}) EXPECT_GT(aged[p], 20u) << "given to an aged header: " << p;
}

/// Most windows end within a few flits of a threshold of as many ports as are selectable.
TEST(HurriedNeighbors, AimAtTheThresholdOfTheSelectablePorts) {
  constexpr std::uint32_t kWindow = 4096;
  constexpr int kNear = 8;
  const SwitchShape shape = powar_tree();
  std::mt19937 random(1);
  std::array<unsigned, 3> windows{}, near{};  // [selectable ports - 1]
  for (unsigned trial = 0; trial < kTrials; ++trial) {
    const SwitchSettings s = long_window_settings(shape, kWindow, random);
    if ((s.pinned & shape.measured()) != 0) continue;  // usable; whether selectable is unknown
    Bench bench(shape, s, random);
    bench.neighbors.hurry(kWindow);
    bench.reset(s);
    int flits = 0;
    while (bench.now < 3 * kWindow) {
      const std::size_t selectable = members(bench.engine->usable() & s.present & shape.measured());
      bench.edge();
      if (bench.neighbors.inputs().window_end) {
        const auto from = [&](std::uint32_t threshold) {
          return std::abs(flits - static_cast<int>(threshold));
        };
        ++windows[selectable - 1];
        if (from(s.on_threshold[selectable - 1]) <= kNear ||
            from(s.off_threshold[selectable - 1]) <= kNear)
          ++near[selectable - 1];
        flits = 0;
      }
      flits += static_cast<int>(
          members(static_cast<std::uint32_t>(bench.out.flit_valid[0]) & shape.measured() & 0x3f));
    }
  }
  for (std::size_t i = 0; i < windows.size(); ++i) {
    EXPECT_GT(windows[i], 30u) << i;
    EXPECT_GT(2 * near[i], windows[i]) << i;
  }
}

}  // namespace
}  // namespace dusk
