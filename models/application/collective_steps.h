// SPDX-License-Identifier: Apache-2.0
/// Appends the operations of a group of ranks step by step.
#pragma once

#include <cstdint>
#include <vector>

#include "models/application/collective.h"

namespace dusk::application {

/// Largest number of operations of a generated application.
constexpr std::uint64_t kMostGenerated = std::uint64_t{1} << 26;

/// A step of a member is a set of receives, sends and computations that run at the same time. Each
/// of them waits for all operations of the member's previous step. Receives precede sends, so that
/// a rendezvous finds them posted.
///
/// Members are numbered from 0 at the place `root` of the group, cyclically.
class GroupSteps {
 public:
  /// The first step of member place p waits for `after[p]`. `group` must outlive this object.
  GroupSteps(Application& application, const std::vector<Rank>& group, MemberOperations after,
             std::uint32_t tag, std::uint16_t stream = 0, double reduce_ns_per_kib = 0);

  std::uint32_t size() const { return static_cast<std::uint32_t>(group_.size()); }
  /// Numbers the members from this place of the group on.
  void number_from(std::uint32_t root) { root_ = root; }
  void set_tag(std::uint32_t tag) { tag_ = tag; }

  /// Add an operation to the open step of `member`.
  void send(std::uint32_t member, std::uint32_t to, std::uint64_t bytes);
  void receive(std::uint32_t member, std::uint32_t from, std::uint64_t bytes);
  void compute(std::uint32_t member, std::uint64_t nanoseconds);

  /// Ends the step of a member. A step without operations changes nothing. Throws
  /// std::invalid_argument if the application has more than kMostGenerated operations.
  void end(std::uint32_t member) { end(member, false); }
  /// Ends a step as end() does. A computation follows each receive and adds the received bytes.
  void end_reducing(std::uint32_t member) { end(member, true); }
  void end_all();

  /// Returns the operations that end the last step of each place, at most kMostEnds.
  MemberOperations take();

 private:
  struct Member {
    std::vector<OperationId> waits;  ///< operations that the next step waits for
    std::vector<Operation> receives, others;
  };
  std::uint32_t place(std::uint32_t member) const {
    const std::uint32_t sum = member + root_;
    return sum < size() ? sum : sum - size();
  }
  Operation message(OperationKind kind, std::uint32_t peer, std::uint64_t bytes) const;
  OperationId add(RankGraph& rank, const Operation& operation);
  void end(std::uint32_t member, bool reducing);
  /// Replaces the operations that the next step waits for by one computation.
  void join(std::uint32_t place);

  Application& application_;
  const std::vector<Rank>& group_;
  std::vector<Member> members_;  ///< [place]
  std::uint32_t root_ = 0, tag_, added_ = 0;
  std::uint16_t stream_;
  double reduce_ns_per_kib_;
};

/// Throws std::invalid_argument if the application has more than kMostGenerated operations.
void check_size(const Application& application);

}  // namespace dusk::application
