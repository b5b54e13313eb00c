// SPDX-License-Identifier: Apache-2.0
/// The operations of one rank and their dependencies.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace dusk::application {

using Rank = std::uint32_t;
using OperationId = std::uint32_t;  ///< place of an operation in its rank, from 0

constexpr Rank kAnyRank = 0xffffffffU;               ///< peer of a Receive: from any rank
constexpr std::uint32_t kAnyTag = 0xffffffffU;       ///< tag of a Receive: any
constexpr std::uint32_t kMostOperations = 1U << 29;  ///< limit of a rank, and of an application

enum class OperationKind : std::uint8_t { Compute, Send, Receive };

struct Operation {
  std::uint64_t size = 0;    ///< nanoseconds of a Compute, else bytes
  Rank peer = 0;             ///< destination of a Send, source of a Receive
  std::uint32_t tag = 0;     ///< tag of a Send or Receive
  std::uint32_t line = 0;    ///< line of its file; 0: it stands in none
  std::uint16_t stream = 0;  ///< operations of one stream of a rank run one at a time
  OperationKind kind = OperationKind::Compute;
};
static_assert(sizeof(Operation) == 24, "ten million operations fit the memory of a laptop");

/// An operation that waits for another one.
struct Successor {
  OperationId operation : 31;
  std::uint32_t at_begin : 1;  ///< 1: it waits for the begin of the other, not for its end
};

/// Operations that wait for another one, in ascending order.
struct Successors {
  const Successor* begin() const { return first; }
  const Successor* end() const { return last; }

  const Successor* first;
  const Successor* last;  ///< one behind the last successor
};

class RankGraph {
 public:
  /// Adds an operation. Throws std::length_error beyond kMostOperations.
  OperationId add(const Operation& operation);
  /// Lets `later` begin when `earlier` has ended or, `at_begin`, has begun. Both operations must
  /// exist. A repeated call changes nothing.
  void require(OperationId later, OperationId earlier, bool at_begin = false) {
    edges_.push_back({earlier, {later, at_begin ? 1U : 0U}});
  }
  /// Sorts the requirements. Call it once, after the last add() and before the functions below.
  void close();

  std::uint32_t size() const { return static_cast<std::uint32_t>(operations_.size()); }
  const Operation& operator[](OperationId id) const { return operations_[id]; }
  Operation& operator[](OperationId id) { return operations_[id]; }

  /// Returns the operations that wait for `id`.
  Successors successors(OperationId id) const {
    return {successors_.data() + first_[id], successors_.data() + first_[id + 1]};
  }
  /// Returns the number of operations that `id` waits for. An operation counts twice if `id` waits
  /// for its begin and for its end.
  std::uint32_t requirements(OperationId id) const { return requirements_[id]; }
  const std::vector<std::uint32_t>& requirements() const { return requirements_; }
  /// Returns the operations that wait for no other operation, in ascending order.
  std::vector<OperationId> first_operations() const;

 private:
  std::vector<Operation> operations_;
  std::vector<std::pair<OperationId, Successor>> edges_;  ///< (earlier, later) until close()
  std::vector<Successor> successors_;                     ///< successors of all operations
  std::vector<std::uint32_t> first_;  ///< [operation] its first successor; one more at the end
  std::vector<std::uint32_t> requirements_;  ///< [operation]
};

}  // namespace dusk::application
