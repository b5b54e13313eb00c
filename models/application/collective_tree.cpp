// SPDX-License-Identifier: Apache-2.0
#include "models/application/collective_tree.h"

#include <utility>

namespace dusk::application {

Tree doubling_tree(std::uint32_t members) {
  Tree tree(members);
  for (std::uint64_t distance = 1; distance < members; distance *= 2) {
    for (std::uint64_t m = 0; m < distance && m + distance < members; ++m)
      tree[m].push_back(static_cast<std::uint32_t>(m + distance));
  }
  return tree;
}

Tree k_nomial_tree(std::uint32_t members, std::uint32_t radix) {
  std::uint64_t top = 1;
  while (top < members) top *= radix;
  Tree tree(members);
  for (std::uint64_t distance = top / radix; distance > 0; distance /= radix) {
    for (std::uint64_t m = 0; m < members; m += distance * radix) {
      for (std::uint64_t child = m + distance; child < m + distance * radix && child < members;
           child += distance)
        tree[m].push_back(static_cast<std::uint32_t>(child));
    }
  }
  return tree;
}

Tree binary_tree(std::uint32_t members) {
  Tree tree(members);
  std::uint64_t width = 1;  // members of the level of m
  for (std::uint64_t m = 0; m < members; ++m) {
    if (m + 1 == 2 * width) width *= 2;
    for (const std::uint64_t child : {m + width, m + 2 * width}) {
      if (child < members) tree[m].push_back(static_cast<std::uint32_t>(child));
    }
  }
  return tree;
}

Tree in_order_binary_tree(std::uint32_t members) {
  Tree tree(members);
  std::vector<std::pair<std::uint32_t, std::uint32_t>> ranges = {{0, members}};
  while (!ranges.empty()) {
    const auto [begin, end] = ranges.back();
    ranges.pop_back();
    const std::uint32_t root = end - 1, middle = root - (root - begin) / 2;
    if (middle < root) {
      tree[root].push_back(root - 1);
      ranges.emplace_back(middle, root);
    }
    if (begin < middle) {
      tree[root].push_back(middle - 1);
      ranges.emplace_back(begin, middle);
    }
  }
  return tree;
}

}  // namespace dusk::application
