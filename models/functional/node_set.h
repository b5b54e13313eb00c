// SPDX-License-Identifier: Apache-2.0
/// A set of nodes, visited in ascending order.
#pragma once

#include <cstdint>
#include <vector>

#include "models/common/ids.h"

namespace dusk::functional {

class NodeSet {
 public:
  explicit NodeSet(std::size_t nodes) : words_((nodes + 63) / 64, 0) {}
  void insert(NodeId node) { words_[node / 64] |= std::uint64_t{1} << node % 64; }
  void erase(NodeId node) { words_[node / 64] &= ~(std::uint64_t{1} << node % 64); }
  bool has(NodeId node) const { return (words_[node / 64] >> node % 64 & 1) != 0; }
  /// Visits the nodes. `visit` may change the set; a node inserted meanwhile is visited or not.
  template <class Visit>
  void each(Visit visit) {
    for (std::size_t word = 0; word < words_.size(); ++word) {
      for (std::uint64_t left = words_[word]; left != 0; left &= left - 1) {
        visit(static_cast<NodeId>(word * 64 + static_cast<unsigned>(__builtin_ctzll(left))));
      }
    }
  }

 private:
  std::vector<std::uint64_t> words_;
};

}  // namespace dusk::functional
