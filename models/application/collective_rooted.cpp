// SPDX-License-Identifier: Apache-2.0
#include "models/application/collective_rooted.h"

#include <algorithm>
#include <utility>

#include "models/application/collective_list.h"
#include "models/application/collective_tree.h"

namespace dusk::application {
namespace {

/// Size of the subtree of member m of a binomial tree: the lowest bit of m that is set.
std::uint32_t subtree_size(std::uint32_t m, std::uint32_t members) {
  return m == 0 ? members : std::min(m & (~m + 1), members - m);
}

void scatter_down(GroupSteps& steps, const Blocks& blocks) {
  const Tree tree = k_nomial_tree(steps.size(), 2);
  const auto bytes = [&](std::uint32_t m) {
    return blocks.bytes(m, subtree_size(m, steps.size()));
  };
  for (std::uint32_t m = 0; m < steps.size(); ++m) {
    if (m > 0) steps.receive(m, m & (m - 1), bytes(m));
    steps.end(m);
    for (const std::uint32_t child : tree[m]) steps.send(m, child, bytes(child));
    steps.end(m);
  }
}

void broadcast_down(GroupSteps& steps, const CollectiveCall& call, const Tree& tree) {
  steps.number_from(call.root);
  for (std::uint32_t m = 0; m < tree.size(); ++m) {
    for (const std::uint32_t child : tree[m]) {
      steps.receive(child, m, call.bytes);
      steps.end(child);
    }
  }
  for (std::uint32_t m = 0; m < tree.size(); ++m) {
    for (const std::uint32_t child : tree[m]) steps.send(m, child, call.bytes);
    steps.end(m);
  }
}

/// Reduces to the root of the tree.
void reduce_up(GroupSteps& steps, std::uint64_t bytes, const Tree& tree) {
  for (std::uint32_t m = 0; m < tree.size(); ++m) {
    // The smallest subtrees are ready first.
    for (auto child = tree[m].rbegin(); child != tree[m].rend(); ++child)
      steps.receive(m, *child, bytes);
    steps.end_reducing(m);
  }
  for (std::uint32_t m = 0; m < tree.size(); ++m) {
    for (const std::uint32_t child : tree[m]) {
      steps.send(child, m, bytes);
      steps.end(child);
    }
  }
}

void reduce_to_root(GroupSteps& steps, const CollectiveCall& call, const Tree& tree) {
  steps.number_from(call.root);
  reduce_up(steps, call.bytes, tree);
}

}  // namespace

void broadcast_linear(GroupSteps& steps, const CollectiveCall& call) {
  broadcast_down(steps, call, k_nomial_tree(steps.size(), steps.size()));
}
void broadcast_binomial(GroupSteps& steps, const CollectiveCall& call) {
  broadcast_down(steps, call, doubling_tree(steps.size()));
}
void broadcast_binary(GroupSteps& steps, const CollectiveCall& call) {
  broadcast_down(steps, call, binary_tree(steps.size()));
}
void broadcast_k_nomial(GroupSteps& steps, const CollectiveCall& call) {
  broadcast_down(steps, call, k_nomial_tree(steps.size(), 4));
}

void broadcast_split_binary(GroupSteps& steps, const CollectiveCall& call) {
  steps.number_from(call.root);
  const std::uint32_t n = steps.size();
  const Tree tree = binary_tree(n);
  const Blocks halves = Blocks::split(call.bytes, 2);
  // Odd members have the first half, even ones the second.
  const auto half = [&](std::uint32_t m) { return halves.bytes(m % 2 == 1 ? 0 : 1); };
  for (std::uint32_t m = 0; m < n; ++m) {
    for (const std::uint32_t child : tree[m]) {
      steps.receive(child, m, half(child));
      steps.end(child);
    }
  }
  for (std::uint32_t m = 0; m < n; ++m) {
    for (const std::uint32_t child : tree[m]) steps.send(m, child, half(child));
    steps.end(m);
  }
  for (std::uint32_t m = 1; m + 1 < n; m += 2) {
    steps.receive(m, m + 1, half(m + 1));
    steps.send(m, m + 1, half(m));
    steps.receive(m + 1, m, half(m));
    steps.send(m + 1, m, half(m + 1));
  }
  if (n % 2 == 0) {  // The last member has no partner.
    steps.receive(n - 1, 0, half(n));
    steps.send(0, n - 1, half(n));
  }
  steps.end_all();
}

void broadcast_scatter_all_gather(GroupSteps& steps, const CollectiveCall& call) {
  steps.number_from(call.root);
  const Blocks blocks = Blocks::split(call.bytes, steps.size());
  scatter_down(steps, blocks);
  doubling_all_gather(steps, blocks);
}

void reduce_linear(GroupSteps& steps, const CollectiveCall& call) {
  reduce_to_root(steps, call, k_nomial_tree(steps.size(), steps.size()));
}
void reduce_binomial(GroupSteps& steps, const CollectiveCall& call) {
  reduce_to_root(steps, call, k_nomial_tree(steps.size(), 2));
}
void reduce_binary(GroupSteps& steps, const CollectiveCall& call) {
  reduce_to_root(steps, call, binary_tree(steps.size()));
}
void reduce_in_order_binary(GroupSteps& steps, const CollectiveCall& call) {
  reduce_up(steps, call.bytes, in_order_binary_tree(steps.size()));
  const std::uint32_t last = steps.size() - 1;
  if (call.root == last) return;
  steps.send(last, call.root, call.bytes);
  steps.receive(call.root, last, call.bytes);
  steps.end_all();
}

void gather_linear(GroupSteps& steps, const CollectiveCall& call) {
  steps.number_from(call.root);
  for (std::uint32_t m = 1; m < steps.size(); ++m) {
    steps.receive(0, m, call.bytes);
    steps.send(m, 0, call.bytes);
  }
  steps.end_all();
}

void gather_binomial(GroupSteps& steps, const CollectiveCall& call) {
  steps.number_from(call.root);
  const std::uint32_t n = steps.size();
  const Tree tree = k_nomial_tree(n, 2);
  for (std::uint32_t m = 0; m < n; ++m) {
    for (auto child = tree[m].rbegin(); child != tree[m].rend(); ++child)
      steps.receive(m, *child, call.bytes * subtree_size(*child, n));
    steps.end(m);
    if (m > 0) steps.send(m, m & (m - 1), call.bytes * subtree_size(m, n));
    steps.end(m);
  }
}

void scatter_linear(GroupSteps& steps, const CollectiveCall& call) {
  steps.number_from(call.root);
  for (std::uint32_t m = 1; m < steps.size(); ++m) {
    steps.send(0, m, call.bytes);
    steps.receive(m, 0, call.bytes);
  }
  steps.end_all();
}

void scatter_binomial(GroupSteps& steps, const CollectiveCall& call) {
  steps.number_from(call.root);
  scatter_down(steps, Blocks::equal(call.bytes, steps.size()));
}

}  // namespace dusk::application
