// SPDX-License-Identifier: Apache-2.0
// Contents of the messages of collectives that divide a vector: block by block, with the blocks of
// each message written here from the publications.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/models/application/collective_flow.h"

namespace dusk::application {
namespace {

using BlockList = std::vector<std::uint32_t>;

Members all_contributors(std::uint32_t n) { return (Members{1} << n) - 1; }

/// Block b of `count` has the same length as the others, or one byte more if it is an early one.
std::uint64_t block_share(std::uint64_t bytes, std::uint32_t count, std::uint32_t b) {
  return (bytes + count - 1 - b) / count;
}

FlowRules sum_of_blocks(std::uint32_t n, std::uint32_t blocks, bool scattered) {
  FlowRules rules;
  rules.blocks = blocks;
  rules.at_first = [](std::uint32_t m, std::uint32_t) { return Members{1} << m; };
  rules.complete = [n](std::uint32_t) { return all_contributors(n); };
  rules.wanted = [scattered](std::uint32_t m, std::uint32_t b) { return !scattered || m == b; };
  return rules;
}

FlowRules broadcast_of_blocks(std::uint32_t blocks, std::uint64_t bytes) {
  FlowRules rules;
  rules.blocks = blocks;
  rules.bytes = [=](std::uint32_t b) { return block_share(bytes, blocks, b); };
  rules.at_first = [](std::uint32_t m, std::uint32_t) { return Members{m == 0 ? 1U : 0U}; };
  rules.complete = [](std::uint32_t) { return Members{1}; };
  rules.wanted = [](auto...) { return true; };
  return rules;
}

void expect_blocks(CollectiveCall call, std::uint32_t n, const FlowRules& rules) {
  call.reduce_ns_per_kib = call.collective == Collective::Broadcast ? 0 : 1024;
  const CollectiveCase c(call, n);
  EXPECT_EQ(flow_fault(c, rules), "") << c.text();
}

/// The largest power of two up to n, and how many members are beyond it.
struct PowerOfTwo {
  std::uint32_t power = 1, log = 0, extra = 0;
  explicit PowerOfTwo(std::uint32_t n) {
    for (; 2 * power <= n; power *= 2) ++log;
    extra = n - power;
  }
};

TEST(CollectiveFlow, RingSendsOneBlockAStep) {
  for (const std::uint32_t n : group_sizes()) {
    for (const bool scatters : {true, false}) {
      const std::uint64_t bytes = scatters ? 20 : 1000;
      FlowRules rules = sum_of_blocks(n, n, scatters);
      rules.bytes = [=](std::uint32_t b) { return scatters ? bytes : block_share(bytes, n, b); };
      rules.carried = [=](std::uint32_t m, std::uint32_t to, std::uint32_t k, std::uint32_t) {
        EXPECT_EQ(to, (m + 1) % n);
        return k + 1 < n ? BlockList{(m + n - k - 1) % n} : BlockList{(m + 2 * n - k - 1) % n};
      };
      expect_blocks(call_of(scatters ? Collective::ReduceScatter : Collective::AllReduce,
                            Algorithm::Ring, bytes),
                    n, rules);
    }
  }
}

TEST(CollectiveFlow, PairwiseSendsEachMemberItsBlock) {
  for (const std::uint32_t n : group_sizes()) {
    FlowRules rules = sum_of_blocks(n, n, true);
    rules.bytes = [](std::uint32_t) { return 20; };
    rules.carried = [=](std::uint32_t m, std::uint32_t to, std::uint32_t k, std::uint32_t) {
      EXPECT_EQ(to, (m + k + 1) % n);
      return BlockList{to};
    };
    expect_blocks(call_of(Collective::ReduceScatter, Algorithm::Pairwise, 20), n, rules);
  }
}

/// Thakur et al. 2005: the odd members of the first pairs go on with the blocks of both.
TEST(CollectiveFlow, RecursiveHalvingHalvesTheBlocks) {
  for (const std::uint32_t n : group_sizes()) {
    const PowerOfTwo p(n);
    FlowRules rules = sum_of_blocks(n, n, true);
    rules.bytes = [](std::uint32_t) { return 20; };
    rules.carried = [=](std::uint32_t m, std::uint32_t to, std::uint32_t k, std::uint32_t) {
      BlockList blocks;
      const bool paired = m < 2 * p.extra;
      if (paired && m % 2 == 0) {
        for (std::uint32_t b = 0; b < n; ++b) blocks.push_back(b);
        return blocks;
      }
      if (k == p.log) return BlockList{to};
      const std::uint32_t place = paired ? m / 2 : m - p.extra, bit = p.log - 1 - k;
      for (std::uint32_t other = 0; other < p.power; ++other) {
        if (other >> bit != (place >> bit ^ 1)) continue;
        blocks.push_back(other < p.extra ? 2 * other : other + p.extra);
        if (other < p.extra) blocks.push_back(2 * other + 1);
      }
      return blocks;
    };
    expect_blocks(call_of(Collective::ReduceScatter, Algorithm::RecursiveHalving, 20), n, rules);
  }
}

/// Rabenseifner: cell i is the part of the vector that place i of the power of two has after all
/// halvings. The first halving is by its lowest bit.
TEST(CollectiveFlow, RabenseifnerHalvesAndDoubles) {
  for (const std::uint32_t n : group_sizes()) {
    for (const std::uint64_t bytes : {0, 5, 1000, 100003}) {
      const PowerOfTwo p(n);
      FlowRules rules = sum_of_blocks(n, p.power, false);
      rules.bytes = [=](std::uint32_t cell) {
        std::uint64_t begin = 0, end = bytes;
        for (std::uint32_t bit = 0; bit < p.log; ++bit) {
          const std::uint64_t middle = begin + (end - begin) / 2;
          (cell >> bit & 1) != 0 ? begin = middle : end = middle;
        }
        return end - begin;
      };
      // Cells that agree with `place` in the low bits of `mask`.
      const auto cells = [=](std::uint32_t place, std::uint32_t mask) {
        BlockList list;
        for (std::uint32_t cell = 0; cell < p.power; ++cell) {
          if (((cell ^ place) & mask) == 0) list.push_back(cell);
        }
        return list;
      };
      rules.carried = [=](std::uint32_t m, std::uint32_t, std::uint32_t k, std::uint32_t) {
        const bool paired = m < 2 * p.extra;
        if (paired && m % 2 == 1) return cells(k, 1);  // first half, then its sum of the second
        if (paired && k == 0) return cells(1, 1);
        const std::uint32_t step = paired ? k - 1 : k, place = paired ? m / 2 : m - p.extra;
        if (step == 2 * p.log) return cells(0, 0);
        if (step < p.log) return cells(place ^ 1U << step, (2U << step) - 1);
        return cells(place, (1U << (2 * p.log - step)) - 1);
      };
      expect_blocks(call_of(Collective::AllReduce, Algorithm::Rabenseifner, bytes), n, rules);
    }
  }
}

TEST(CollectiveFlow, SplitBinaryBringsBothHalves) {
  for (const std::uint32_t n : group_sizes()) {
    for (const std::uint64_t bytes : {0, 1, 1001}) {
      FlowRules rules = broadcast_of_blocks(2, bytes);
      // The first message of a member has the half of its side of the tree, the second the other.
      rules.carried = [](std::uint32_t, std::uint32_t to, std::uint32_t, std::uint32_t j) {
        return BlockList{(to + 1 + j) % 2};
      };
      for (std::uint32_t root = 0; root < n; root += 3)
        expect_blocks(call_of(Collective::Broadcast, Algorithm::SplitBinary, bytes, root), n,
                      rules);
    }
  }
}

TEST(CollectiveFlow, ScatterAllGatherBringsAllBlocks) {
  for (const std::uint32_t n : group_sizes()) {
    const PowerOfTwo p(n);
    FlowRules rules = broadcast_of_blocks(n, 1001);
    rules.carried = [=](std::uint32_t m, std::uint32_t to, std::uint32_t k, std::uint32_t j) {
      BlockList blocks;
      std::uint32_t children = 0;
      for (std::uint32_t distance = 1; distance < n && (m & distance) == 0; distance *= 2)
        children += m + distance < n ? 1 : 0;
      if (k < children) {  // scatter: the subtree of the receiver
        EXPECT_EQ(j, 0U);
        const std::uint32_t end = std::min(n, to + (to & (~to + 1)));
        for (std::uint32_t b = to; b < end; ++b) blocks.push_back(b);
        return blocks;
      }
      const std::uint32_t distance = 1U << (k - children);
      const bool doubling = p.extra == 0;
      EXPECT_EQ(to, doubling ? m ^ distance : (m + n - distance) % n);
      const std::uint32_t first = doubling ? m / distance * distance : m;
      for (std::uint32_t b = 0; b < std::min(distance, n - distance); ++b)
        blocks.push_back((first + b) % n);
      return blocks;
    };
    for (std::uint32_t root = 0; root < n; root += 3)
      expect_blocks(call_of(Collective::Broadcast, Algorithm::ScatterAllGather, 1001, root), n,
                    rules);
  }
}

}  // namespace
}  // namespace dusk::application
