// SPDX-License-Identifier: Apache-2.0
// Packets back to back in the twin against docs/rtl/next_heads.md. Every expectation is given
// with and without the option.
#include <gmock/gmock.h>

#include "models/twin/leaving_tails.h"
#include "models/twin/tie_break.h"
#include "tests/models/twin/back_to_back_bench.h"

namespace dusk {
namespace {

using ::testing::ElementsAre;

using Case = std::tuple<StreamCase, unsigned>;

class BackToBack : public ::testing::TestWithParam<Case> {
 protected:
  static StreamSwitch bench(bool back_to_back) {
    return {std::get<0>(GetParam()), hop(), back_to_back};
  }
  static unsigned hop() { return std::get<1>(GetParam()); }
  static VcAllocator allocator() { return std::get<0>(GetParam()).allocator; }
};

std::string name_of_case(const ::testing::TestParamInfo<Case>& info) {
  return std::string(std::get<0>(info.param).name) + "_hop_" +
         std::to_string(std::get<1>(info.param));
}
/// Cases of both hop latencies for which `holds`.
template <class Holds>
auto cases(Holds holds) {
  std::vector<StreamCase> some;
  for (const StreamCase& c : stream_cases())
    if (holds(c)) some.push_back(c);
  return ::testing::Combine(::testing::ValuesIn(some), ::testing::Values(3, 4));
}
INSTANTIATE_TEST_SUITE_P(Kinds, BackToBack, cases([](const StreamCase&) { return true; }),
                         name_of_case);

TEST_P(BackToBack, PacketsOfOneVcLeaveAFlitInEveryCycle) {
  for (const unsigned length : {1u, 2u, 3u, 8u}) {
    SCOPED_TRACE(length);
    const unsigned count = 24, first = hop() - 1;
    const StreamSwitch without = bench(false), with = bench(true);
    EXPECT_EQ(stream(without, {without.from()[0]}, length, count).edges,
              edges_of(count, first, length, hop() - 2));
    EXPECT_EQ(stream(with, {with.from()[0]}, length, count).edges,
              edges_of(count, first, length, 0));
  }
}

TEST_P(BackToBack, PacketsOfTwoInputsTakeAnOutputVcInTurnWithoutAnIdleCycle) {
  const unsigned length = 2, first = hop() - 1;
  const StreamSwitch without = bench(false), with = bench(true);
  const Left gaps = stream(without, without.from(), length, 6);
  const Left left = stream(with, with.from(), length, 6);
  if (allocator() != VcAllocator::PerSwitch) {
    EXPECT_EQ(gaps.edges, edges_of(12, first, length, 1));
  } else {
    EXPECT_GT(gaps.edges.back(), first + 14);
  }
  EXPECT_EQ(left.edges, edges_of(12, first, length, 0));
  for (std::size_t i = 1; i < left.packets.size(); i += 2)
    EXPECT_EQ(left.packets[i], left.packets[i - 1]) << "packets do not mix";
  if (allocator() == VcAllocator::PerSwitch) return;
  for (std::size_t i = 2; i < left.packets.size(); i += 2)
    EXPECT_NE(left.packets[i] / 100, left.packets[i - 1] / 100) << "round robin";
}

TEST_P(BackToBack, AnAtomicVcIsGivenWhenItsCreditsAreHomeAsWithoutTheOption) {
  for (const bool back_to_back : {false, true}) {
    StreamSwitch b = bench(back_to_back);
    b.pins.atomic_vc_allocation = true;
    TorusSwitch s(b.shape, b.pins);
    Left left;
    for (unsigned n = 0; n < 20; ++n) {
      if (n < 3) put(s, b, b.from()[0], n, 1);
      if (n == 10) s.credit(b.out(), 0);
      look(s, b, n, left);
    }
    // Credit at 10, granted at 11.
    EXPECT_THAT(left.edges, ElementsAre(hop() - 1, 12));
  }
}

/// A packet of 2 flits, behind it one of `length`; the buffer downstream holds 4. A credit comes at
/// edge `credit`.
std::vector<unsigned> through_four_slots(StreamSwitch bench, unsigned length, unsigned credit) {
  bench.pins.depth_in_use = bench.pins.local_depth = 4;
  TorusSwitch s(bench.shape, bench.pins);
  Left left;
  for (unsigned n = 0; n < 30; ++n) {
    if (n < 2) put(s, bench, bench.from()[0], n, 2);
    if (n >= 2 && n < 2 + length) put(s, bench, bench.from()[0], n - 2, length, 1);
    if (n == credit) s.credit(bench.out(), 0);
    look(s, bench, n, left);
  }
  return left.edges;
}

class BackToBackBySpace : public BackToBack {};
INSTANTIATE_TEST_SUITE_P(Kinds, BackToBackBySpace,
                         cases([](const StreamCase& c) { return c.admission; }), name_of_case);

TEST_P(BackToBackBySpace, AdmissionCountsTheTailThatLeavesAndNoCreditOfItsEdge) {
  const unsigned first = hop() - 1, tail = first + 1;
  // Two flits fit behind the two of the first packet.
  EXPECT_THAT(through_four_slots(bench(true), 2, 99), ElementsAre(first, tail, tail + 1, tail + 2));
  EXPECT_THAT(through_four_slots(bench(false), 2, 99),
              ElementsAre(first, tail, tail + hop() - 1, tail + hop()));
  // Three do not.
  EXPECT_THAT(through_four_slots(bench(true), 3, 99), ElementsAre(first, tail));
  EXPECT_THAT(through_four_slots(bench(false), 3, 99), ElementsAre(first, tail));
  // A credit counts from the edge after the one at which it comes.
  EXPECT_THAT(through_four_slots(bench(true), 3, tail),
              ElementsAre(first, tail, tail + 2, tail + 3, tail + 4));
  EXPECT_THAT(through_four_slots(bench(true), 3, tail - 1),
              ElementsAre(first, tail, tail + 1, tail + 2, tail + 3));
}

/// Heads of three input ports to one link with three VCs.
std::vector<unsigned> with_one_owner(StreamSwitch bench, const std::vector<PortId>& ports) {
  bench.pins.one_packet_per_port = true;
  if (bench.torus) bench.pins.class_vcs = {7, 0, 0, 1};
  bench.pins.vcs_in_use = 3;
  return stream(bench, ports, 2, 2).edges;
}

class OnePacketBackToBack : public BackToBack {};
INSTANTIATE_TEST_SUITE_P(Kinds, OnePacketBackToBack, cases([](const StreamCase& c) {
                           return !each_head_requests(c.allocator);
                         }),
                         name_of_case);

TEST_P(OnePacketBackToBack, APortWithOnePacketTakesTheNextWhenTheTailCrosses) {
  const std::vector<PortId> ports =
      bench(true).torus ? std::vector<PortId>{2, 5, 8} : std::vector<PortId>{0, 2, 3};
  const unsigned first = hop() - 1;
  EXPECT_EQ(with_one_owner(bench(false), ports), edges_of(6, first, 2, 1));
  EXPECT_EQ(with_one_owner(bench(true), ports), edges_of(6, first, 2, 0));
}

/// Other allocators keep a switch awake while a head flit waits, whatever it waits for.
class RestBackToBack : public BackToBack {};
INSTANTIATE_TEST_SUITE_P(Kinds, RestBackToBack, cases([](const StreamCase& c) {
                           return c.allocator == VcAllocator::PerPort && c.out_depth == 0 &&
                                  !c.admission;
                         }),
                         name_of_case);

TEST_P(RestBackToBack,
       AHeaderThatHasToBeRoutedKeepsTheSwitchAwakeAndOneThatWaitsBehindATailDoesNot) {
  // Two VCs without credits, of which one is given in a cycle.
  StreamSwitch b = bench(true);
  b.pins.vcs_in_use = 2;
  b.pins.class_vcs = {b.torus ? std::uint8_t{3} : std::uint8_t{0}, 0, 0, 1};
  b.pins.depth_in_use = b.pins.local_depth = 1;
  TorusSwitch s(b.shape, b.pins);
  for (const PortId port : b.from()) put(s, b, port, 0, 2);
  s.edges(10);  // both head flits have crossed
  for (const PortId port : b.from()) put(s, b, port, 1, 2);
  s.credit(b.out(), 0);
  s.credit(b.out(), 1);
  s.edges(10);  // both tails
  ASSERT_FALSE(s.probe(b.out()).output[0].owned || s.probe(b.out()).output[1].owned);
  std::vector<bool> quiet;
  for (unsigned n = 0; n < 7; ++n) {
    for (const PortId port : b.from()) {
      if (n < 3) put(s, b, port, n < 2 ? n : 0, 2);
    }
    s.edge();
    quiet.push_back(s.out.quiet);
  }
  // The last flits arrive at edge 2; grants are at hop - 2 and hop - 1. With hop latency 4 the last
  // head flit is routed at edge 4. Link power rests one edge after the router.
  const bool late = hop() == 4;
  EXPECT_THAT(quiet, ElementsAre(false, false, false, false, !late, true, true));
  EXPECT_EQ(s.probe(b.from()[0]).input[0].buffered, 3u);
}

/// Trunk of a packet that goes half a ring in dimension 0, behind a packet to the next switch. The
/// random bit of that dimension is 0 before VC allocation first moves it, then 1.
unsigned trunk_of_a_tie(VcAllocator allocator, bool back_to_back) {
  StreamSwitch b({"", true, allocator}, 4, back_to_back);
  b.pins.present = b.pins.initial_on = 0x1ff;
  b.pins.ring_tie = RingTie::Random;
  while ((b.pins.seed >> 12 & 1u) != 0 || (next_tie_break(b.pins.seed) >> 12 & 1u) == 0)
    ++b.pins.seed;
  TorusSwitch s(b.shape, b.pins);
  s.flit(8, 0, at(3, 2), FlitKind::HeadTail, 1);
  s.edge();
  s.flit(8, 0, at(6, 2), FlitKind::HeadTail, 2);
  for (unsigned n = 0; n < 12; ++n) {
    s.edge();
    for (PortId port = 0; port < 8; ++port)
      if ((s.sends() >> port & 1u) != 0 && decode(s.out.flit[port]).handle == 2) return port / 2;
  }
  return kNone;
}

TEST(BackToBackRoute, IsDecidedByTheRandomBitsBeforeTheEdgeAtWhichTheHeaderBeforeItGetsItsVc) {
  for (const VcAllocator allocator :
       {VcAllocator::PerPort, VcAllocator::PerVc, VcAllocator::PerRequest}) {
    EXPECT_EQ(trunk_of_a_tie(allocator, true), 0u);
    EXPECT_EQ(trunk_of_a_tie(allocator, false), 1u) << "routed after the tail has left";
  }
}

TEST(LeavingTails, AreNoOwnersAndTakeASlot) {
  SwitchSettings pins;
  pins.depth_in_use = 3;
  for (const bool atomic : {false, true}) {
    pins.atomic_vc_allocation = atomic;
    LeavingTails<1, OutputKind::Register> output;
    output.reset(SwitchShape{}, pins);
    const auto vc = VcSet<1>::only(0);
    output.own(vc);
    EXPECT_EQ(output.space(0), 3u);
    output.tails_leave(vc);
    EXPECT_EQ(output.free().test(0), !atomic);
    EXPECT_EQ(output.space(0), 2u);
    EXPECT_EQ(output.space(1), 3u);
    output.tails_left();
    EXPECT_FALSE(output.undrained().test(0));
    EXPECT_EQ(output.space(0), 3u) << "its credit is spent by another call";
    for (unsigned n = 0; n < 3; ++n) output.settle({}, vc);
    output.tails_leave(vc);  // with a credit that comes at this edge
    EXPECT_EQ(output.space(0), 0u);
  }
}

}  // namespace
}  // namespace dusk
