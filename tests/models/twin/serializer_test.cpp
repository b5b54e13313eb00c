// SPDX-License-Identifier: Apache-2.0
// Narrowed channels of the twin's switch of a torus, edge by edge, against
// docs/rtl/output_serializer.md.
#include <gmock/gmock.h>

#include <tuple>
#include <vector>

#include "tests/models/twin/torus_switch_bench.h"

namespace dusk {
namespace {

/// A trunk of which one link is left, narrowed `level` times.
class Serializer : public ::testing::TestWithParam<std::tuple<VcAllocator, unsigned>> {
 protected:
  static SwitchSettings pins(const SwitchShape& shape) {
    SwitchSettings s = torus_pins(shape);
    s.initial_on = 0x155;
    s.power_managed = true;
    s.narrowest = static_cast<std::uint8_t>(level());
    s.off_threshold.fill(1);
    s.on_threshold.fill(1000);
    s.t_on = s.t_off = 3;
    return s;
  }
  static SwitchShape shape() { return torus_shape(true, std::get<0>(GetParam())); }
  Serializer() : s_(shape(), pins(shape())) {
    for (unsigned n = 0; n < 3; ++n) {
      s_.edge(true);
      s_.edges(5);
    }
  }
  static unsigned level() { return std::get<1>(GetParam()); }
  unsigned cycles() const { return 1u << level(); }

  TorusSwitch s_;
};

TEST_P(Serializer, AFlitIsOnThePinsWithItsLastPartAndTheNextFollowsWithoutAGap) {
  for (unsigned port = 0; port < 8; ++port) ASSERT_EQ(s_.out.width[port], level());
  ASSERT_EQ(s_.out.width[8], 0);
  std::vector<unsigned> sent, freed;
  for (unsigned n = 0; n < 20; ++n) {
    if (n < 3)
      s_.flit(8, 0, at(3, 2),
              n == 0   ? FlitKind::Head
              : n == 2 ? FlitKind::Tail
                       : FlitKind::Body,
              n);
    s_.edge();
    if ((s_.sends() & 1u) != 0) {
      EXPECT_EQ(decode(s_.out.flit[0]).handle, sent.size());
      sent.push_back(n);
    }
    if ((s_.out.credit[0] >> (8 * 3) & 1u) != 0) freed.push_back(n);
  }
  const unsigned c = cycles();
  EXPECT_EQ(sent, (std::vector<unsigned>{1 + c, 1 + 2 * c, 1 + 3 * c}));
  EXPECT_EQ(freed, (std::vector<unsigned>{2, 2 + c, 2 + 2 * c}));
}

TEST_P(Serializer, IsNotQuietWhileAPartIsOnTheWire) {
  s_.flit(8, 0, at(3, 2));
  unsigned n = 0;
  for (s_.edge(); !s_.out.quiet; s_.edge()) ++n;
  EXPECT_EQ(n, 3 + cycles()) << "sampled, granted, the parts, and an edge with an idle router";
}

TEST_P(Serializer, LeavesTheEjectionChannelAsItIs) {
  s_.flit(0, 0, at(2, 2), FlitKind::Head);
  EXPECT_EQ(sent_at(s_, 8, 8), (std::vector<unsigned>{2}));
}

INSTANTIATE_TEST_SUITE_P(Widths, Serializer,
                         ::testing::Combine(::testing::Values(VcAllocator::PerPort,
                                                              VcAllocator::PerSwitch),
                                            ::testing::Values(0, 1, 2)));

class TorusSerializer : public ::testing::TestWithParam<VcAllocator> {};
INSTANTIATE_TEST_SUITE_P(Allocators, TorusSerializer,
                         ::testing::Values(VcAllocator::PerPort, VcAllocator::PerSwitch));

TEST_P(TorusSerializer, KeepsAtomicVcsOfThePortBusyUntilTheLastPart) {
  const SwitchShape shape = torus_shape(true, GetParam());
  SwitchSettings pins = torus_pins(shape);
  pins.initial_on = 0x155;
  pins.power_managed = true;
  pins.narrowest = 2;
  pins.off_threshold.fill(1);
  pins.on_threshold.fill(1000);
  pins.t_off = 1;
  TorusSwitch s(shape, pins);
  for (unsigned n = 0; n < 3; ++n) {
    s.edge(true);
    s.edges(2);
  }
  ASSERT_EQ(s.out.width[0], 2);
  // Crosses at edge 2, parts in cycles 3..6. The second head flit waits from edge 3 on and has no
  // output until 6. It is granted there and crosses at edge 7; its parts are in 8..11.
  s.flit(8, 0, at(3, 2));
  s.edge();
  s.edge();
  s.flit(8, 1, at(3, 2));
  EXPECT_EQ(sent_at(s, 0, 12), (std::vector<unsigned>{3, 8}));
}

}  // namespace
}  // namespace dusk
