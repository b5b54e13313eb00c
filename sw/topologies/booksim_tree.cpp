// SPDX-License-Identifier: Apache-2.0
#include "sw/topologies/booksim_counterpart.h"

namespace dusk {
namespace {

/// Number of levels from the leaf switches to the lowest switch that is above both nodes.
std::int64_t level(const NetworkOptions& n, std::int64_t a, std::int64_t b) {
  std::int64_t level = 0;
  for (a /= n.k, b /= n.k; a != b; a /= n.k, b /= n.k) ++level;
  return level;
}

/// Permutation in which each node sends to the next subtree at `level`.
std::vector<std::int64_t> tree_permutation(const NetworkOptions& n, std::int64_t level) {
  std::int64_t step = 1;
  for (std::int64_t i = 0; i < level; ++i) step *= n.k;
  std::vector<std::int64_t> to;
  for (std::int64_t node = 0; node < nodes_of(n); ++node) {
    const std::int64_t digit = node / step % n.k;
    to.push_back(node + ((digit + 1) % n.k - digit) * step);
  }
  return to;
}

class BooksimTree : public BooksimCounterpart {
 public:
  const char* topology(const NetworkOptions&) const override { return "fattree"; }
  const char* routing_function(const SwitchOptions& s) const override {
    return s.selection == Selection::Oblivious ? "nca" : "anca";
  }
  void check_switch(const SwitchOptions& s, const BooksimRequire& require) const override {
    require(s.selection != Selection::FirstFree, "switch.selection",
            "BookSim's fat tree has no fixed order of up ports (oblivious, most_free_vcs, cyclic, "
            "round_robin)");
  }
  std::int64_t switches_between(const NetworkOptions& n, std::int64_t from,
                                std::int64_t to) const override {
    return 2 * level(n, from, to) + 1;
  }
  std::int64_t farthest_switches(const NetworkOptions& n) const override { return 2 * n.n - 1; }
  std::vector<std::int64_t> permutation_across(const NetworkOptions& n,
                                               std::int64_t switches) const override {
    return tree_permutation(n, (switches - 1) / 2);
  }
  double farthest_share(const NetworkOptions& n) const override {
    const auto nodes = static_cast<double>(nodes_of(n));
    return (nodes - nodes / static_cast<double>(n.k)) / (nodes - 1);
  }
};

}  // namespace

const BooksimCounterpart& tree_of_booksim() {
  static const BooksimTree tree;
  return tree;
}

}  // namespace dusk
