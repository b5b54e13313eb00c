// SPDX-License-Identifier: Apache-2.0
#include "models/kernel/links.h"

#include <gtest/gtest.h>

#include <set>
#include <vector>

namespace dusk {
namespace {

Links::Sizes some_sizes() {
  Links::Sizes sizes;
  sizes.switches = 3;
  sizes.ports = 10;
  sizes.vcs = 2;
  sizes.nodes = 4;
  sizes.channels = 2;
  sizes.depth = 3;
  sizes.queue = 2;
  sizes.max_latency = 3;
  return sizes;
}

/// A WakeSet's members.
std::vector<std::size_t> members(WakeSet& set) {
  std::vector<std::size_t> all;
  set.drain([&all](std::size_t m) { all.push_back(m); });
  return all;
}

TEST(SlotAfter, GoesRoundItsOwnRingBothWays) {
  EXPECT_EQ(slot_after(8, 3), 9u);
  EXPECT_EQ(slot_after(11, 3), 8u);
  EXPECT_EQ(slot_after(11, 3, 3), 10u);
  EXPECT_EQ(slot_after(8, 3, 0u - 1u), 11u);
  EXPECT_EQ(slot_after(5, 0), 5u);
}

TEST(Links, WhatIsSentArrivesInItsCycleAndWakesItsReader) {
  Links links(some_sizes());
  WakeSet switches(3), nodes(4);
  links.begin(10, switches, nodes);
  links.send({links.flits_at_switch(2, 9), links.mark_of_switch(2), 3, 0}, 1u << 1);
  links.send({links.credits_at_switch(2, 9), links.mark_of_switch(2), 3, 0}, 3);
  links.send({links.flits_at_node(3, 1), links.mark_of_node(3), 1, 0}, 1u << 7);
  EXPECT_EQ(links.next(10), 11u);
  links.begin(11, switches, nodes);
  EXPECT_TRUE(members(switches).empty());
  EXPECT_EQ(members(nodes), std::vector<std::size_t>{3});
  EXPECT_EQ(links.take_flits_at_node(3), std::uint64_t{1} << 15);
  EXPECT_EQ(links.take_flits_at_node(3), 0u) << "taken once";
  EXPECT_EQ(links.take_credits_at_node(3), 0u);
  EXPECT_EQ(links.next(12), 13u);
  links.begin(12, switches, nodes);
  EXPECT_FALSE(switches.any() || nodes.any());
  links.begin(13, switches, nodes);
  EXPECT_EQ(members(switches), std::vector<std::size_t>{2});
  EXPECT_EQ(links.here(2)[9], 2);
  EXPECT_EQ(links.here(2)[16 + 9], 3);
  EXPECT_EQ(links.next(14), kNever);
}

TEST(Links, WhatArrivesNextMayBeTakenBeforeAndAnswered) {
  Links::Sizes sizes = some_sizes();
  sizes.ahead = 1;
  Links links(sizes);
  WakeSet switches(3), nodes(4);
  for (Cycle now = 5; now < 5 + 16; ++now) {  // round all rows
    links.begin(now, switches, nodes);
    links.send({links.flits_at_node(2, 0), links.mark_of_node(2), 1, 0}, 1u << 3);
    EXPECT_EQ(links.take_flits_at_node(2), 0u);
    EXPECT_EQ(links.take_flits_at_node(2, 1), std::uint64_t{1} << 3);
    // With the longest latency, and it leaves in the next cycle: as far ahead as possible.
    links.send({links.credits_at_switch(1, 4), links.mark_of_switch(1), 3, 0}, 1, 0, 1);
    EXPECT_EQ(links.here(1)[16 + 4] != 0, now >= 9) << now;
  }
  for (Cycle now = 21; now < 25; ++now) {
    members(switches);
    links.begin(now, switches, nodes);
    EXPECT_EQ(members(switches), std::vector<std::size_t>{1}) << now;
    EXPECT_EQ(links.take_flits_at_node(2), 0u) << "it was taken before";
  }
  links.begin(25, switches, nodes);
  EXPECT_TRUE(members(switches).empty());
}

TEST(Links, ThreadsWakeAReaderWithMarksInLinesOfTheirOwn) {
  Links::Sizes sizes = some_sizes();
  sizes.threads = 3;
  Links links(sizes);
  WakeSet switches(3), nodes(4);
  links.begin(0, switches, nodes);
  EXPECT_EQ(links.mark_of_switch(0) % kOwnLines, 0u);
  for (unsigned thread = 0; thread < 3; ++thread) {
    EXPECT_GE(links.marks_of(thread), thread * kOwnLines);
    EXPECT_EQ(links.marks_of(thread) % kOwnLines, 0u);
    links.send({links.flits_at_switch(thread, 0), links.mark_of_switch(thread), 1, 0}, 1,
               links.marks_of(thread));
  }
  links.send({links.flits_at_node(3, 0), links.mark_of_node(3), 3, 0}, 1, links.marks_of(2));
  EXPECT_EQ(links.next(1), 1u);
  links.begin(1, switches, nodes);
  EXPECT_EQ(members(switches), (std::vector<std::size_t>{0, 1, 2}));
  EXPECT_FALSE(nodes.any());
  EXPECT_EQ(links.next(2), 3u);
  links.begin(3, switches, nodes);
  EXPECT_EQ(members(nodes), std::vector<std::size_t>{3});
  EXPECT_EQ(links.next(4), kNever);
}

TEST(Links, InALargeNetworkThreadsShareMarks) {
  Links::Sizes sizes = some_sizes();
  sizes.switches = 30000;
  sizes.threads = 3;
  EXPECT_NE(Links(sizes).marks_of(1), 0u);
  EXPECT_EQ(Links(sizes).marks_of(2), 0u) << "there are marks for one more thread";
  sizes.switches = 40000;
  EXPECT_EQ(Links(sizes).marks_of(1), 0u);
}

TEST(Links, NodesAtWhichSomethingArrivesNextAreFoundInAnyRange) {
  Links::Sizes sizes = some_sizes();
  sizes.nodes = 40;
  sizes.ahead = 1;
  sizes.threads = 2;
  Links links(sizes);
  WakeSet switches(3), nodes(40);
  links.begin(0, switches, nodes);
  const std::vector<std::size_t> there = {0, 7, 8, 21, 39};
  for (const std::size_t n : there) {
    const auto node = static_cast<NodeId>(n);
    links.send({links.flits_at_node(node, 0), links.mark_of_node(node), 1, 0}, 1,
               links.marks_of(node % 2));
  }
  for (NodeId first = 0; first <= 40; ++first) {
    for (NodeId end = first; end <= 40; ++end) {
      std::vector<std::size_t> found, expected;
      links.for_each_marked_node(first, end, 1, [&found](NodeId node) { found.push_back(node); });
      for (const std::size_t n : there) {
        if (n >= first && n < end) expected.push_back(n);
      }
      ASSERT_EQ(found, expected) << first << " to " << end;
    }
  }
  links.for_each_marked_node(0, 40, 0, [](NodeId node) { FAIL() << node << " now"; });
}

TEST(Links, NoTwoVcsShareASlotAndARingHoldsWhatMayLieThere) {
  const Links::Sizes sizes = some_sizes();
  Links links(sizes);
  const std::uint32_t slots = links.wrap() + 1;
  EXPECT_GE(slots, sizes.max_latency + 1 + sizes.queue);
  std::set<std::uint32_t> first;
  std::size_t rings = 0;
  const auto add = [&](std::uint32_t ring, std::uint32_t vcs) {
    for (std::uint32_t vc = 0; vc < vcs; ++vc, ++rings) {
      EXPECT_EQ((ring + vc * slots) % slots, 0u);
      first.insert(ring + vc * slots);
    }
  };
  for (SwitchId s = 0; s < sizes.switches; ++s) {
    for (PortId p = 0; p < sizes.ports; ++p) add(links.ring_at_switch(s, p), sizes.vcs);
  }
  for (NodeId n = 0; n < sizes.nodes; ++n) {
    for (std::uint32_t c = 0; c < sizes.channels; ++c) add(links.ring_at_node(n, c), sizes.vcs);
  }
  add(links.ring_nowhere(), kMaxVcs);
  EXPECT_EQ(first.size(), rings);
}

TEST(Links, NothingMayBeSentNowhere) {
  Links::Sizes sizes = some_sizes();
  sizes.threads = 2;
  for (unsigned thread = 0; thread < 2; ++thread) {
    Links links(sizes);
    WakeSet switches(3), nodes(4);
    links.begin(0, switches, nodes);
    links.send(links.nowhere(0), 1, links.marks_of(thread));
    EXPECT_THROW(links.begin(1, switches, nodes), std::logic_error) << thread;
  }
}

TEST(Links, RefusesMoreThanItCanNumber) {
  Links::Sizes sizes = some_sizes();
  sizes.switches = 1u << 27;
  EXPECT_THROW(Links{sizes}, std::length_error);
}

}  // namespace
}  // namespace dusk
