// SPDX-License-Identifier: Apache-2.0
// The twin's card of a 3DT torus with anything that a network may do to it. Every packet leaves
// whole and in order, and no flit is on a dark channel or in a VC that its port does not have. The
// edges that `quiet` lets the kernel skip change nothing.
#include <gtest/gtest.h>

#include "models/twin/switch_model.h"
#include "random_neighbors.h"
#include "random_settings.h"

namespace dusk {
namespace {

constexpr Cycle kBusy = 3000, kEnd = 40000;

class RandomCardSwitch : public ::testing::TestWithParam<unsigned> {
 protected:
  void check(const SwitchOutputs& out, Cycle now) {
    for (PortId p = 0; p < shape_.ports; ++p) {
      if (out.state[p] == ChannelState::Off) ++darkened_;
      if ((out.flit_valid[0] >> p & 1u) == 0) continue;
      ++moved_[p];
      ASSERT_TRUE(out.state[p] == ChannelState::On || out.state[p] == ChannelState::Draining);
      ASSERT_NE(class_vcs_of_port(settings_, p) >> out.flit_vc[p] & 1u, 0u)
          << "port " << p << " VC " << int{out.flit_vc[p]} << " cycle " << now;
    }
  }

  static bool same(const SwitchOutputs& a, const SwitchOutputs& b) {
    return a.flit_valid == b.flit_valid && a.flit_vc == b.flit_vc && a.flit == b.flit &&
           a.credit == b.credit && a.state == b.state && a.state_changed == b.state_changed &&
           a.quiet == b.quiet && a.next_deadline == b.next_deadline;
  }

  void run(unsigned seed) {
    std::mt19937 random(seed);
    shape_ = random_card_shape(random);
    settings_ = random_settings(shape_, false, random);
    RandomNeighbors neighbors(shape_, settings_, seed);
    const auto factory = make_model_factory(shape_);
    const auto every = factory->make(), skipping = factory->make();
    SwitchOutputs out, skipped_out;
    for (PortId p = 0; p < kMaxPorts; ++p)
      out.state[p] = (settings_.initial_on >> p & 1u) != 0 ? ChannelState::On : ChannelState::Off;
    skipped_out = out;
    every->reset(settings_, neighbors.inputs());
    skipping->reset(settings_, neighbors.inputs());
    SwitchInputs was = neighbors.inputs();
    Cycle now = 0;
    for (; now < kEnd && (now < kBusy || !neighbors.empty()); ++now) {
      if (now == kBusy) neighbors.finish();
      neighbors.before_edge();
      const SwitchInputs& in = neighbors.inputs();
      const bool event = in.window_end || in.flit_valid != 0 || in.credit[0] != 0 ||
                         in.state != was.state || in.injection_pending != was.injection_pending ||
                         now == skipped_out.next_deadline;
      every->step(now, in, out);
      if (!skipped_out.quiet || event) {
        skipping->step(now, in, skipped_out);
      } else {
        ++skipped_;
        skipped_out.flit_valid = skipped_out.credit = {};
        skipped_out.state_changed = 0;
      }
      was = in;
      ASSERT_TRUE(same(out, skipped_out)) << "cycle " << now;
      neighbors.after_edge(out);
      ASSERT_EQ(neighbors.error(), "") << "cycle " << now;
      check(out, now);
      if (HasFatalFailure()) return;
    }
    ASSERT_TRUE(neighbors.empty()) << "packets stay inside";
  }

  SwitchShape shape_;
  SwitchSettings settings_;
  std::size_t skipped_ = 0, darkened_ = 0;
  std::array<std::size_t, kMaxPorts> moved_{};
};

TEST_P(RandomCardSwitch, KeepsItsPromises) {
  for (unsigned n = 0; n < 60; ++n) {
    run(GetParam() * 1000 + n);
    if (HasFatalFailure()) {
      FAIL() << "seed " << GetParam() * 1000 + n << " VCs " << shape_.vcs << " of links "
             << shape_.link_vcs << " admission " << shape_.admission << " VC allocator "
             << static_cast<unsigned>(shape_.vc_allocator);
    }
  }
  for (PortId port = 0; port < kCardPorts; ++port) EXPECT_GT(moved_[port], 1000u) << port;
  EXPECT_GT(skipped_, 100u);
  EXPECT_GT(darkened_, 100u);
}
INSTANTIATE_TEST_SUITE_P(Seeds, RandomCardSwitch, ::testing::Range(1u, 5u));

}  // namespace
}  // namespace dusk
