// SPDX-License-Identifier: Apache-2.0
#include "models/application/collective_steps.h"

#include <cmath>
#include <stdexcept>
#include <string>
#include <utility>

namespace dusk::application {

GroupSteps::GroupSteps(Application& application, const std::vector<Rank>& group,
                       MemberOperations after, std::uint32_t tag, std::uint16_t stream,
                       double reduce_ns_per_kib)
    : application_(application),
      group_(group),
      members_(group.size()),
      tag_(tag),
      stream_(stream),
      reduce_ns_per_kib_(reduce_ns_per_kib) {
  for (std::size_t p = 0; p < members_.size(); ++p) members_[p].waits = std::move(after[p]);
}

Operation GroupSteps::message(OperationKind kind, std::uint32_t peer, std::uint64_t bytes) const {
  Operation operation;
  operation.kind = kind;
  operation.size = bytes;
  operation.peer = group_[place(peer)];
  operation.tag = tag_;
  operation.stream = stream_;
  return operation;
}

void GroupSteps::send(std::uint32_t member, std::uint32_t to, std::uint64_t bytes) {
  members_[place(member)].others.push_back(message(OperationKind::Send, to, bytes));
}

void GroupSteps::receive(std::uint32_t member, std::uint32_t from, std::uint64_t bytes) {
  members_[place(member)].receives.push_back(message(OperationKind::Receive, from, bytes));
}

void GroupSteps::compute(std::uint32_t member, std::uint64_t nanoseconds) {
  Operation operation;
  operation.size = nanoseconds;
  operation.stream = stream_;
  members_[place(member)].others.push_back(operation);
}

OperationId GroupSteps::add(RankGraph& rank, const Operation& operation) {
  constexpr std::uint32_t kBetweenChecks = 1U << 16;
  if (++added_ % kBetweenChecks == 0) check_size(application_);
  return rank.add(operation);
}

void GroupSteps::join(std::uint32_t place) {
  RankGraph& rank = application_.ranks[group_[place]];
  Operation nothing;
  nothing.stream = stream_;
  const OperationId id = add(rank, nothing);
  for (const OperationId earlier : members_[place].waits) rank.require(id, earlier);
  members_[place].waits = {id};
}

void GroupSteps::end(std::uint32_t number, bool reducing) {
  Member& member = members_[place(number)];
  const std::size_t count = member.receives.size() + member.others.size();
  if (count == 0) return;
  if (count > 1 && member.waits.size() > kMostEnds) join(place(number));
  RankGraph& rank = application_.ranks[group_[place(number)]];
  std::vector<OperationId> ends;
  const auto add_waiting = [&](const Operation& operation) {
    const OperationId id = add(rank, operation);
    for (const OperationId earlier : member.waits) rank.require(id, earlier);
    ends.push_back(id);
  };
  for (const Operation& operation : member.receives) add_waiting(operation);
  for (const Operation& operation : member.others) add_waiting(operation);
  for (std::size_t r = 0; reducing && r < member.receives.size(); ++r) {
    const double kib = static_cast<double>(member.receives[r].size) / 1024;
    Operation addition;
    addition.size = static_cast<std::uint64_t>(std::llround(kib * reduce_ns_per_kib_));
    addition.stream = stream_;
    if (addition.size == 0) continue;
    const OperationId id = add(rank, addition);
    rank.require(id, ends[r]);
    ends[r] = id;
  }
  member.waits = std::move(ends);
  member.receives.clear();
  member.others.clear();
}

void GroupSteps::end_all() {
  for (std::uint32_t member = 0; member < size(); ++member) end(member);
}

MemberOperations GroupSteps::take() {
  MemberOperations ends(members_.size());
  for (std::uint32_t p = 0; p < size(); ++p) {
    if (members_[p].waits.size() > kMostEnds) join(p);
    ends[p] = std::move(members_[p].waits);
  }
  return ends;
}

void check_size(const Application& application) {
  if (application.operations() <= kMostGenerated) return;
  throw std::invalid_argument("the application has more than " + std::to_string(kMostGenerated) +
                              " operations (fewer ranks, steps or messages)");
}

}  // namespace dusk::application
