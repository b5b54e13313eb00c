// SPDX-License-Identifier: Apache-2.0
/// Applications written by hand.
#pragma once

#include <initializer_list>
#include <memory>
#include <vector>

#include "models/application/application.h"

namespace dusk::application {

inline Operation compute(std::uint64_t nanoseconds, std::uint16_t stream = 0) {
  Operation operation;
  operation.size = nanoseconds;
  operation.stream = stream;
  return operation;
}
inline Operation send(Rank to, std::uint64_t bytes, std::uint32_t tag = 0,
                      std::uint16_t stream = 0) {
  Operation operation;
  operation.kind = OperationKind::Send;
  operation.peer = to;
  operation.size = bytes;
  operation.tag = tag;
  operation.stream = stream;
  return operation;
}
inline Operation receive(Rank from, std::uint64_t bytes, std::uint32_t tag = 0,
                         std::uint16_t stream = 0) {
  Operation operation = send(from, bytes, tag, stream);
  operation.kind = OperationKind::Receive;
  return operation;
}

/// Operations that are all free to begin.
inline RankGraph beside(std::initializer_list<Operation> operations) {
  RankGraph graph;
  for (const Operation& operation : operations) graph.add(operation);
  return graph;
}
/// Operations each of which requires the one before.
inline RankGraph in_turn(std::initializer_list<Operation> operations) {
  RankGraph graph = beside(operations);
  for (OperationId id = 1; id < graph.size(); ++id) graph.require(id, id - 1);
  return graph;
}

/// Closes the graphs.
inline Application application(std::vector<RankGraph> ranks) {
  Application made;
  made.ranks = std::move(ranks);
  for (RankGraph& rank : made.ranks) rank.close();
  return made;
}

/// Jobs as a Replay takes them.
inline std::shared_ptr<const std::vector<Application>> shared(std::vector<Application> jobs) {
  return std::make_shared<const std::vector<Application>>(std::move(jobs));
}

}  // namespace dusk::application
