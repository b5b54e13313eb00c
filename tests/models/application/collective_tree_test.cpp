// SPDX-License-Identifier: Apache-2.0
#include "models/application/collective_tree.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace dusk::application {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// Every member but the root has one parent.
void expect_tree(const Tree& tree, std::uint32_t root) {
  std::vector<std::uint32_t> parents(tree.size());
  for (const auto& children : tree) {
    for (const std::uint32_t child : children) ++parents[child];
  }
  for (std::uint32_t m = 0; m < tree.size(); ++m) EXPECT_EQ(parents[m], m == root ? 0U : 1U);
}

TEST(CollectiveTree, EachMemberIsThere) {
  for (std::uint32_t n = 1; n <= 70; ++n) {
    expect_tree(doubling_tree(n), 0);
    expect_tree(binary_tree(n), 0);
    expect_tree(in_order_binary_tree(n), n - 1);
    for (const std::uint32_t radix : {2, 3, 4, 70}) expect_tree(k_nomial_tree(n, radix), 0);
  }
}

TEST(CollectiveTree, BinomialTreesDifferInTheirSubtrees) {
  const Tree doubling = doubling_tree(12), ranges = k_nomial_tree(12, 2);
  EXPECT_THAT(doubling[0], ElementsAre(1, 2, 4, 8));
  EXPECT_THAT(doubling[1], ElementsAre(3, 5, 9));
  EXPECT_THAT(doubling[3], ElementsAre(7, 11));
  EXPECT_THAT(ranges[0], ElementsAre(8, 4, 2, 1));
  EXPECT_THAT(ranges[4], ElementsAre(6, 5));
  EXPECT_THAT(ranges[8], ElementsAre(10, 9));
  EXPECT_THAT(ranges[11], IsEmpty());
}

TEST(CollectiveTree, KNomialHasTheDigitsOfItsRadix) {
  const Tree tree = k_nomial_tree(16, 4);
  EXPECT_THAT(tree[0], ElementsAre(4, 8, 12, 1, 2, 3));
  EXPECT_THAT(tree[8], ElementsAre(9, 10, 11));
}

TEST(CollectiveTree, BinaryTreeDividesOddAndEven) {
  const Tree tree = binary_tree(13);
  EXPECT_THAT(tree[0], ElementsAre(1, 2));
  EXPECT_THAT(tree[1], ElementsAre(3, 5));
  EXPECT_THAT(tree[2], ElementsAre(4, 6));
  EXPECT_THAT(tree[3], ElementsAre(7, 11));
  EXPECT_THAT(tree[5], ElementsAre(9));
}

/// The example of 9 members in Open MPI's coll_base_topo.c.
TEST(CollectiveTree, InOrderBinaryTreeHasRanges) {
  const Tree tree = in_order_binary_tree(9);
  EXPECT_THAT(tree[8], ElementsAre(7, 3));
  EXPECT_THAT(tree[7], ElementsAre(6, 5));
  EXPECT_THAT(tree[3], ElementsAre(2, 1));
  EXPECT_THAT(tree[5], ElementsAre(4));
  EXPECT_THAT(tree[1], ElementsAre(0));
}

}  // namespace
}  // namespace dusk::application
