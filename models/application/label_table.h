// SPDX-License-Identifier: Apache-2.0
/// The labels of the operations of one rank.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "models/application/rank_graph.h"

namespace dusk::application {

/// Finds operations by their labels. Labels of one prefix and a number (`l1`, `l2`, ...) take four
/// bytes each, if their numbers lie close together. All others stand in a hash table, which takes
/// their text and 10 to 16 bytes each.
class LabelTable {
 public:
  /// Gives an operation its label. Returns false if the label is taken. Throws std::length_error if
  /// the texts of the hash table would have more than 4 GiB.
  bool define(std::string_view label, OperationId operation);
  /// Returns the operation of the label, or kNoOperation.
  OperationId find(std::string_view label) const;
  /// Removes all labels, and frees their memory if there were more than a few.
  void clear();

  static constexpr OperationId kNoOperation = 0xffffffffU;

 private:
  /// Returns the label's place in numbered_, used or not; UINT64_MAX: not prefix and number.
  std::uint64_t place_of(std::string_view label) const;
  /// Returns the slot of the label, or the free slot that it would take. One slot must be free.
  std::size_t slot_of(std::string_view label) const;
  /// Doubles the slots.
  void grow();

  std::string prefix_;       ///< prefix of the numbered labels; "" before the first one
  std::uint64_t first_ = 0;  ///< number of the label at the begin of numbered_
  std::vector<OperationId> numbered_;
  // The others: texts_ holds the OperationId, the label and a zero byte of each one.
  std::vector<std::uint32_t> slots_;  ///< begins of labels in texts_, or 0: a power of two, or none
  std::size_t used_ = 0;              ///< slots that are not 0
  std::string texts_;
};

}  // namespace dusk::application
