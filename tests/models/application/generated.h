// SPDX-License-Identifier: Apache-2.0
/// Questions about a generated application.
#pragma once

#include <algorithm>
#include <vector>

#include "models/application/generator.h"
#include "tests/models/application/graphs.h"

namespace dusk::application {

inline GeneratorSettings settings_of(std::uint32_t ranks, std::uint32_t steps,
                                     std::uint64_t bytes) {
  GeneratorSettings settings;
  settings.ranks = ranks;
  settings.steps = steps;
  settings.bytes = bytes;
  return settings;
}

/// Sorted destinations.
inline std::vector<Rank> destinations_of(const RankGraph& rank) {
  std::vector<Rank> list;
  for (const Operation& send : sends_of(rank)) list.push_back(send.peer);
  std::sort(list.begin(), list.end());
  return list;
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

}  // namespace dusk::application
