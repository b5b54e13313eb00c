// SPDX-License-Identifier: Apache-2.0
#include "models/common/vc_set.h"

#include <gmock/gmock.h>

#include <vector>

namespace dusk {
namespace {

using ::testing::ElementsAre;

TEST(RoundRobin, TakesTheNextAtOrAboveThePointerElseTheLowest) {
  EXPECT_EQ(round_robin(0b10110, 0), 1u);
  EXPECT_EQ(round_robin(0b10110, 2), 2u);
  EXPECT_EQ(round_robin(0b10110, 3), 4u);
  EXPECT_EQ(round_robin(0b00110, 3), 1u);
  EXPECT_EQ(round_robin(0x80000000u, 31), 31u);
  EXPECT_EQ(after(1, 3), 2);
  EXPECT_EQ(after(2, 3), 0);
  EXPECT_EQ(after(2, 3, true), 2);
}

template <unsigned Words>
std::vector<VcIndex> turns(const VcSet<Words>& set, const std::vector<VcIndex>& pointers) {
  std::vector<VcIndex> found;
  for (const VcIndex pointer : pointers) found.push_back(set.at_or_after(pointer));
  return found;
}

TEST(VcSet, GivesTheNextMemberInTurnAcrossWords) {
  VcSet<1> one;
  for (const VcIndex vc : {3u, 63u}) one.insert(vc);
  EXPECT_THAT(turns(one, {0, 3, 4, 63, 64}), ElementsAre(3u, 3u, 63u, 63u, 3u));
  VcSet<2> two;
  for (const VcIndex vc : {5u, 64u}) two.insert(vc);
  EXPECT_THAT(turns(two, {0, 6, 64, 65, 128}), ElementsAre(5u, 64u, 64u, 5u, 5u));
  VcSet<4> four;
  for (const VcIndex vc : {70u, 200u, 255u}) four.insert(vc);
  EXPECT_THAT(turns(four, {0, 71, 128, 201, 255, 256}),
              ElementsAre(70u, 200u, 200u, 255u, 255u, 70u));
}

TEST(VcSet, TakesAllVcsOfThePortsWithAMember) {
  VcSet<2> set;
  EXPECT_FALSE(set.of_ports().any());
  for (const VcIndex vc : {0u, 5u, 15u, 60u, 64u, 127u}) set.insert(vc);
  const VcSet<2> all = set.of_ports();
  EXPECT_EQ(all.ports(), 1u << 0 | 1u << 1 | 1u << 7 | 1u << 8 | 1u << 15);
  all.for_each_port([](unsigned port, std::uint32_t vcs) { EXPECT_EQ(vcs, 0xffu) << port; });
  for (VcIndex vc = 0; vc < 128; ++vc)
    EXPECT_EQ(VcSet<2>::only(vc).of_ports().ports(), 1u << vc / 8) << vc;
}

TEST(VcSet, NamesPortsAndVisitsMembersInOrderAcrossWords) {
  VcSet<4> set;
  const std::vector<VcIndex> members{1, 7, 63, 64, 130, 255};
  for (const VcIndex vc : members) set.insert(vc);
  EXPECT_EQ(set.ports(), 1u << 0 | 1u << 7 | 1u << 8 | 1u << 16 | 1u << 31);
  EXPECT_EQ(set.of_port(0), 0x82u);
  EXPECT_EQ(set.of_port(31), 0x80u);
  std::vector<VcIndex> seen;
  set.for_each([&](VcIndex vc) { seen.push_back(vc); });
  EXPECT_EQ(seen, members);
  std::vector<unsigned> ports;
  set.for_each_port([&](unsigned port, std::uint32_t vcs) {
    ports.push_back(port);
    EXPECT_EQ(vcs, set.of_port(port));
  });
  EXPECT_THAT(ports, ElementsAre(0, 7, 8, 16, 31));
  set.erase(255);
  EXPECT_FALSE(set.test(255));
  EXPECT_EQ((set - VcSet<4>::spread(0xffff, 0xff)).ports(), 1u << 16);
}

TEST(VcSet, TellsWhetherAllAreOfOnePort) {
  VcSet<2> set;
  for (const VcIndex vc : {72u, 79u}) set.insert(vc);
  EXPECT_EQ(set.first(), 72u);
  EXPECT_TRUE(set.of_one_port());
  for (const VcIndex other : {71u, 80u, 3u}) {
    VcSet<2> more = set;
    more.insert(other);
    EXPECT_FALSE(more.of_one_port()) << other;
  }
  EXPECT_EQ(set.if_so(true).words, set.words);
  EXPECT_FALSE(set.if_so(false).any());
}

TEST(VcSet, OfPortsFollowsThem) {
  VcsOfPorts<1> vcs;
  for (const std::uint32_t ports : {0u, 0x81u, 0x81u, 0x02u, 0x302u, 0u})
    EXPECT_EQ(vcs.of(ports).words, VcSet<1>::spread(ports & 0xffu, 0xff).words) << ports;
}

TEST(VcSet, FindsEveryMixOfPorts) {
  for (std::uint32_t ports = 0; ports < 256; ++ports) {
    for (const std::uint32_t vcs : {0x01u, 0x80u, 0x24u, 0xffu}) {
      EXPECT_EQ(VcSet<1>::spread(ports, vcs).ports(), ports);
    }
  }
}

}  // namespace
}  // namespace dusk
