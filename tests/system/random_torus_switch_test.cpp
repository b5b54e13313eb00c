// SPDX-License-Identifier: Apache-2.0
// The twin's switch of a torus with anything that a network may do to it. Every packet leaves whole
// and in order, a flit keeps the channel for its width, and no lit trunk goes dark. The edges that
// `quiet` lets the kernel skip change nothing.
#include <gtest/gtest.h>

#include "models/twin/switch_model.h"
#include "random_neighbors.h"
#include "random_settings.h"

namespace dusk {
namespace {

constexpr Cycle kBusy = 4000, kEnd = 40000;

struct Met {
  std::size_t skipped = 0, moved = 0, parts = 0, delivered = 0, darkened = 0, together = 0;
};

bool same(const SwitchOutputs& a, const SwitchOutputs& b) {
  return a.flit_valid == b.flit_valid && a.flit_vc == b.flit_vc && a.flit == b.flit &&
         a.credit == b.credit && a.state == b.state && a.state_changed == b.state_changed &&
         a.width == b.width && a.power == b.power && a.level_changed == b.level_changed &&
         a.quiet == b.quiet && a.next_deadline == b.next_deadline;
}
bool any(const std::array<std::uint64_t, 4>& pins) {
  return (pins[0] | pins[1] | pins[2] | pins[3]) != 0;
}

class RandomTorusSwitch : public ::testing::TestWithParam<unsigned> {
 protected:
  /// No lit trunk loses its last link, no flit is on a dark channel, and a flit takes its width.
  void check(const SwitchOutputs& out, Cycle now) {
    for (unsigned t = 0; t < shape_.trunks() && settings_.power_managed; ++t) {
      bool lit = false;
      for (PortId p = t * shape_.group; p < (t + 1) * shape_.group; ++p) {
        lit |= out.state[p] == ChannelState::On;
      }
      ASSERT_TRUE(lit || !lit_[t]) << "trunk " << t << " cycle " << now;
      lit_[t] = lit;
    }
    for (PortId p = 0; p < shape_.ports; ++p) {
      if (out.state[p] == ChannelState::Off) ++met_.darkened;
      unsigned flits = 0;
      for (unsigned lane = p * shape_.lanes(); lane < (p + 1) * shape_.lanes(); ++lane)
        flits += out.flit_valid[lane / 64] >> lane % 64 & 1u;
      ASSERT_LE(flits, p < shape_.first_local ? 1u : shape_.lanes());
      if (flits == 0) continue;
      if (flits > 1) ++met_.together;
      ASSERT_TRUE(out.state[p] == ChannelState::On || out.state[p] == ChannelState::Draining);
      // Its parts are on the wire since it crossed, with the width of then.
      const Cycle gap = now - last_sent_[p];
      const unsigned narrowest = std::min(narrowest_[p][0], narrowest_[p][1]);
      ASSERT_GE(gap, Cycle{1} << narrowest) << "port " << p << " cycle " << now;
      if (narrowest > 0) ++met_.parts;
      last_sent_[p] = now;
      ++met_.moved;
    }
    for (PortId p = 0; p < shape_.ports; ++p) {
      // The least level of the last 4 cycles and more.
      if (now % 8 == 0) {
        narrowest_[p][1] = narrowest_[p][0];
        narrowest_[p][0] = out.width[p];
      }
      narrowest_[p][0] = std::min<unsigned>(narrowest_[p][0], out.width[p]);
    }
  }

  void run(unsigned seed) {
    std::mt19937 random(seed);
    shape_ = random_torus_shape(seed % 3 == 0 ? 32 : 12, random);
    settings_ = random_settings(shape_, false, random);
    RandomNeighbors neighbors(shape_, settings_, seed);
    const auto factory = make_model_factory(shape_);
    const auto every = factory->make(), skipping = factory->make();
    SwitchOutputs out, skipped_out;
    for (PortId p = 0; p < kMaxPorts; ++p) {
      out.state[p] = (settings_.initial_on >> p & 1u) != 0 ? ChannelState::On : ChannelState::Off;
    }
    skipped_out = out;
    every->reset(settings_, neighbors.inputs());
    skipping->reset(settings_, neighbors.inputs());
    last_sent_.fill(~Cycle{0} - 100);
    lit_.fill(false);
    narrowest_ = {};
    SwitchInputs was = neighbors.inputs();
    Cycle now = 0;
    for (; now < kEnd && (now < kBusy || !neighbors.empty()); ++now) {
      if (now == kBusy) neighbors.finish();
      neighbors.before_edge();
      const SwitchInputs& in = neighbors.inputs();
      const bool event = in.window_end || in.flit_valid != 0 || any(in.credit) ||
                         in.state != was.state || in.injection_pending != was.injection_pending ||
                         now == skipped_out.next_deadline;
      every->step(now, in, out);
      if (!skipped_out.quiet || event) {
        skipping->step(now, in, skipped_out);
      } else {
        ++met_.skipped;
        skipped_out.flit_valid = skipped_out.credit = {};
        skipped_out.state_changed = skipped_out.level_changed = 0;
      }
      was = in;
      ASSERT_TRUE(same(out, skipped_out)) << "seed " << seed << " cycle " << now;
      neighbors.after_edge(out);
      ASSERT_EQ(neighbors.error(), "") << "seed " << seed << " cycle " << now;
      check(out, now);
      if (HasFatalFailure()) return;
    }
    ASSERT_TRUE(neighbors.empty()) << "seed " << seed;
    met_.delivered += neighbors.delivered();
  }

  SwitchShape shape_;
  SwitchSettings settings_;
  Met met_;
  std::array<Cycle, kMaxPorts> last_sent_{};
  std::array<bool, 2 * kMaxDimensions> lit_{};
  std::array<std::array<unsigned, 2>, kMaxPorts> narrowest_{};
};

TEST_P(RandomTorusSwitch, KeepsItsPromises) {
  for (unsigned n = 0; n < 25; ++n) {
    run(GetParam() * 1000 + n);
    if (HasFatalFailure()) {
      FAIL() << "ports " << shape_.ports << " dimensions " << shape_.dimensions() << " trunk "
             << shape_.group << " VCs " << shape_.vcs << " narrowing " << shape_.narrowing
             << " VC allocator " << static_cast<unsigned>(shape_.vc_allocator);
    }
  }
  EXPECT_GT(met_.delivered, 1000u);
  EXPECT_GT(met_.skipped, 100u);
  EXPECT_GT(met_.parts, 100u);
  EXPECT_GT(met_.darkened, 100u);
  EXPECT_GT(met_.together, 0u);
}
INSTANTIATE_TEST_SUITE_P(Seeds, RandomTorusSwitch, ::testing::Range(1u, 9u));

}  // namespace
}  // namespace dusk
