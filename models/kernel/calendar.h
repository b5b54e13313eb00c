// SPDX-License-Identifier: Apache-2.0
/// Schedule with one appointment per member, any number of cycles ahead.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "models/common/ids.h"

namespace dusk {

/// A tournament tree: each member has one leaf, and the root holds the earliest appointment. Unlike
/// a heap, the tree has no outdated entries, however often a member (an idle timer, say) postpones.
class Calendar {
 public:
  explicit Calendar(std::size_t members) {
    while (leaves_ < members) leaves_ *= 2;
    tree_.assign(2 * leaves_, kNever);
  }
  /// Replaces the member's appointment; kNever removes it.
  void set(std::size_t member, Cycle when) {
    std::size_t node = leaves_ + member;
    if (tree_[node] == when) return;
    tree_[node] = when;
    while (node > 1) {
      node /= 2;
      const Cycle earliest = std::min(tree_[2 * node], tree_[2 * node + 1]);
      if (tree_[node] == earliest) return;
      tree_[node] = earliest;
    }
  }
  Cycle of(std::size_t member) const { return tree_[leaves_ + member]; }
  /// Returns the earliest appointment, kNever if there is none.
  Cycle next() const { return tree_[1]; }
  /// Returns the member with the earliest appointment; of equal appointments, the lowest member.
  std::size_t first() const {
    std::size_t node = 1;
    while (node < leaves_) node = 2 * node + (tree_[2 * node] == tree_[node] ? 0 : 1);
    return node - leaves_;
  }
  /// Removes the earliest appointment and returns its member.
  std::size_t pop() {
    const std::size_t member = first();
    set(member, kNever);
    return member;
  }

 private:
  std::size_t leaves_ = 1;
  std::vector<Cycle> tree_;  ///< node i has the children 2i and 2i + 1; the leaves are the members
};

}  // namespace dusk
