// SPDX-License-Identifier: Apache-2.0
/// Trees over the members 0..n-1 of a group.
#pragma once

#include <cstdint>
#include <vector>

namespace dusk::application {

/// Children of each member, in the order in which a broadcast sends to them: [member].
using Tree = std::vector<std::vector<std::uint32_t>>;

/// Binomial tree of a broadcast: in round k each member m < 2^k sends to member m + 2^k.
Tree doubling_tree(std::uint32_t members);
/// K-nomial tree: member m is the child of m with its lowest digit of base `radix` that is not 0
/// set to 0. The subtree of a member is a range of members. The largest subtrees come first.
Tree k_nomial_tree(std::uint32_t members, std::uint32_t radix);
/// Complete binary tree of root 0. The subtree of member 1 has the odd members, that of 2 the even
/// ones.
Tree binary_tree(std::uint32_t members);
/// Binary tree of root n - 1 whose subtrees are ranges of members that end with their root. The
/// nearer half below a root is no larger than the farther one.
Tree in_order_binary_tree(std::uint32_t members);

}  // namespace dusk::application
