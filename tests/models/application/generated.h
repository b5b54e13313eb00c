// SPDX-License-Identifier: Apache-2.0
/// Questions about a generated application.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "models/application/generator.h"

namespace dusk::application {

inline GeneratorSettings settings_of(std::uint32_t ranks, std::uint32_t steps,
                                     std::uint64_t bytes) {
  GeneratorSettings settings;
  settings.ranks = ranks;
  settings.steps = steps;
  settings.bytes = bytes;
  return settings;
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
/// Sorted destinations.
inline std::vector<Rank> destinations_of(const RankGraph& rank) {
  std::vector<Rank> list;
  for (const Operation& send : sends_of(rank)) list.push_back(send.peer);
  std::sort(list.begin(), list.end());
  return list;
}
/// Times of the computations, without those of 0 ns, which only join operations.
inline std::vector<std::uint64_t> times_of(const RankGraph& rank) {
  std::vector<std::uint64_t> times;
  for (const Operation& compute : operations_of_kind(rank, OperationKind::Compute)) {
    if (compute.size > 0) times.push_back(compute.size);
  }
  return times;
}

/// True if `later` waits for the end of `earlier`, also through others.
inline bool waits_for(const RankGraph& rank, OperationId later, OperationId earlier) {
  std::vector<bool> reached(rank.size());
  std::vector<OperationId> open = {earlier};
  while (!open.empty()) {
    const OperationId id = open.back();
    open.pop_back();
    if (reached[id]) continue;
    reached[id] = true;
    for (const Successor& next : rank.successors(id)) open.push_back(next.operation);
  }
  return reached[later];
}

/// Everything that an application says.
inline std::string application_text(const Application& application) {
  std::string text;
  for (const RankGraph& rank : application.ranks) {
    for (OperationId id = 0; id < rank.size(); ++id) {
      const Operation& o = rank[id];
      for (const std::uint64_t part : {o.size, std::uint64_t{o.peer}, std::uint64_t{o.tag},
                                       std::uint64_t{o.stream}, std::uint64_t(o.kind)})
        text += std::to_string(part) + ' ';
      for (const Successor& next : rank.successors(id))
        text += "> " + std::to_string(next.operation) + ' ';
    }
    text += '\n';
  }
  return text;
}

}  // namespace dusk::application
