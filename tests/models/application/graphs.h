// SPDX-License-Identifier: Apache-2.0
/// Applications written by hand, and questions about graphs.
#pragma once

#include <initializer_list>
#include <memory>
#include <string>
#include <utility>
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

/// Ranks without operations.
inline Application of_ranks(std::size_t ranks) {
  Application made;
  made.ranks.resize(ranks);
  return made;
}
inline void close(Application& application) {
  for (RankGraph& rank : application.ranks) rank.close();
}
/// Closes the graphs.
inline Application application(std::vector<RankGraph> ranks) {
  Application made;
  made.ranks = std::move(ranks);
  close(made);
  return made;
}

/// Jobs as a Replay takes them.
inline std::shared_ptr<const std::vector<Application>> shared(std::vector<Application> jobs) {
  return std::make_shared<const std::vector<Application>>(std::move(jobs));
}

/// Operations of one kind, in the order of their ids.
inline std::vector<Operation> operations_of_kind(const RankGraph& rank, OperationKind kind) {
  std::vector<Operation> list;
  for (OperationId id = 0; id < rank.size(); ++id) {
    if (rank[id].kind == kind) list.push_back(rank[id]);
  }
  return list;
}
inline std::vector<Operation> sends_of(const RankGraph& rank) {
  return operations_of_kind(rank, OperationKind::Send);
}
inline std::vector<Operation> receives_of(const RankGraph& rank) {
  return operations_of_kind(rank, OperationKind::Receive);
}
/// Times of the computations, without those of 0 ns, which only join operations.
inline std::vector<std::uint64_t> times_of(const RankGraph& rank) {
  std::vector<std::uint64_t> times;
  for (const Operation& compute : operations_of_kind(rank, OperationKind::Compute)) {
    if (compute.size > 0) times.push_back(compute.size);
  }
  return times;
}

/// Bytes that a rank sends.
inline std::uint64_t sent_bytes(const RankGraph& rank) {
  std::uint64_t sum = 0;
  for (const Operation& send : sends_of(rank)) sum += send.size;
  return sum;
}

/// Writes a closed graph as a text for comparison, an operation a line:
/// "ID: KIND SIZE [PEER/TAG] sSTREAM [after ID ID@begin ...]".
inline std::string graph_text(const RankGraph& graph) {
  std::vector<std::string> after(graph.size());
  for (OperationId id = 0; id < graph.size(); ++id)
    for (const Successor& next : graph.successors(id))
      after[next.operation] += " " + std::to_string(id) + (next.at_begin != 0 ? "@begin" : "");
  std::string text;
  for (OperationId id = 0; id < graph.size(); ++id) {
    const Operation& operation = graph[id];
    constexpr const char* kKinds[] = {"compute", "send", "receive"};
    text += std::to_string(id) + ": " + kKinds[static_cast<int>(operation.kind)] + " " +
            std::to_string(operation.size);
    if (operation.kind != OperationKind::Compute)
      text += " " + std::to_string(operation.peer) + "/" + std::to_string(operation.tag);
    text += " s" + std::to_string(operation.stream);
    text += (after[id].empty() ? "" : " after") + after[id] + "\n";
  }
  return text;
}

inline std::string application_text(const Application& application) {
  std::string text;
  for (const RankGraph& rank : application.ranks) text += graph_text(rank) + '\n';
  return text;
}

}  // namespace dusk::application
