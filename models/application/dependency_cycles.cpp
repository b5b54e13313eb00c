// SPDX-License-Identifier: Apache-2.0
#include "models/application/dependency_cycles.h"

#include <algorithm>

namespace dusk::application {
namespace {

constexpr std::uint32_t kGone = 0;  // waits for nothing that is left

/// Counts for each operation the dependencies that remain when all operations that can run have
/// run.
std::vector<std::uint32_t> dependencies_left(const RankGraph& graph) {
  std::vector<std::uint32_t> left = graph.requirements();
  std::vector<OperationId> ready = graph.first_operations();
  while (!ready.empty()) {
    const OperationId id = ready.back();
    ready.pop_back();
    for (const Successor& next : graph.successors(id))
      if (--left[next.operation] == kGone) ready.push_back(next.operation);
  }
  return left;
}

}  // namespace

std::vector<std::vector<OperationId>> dependency_cycles(const RankGraph& graph, std::size_t most) {
  std::vector<std::vector<OperationId>> cycles;
  std::vector<std::uint32_t> walk = dependencies_left(graph);  // later the number of a walk
  if (std::count(walk.begin(), walk.end(), kGone) == static_cast<std::ptrdiff_t>(walk.size()))
    return cycles;

  std::vector<OperationId> earlier(graph.size());  // one that the operation waits for
  for (OperationId id = 0; id < graph.size(); ++id) {
    if (walk[id] == kGone) continue;
    for (const Successor& next : graph.successors(id)) earlier[next.operation] = id;
  }

  // Walks are numbered from 1, and have the number in their operations. An operation that no walk
  // has met keeps kUnmet.
  constexpr std::uint32_t kUnmet = 0xffffffffU;
  for (std::uint32_t& state : walk)
    if (state != kGone) state = kUnmet;
  std::uint32_t number = 0;
  for (OperationId start = 0; start < graph.size() && cycles.size() < most; ++start) {
    if (walk[start] != kUnmet) continue;
    ++number;
    OperationId id = start;
    for (; walk[id] == kUnmet; id = earlier[id]) walk[id] = number;
    if (walk[id] != number) continue;  // it has met an older walk
    std::vector<OperationId> cycle;
    OperationId at = id;
    do cycle.push_back(at);
    while ((at = earlier[at]) != id);
    std::rotate(cycle.begin(), std::min_element(cycle.begin(), cycle.end()), cycle.end());
    cycles.push_back(std::move(cycle));
  }
  return cycles;
}

}  // namespace dusk::application
