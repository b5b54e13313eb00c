// SPDX-License-Identifier: Apache-2.0
// Selectable ports of groups (docs/rtl/powar_policy.md): the thresholds of the POWAR paper, one
// port a window, members only, the configuration after reset.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>

#include "leaf.h"
#include "selectable/Vselectable.h"
#include "selectable_of_groups/Vselectable_of_groups.h"

namespace {

constexpr unsigned kWindow = 2000;

/// Groups of `group` ports. Thresholds of the paper: on 0.5, off 0.25 of n ports x 2000 cycles.
template <class Model>
class Selectable {
 public:
  explicit Selectable(unsigned group, unsigned present, dusk::PowerConfig config = {}) {
    auto& pins = bench_.pins();
    put_record(pins.config_i, config);
    put(pins.present_i, present);
    for (unsigned n = 1; n <= group; ++n) {
      dusk::put_bits(pins.on_threshold_i, (n - 1) * 24, 24, n * kWindow / 2);
      dusk::put_bits(pins.off_threshold_i, (n - 1) * 24, 24, n * kWindow / 4);
    }
    bench_.reset();
  }

  unsigned ports() { return bench_.settle().selectable_o; }

  /// A window in which `flits` leave over `width` ports from port `first` on, as evenly as they
  /// can. Returns the selectable ports after its end.
  unsigned window(unsigned flits, unsigned first, unsigned width) {
    auto& pins = bench_.pins();
    const unsigned before = ports();
    for (unsigned cycle = 0; cycle < kWindow; ++cycle) {
      const unsigned sent = (cycle + 1) * flits / kWindow - cycle * flits / kWindow;
      EXPECT_LE(sent, width);
      pins.sent_i = ((1u << sent) - 1) << first;
      pins.window_end_i = cycle + 1 == kWindow;
      EXPECT_EQ(ports(), before) << cycle;
      steady_ = pins.steady_o != 0;
      EXPECT_TRUE(pins.window_end_i || steady_) << cycle;
      bench_.edge();
    }
    pins.sent_i = pins.window_end_i = 0;
    EXPECT_EQ(steady_, ports() == before);
    return ports();
  }

  Leaf<Model>& bench() { return bench_; }

 private:
  Leaf<Model> bench_;
  bool steady_ = true;
};

/// The up ports of a switch of an 8-ary tree.
class UpPorts : public Selectable<Vselectable> {
 public:
  explicit UpPorts(unsigned present = 0xff, dusk::PowerConfig config = {})
      : Selectable(8, present, config) {}
  unsigned carry(unsigned flits) { return window(flits, 0, 8); }
};

TEST(SelectablePorts, FollowTheThresholdsOfThePaper) {
  UpPorts group;
  EXPECT_EQ(group.ports(), 0x01u);
  EXPECT_EQ(group.carry(0), 0x01u);
  EXPECT_EQ(group.carry(1000), 0x01u);
  EXPECT_EQ(group.carry(1001), 0x03u);
  EXPECT_EQ(group.carry(1000), 0x03u);
  EXPECT_EQ(group.carry(999), 0x01u);
  for (unsigned n = 2; n <= 8; ++n) EXPECT_EQ(group.carry(16000), (1u << n) - 1);
  EXPECT_EQ(group.carry(16000), 0xffu);
  for (unsigned n = 7; n >= 1; --n) EXPECT_EQ(group.carry(0), (1u << n) - 1);
  EXPECT_EQ(group.carry(0), 0x01u);
}

TEST(SelectablePorts, AddAPortBeforeTheyRemoveOne) {
  UpPorts group;
  auto& pins = group.bench().pins();
  group.carry(1001);
  for (unsigned n = 0; n < 8; ++n) {
    dusk::put_bits(pins.on_threshold_i, n * 24, 24, 10);
    dusk::put_bits(pins.off_threshold_i, n * 24, 24, 100);
  }
  EXPECT_EQ(group.carry(50), 0x07u);
  EXPECT_EQ(group.carry(10), 0x03u);
}

TEST(SelectablePorts, AreAllOfThemAfterReset) {
  dusk::PowerConfig config;
  config.all_selectable = true;
  UpPorts group(0x3f, config);
  EXPECT_EQ(group.ports(), 0x3fu);
  EXPECT_EQ(group.carry(2999), 0x1fu);
  EXPECT_EQ(group.carry(2500), 0x1fu);
  EXPECT_EQ(group.carry(5000), 0x1fu);
  EXPECT_EQ(group.carry(5001), 0x3fu);
  EXPECT_EQ(group.carry(16000), 0x3fu);
  group.carry(0);
  group.bench().reset();
  EXPECT_EQ(group.ports(), 0x3fu);
}

TEST(SelectablePorts, AreMembersInTheirOrder) {
  UpPorts group(0xac);
  EXPECT_EQ(group.ports(), 0x04u);
  EXPECT_EQ(group.carry(16000), 0x0cu);
  EXPECT_EQ(group.carry(16000), 0x2cu);
  EXPECT_EQ(group.carry(16000), 0xacu);
  EXPECT_EQ(group.carry(16000), 0xacu);
  EXPECT_EQ(group.carry(1999), 0x2cu);
  EXPECT_EQ(UpPorts(0).ports(), 0u);
  EXPECT_EQ(UpPorts(0).carry(16000), 0u);
}

TEST(SelectablePorts, StayWhereLinksAreAlwaysOn) {
  dusk::PowerConfig config;
  config.power_managed = false;
  UpPorts group(0xff, config);
  EXPECT_EQ(group.carry(16000), 0x01u);
}

/// Groups of ports 0 to 2, 3 to 5, and 6.
TEST(SelectablePorts, OfEachGroupFollowItsOwnFlits) {
  Selectable<Vselectable_of_groups> groups(3, 0x7f);
  EXPECT_EQ(groups.ports(), 0x49u);
  EXPECT_EQ(groups.window(1001, 3, 3), 0x59u);
  EXPECT_EQ(groups.window(1001, 1, 2), 0x4bu);  // the others carried nothing
  EXPECT_EQ(groups.window(2000, 6, 1), 0x49u);  // a group of one port
}

TEST(AssertDeathTest, AnAssertionFiresWhenASelectablePortFollowsAnother) {
  UpPorts group;
  group.carry(1001);
  auto& pins = group.bench().pins();
  dusk::PowerConfig config;
  config.all_selectable = true;  // no constant
  put_record(pins.config_i, config);
  const auto edge = [&] {  // reports on stdout; a death test reads stderr
    std::setvbuf(stdout, nullptr, _IONBF, 0);
    dup2(STDERR_FILENO, STDOUT_FILENO);
    group.bench().edge();
  };
  EXPECT_DEATH(edge(), "TheFirstMembers.*rule violated");
}

}  // namespace
