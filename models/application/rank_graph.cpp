// SPDX-License-Identifier: Apache-2.0
#include "models/application/rank_graph.h"

#include <algorithm>
#include <stdexcept>

namespace dusk::application {
namespace {

bool before(const Successor& a, const Successor& b) {
  return a.operation != b.operation ? a.operation < b.operation : a.at_begin < b.at_begin;
}
bool same(const Successor& a, const Successor& b) {
  return a.operation == b.operation && a.at_begin == b.at_begin;
}

}  // namespace

OperationId RankGraph::add(const Operation& operation) {
  if (operations_.size() == kMostOperations)
    throw std::length_error("more than " + std::to_string(kMostOperations) +
                            " operations of a rank");
  operations_.push_back(operation);
  return size() - 1;
}

void RankGraph::close() {
  first_.assign(size() + 1, 0);
  for (const auto& [earlier, later] : edges_) ++first_[earlier + 1];
  for (OperationId id = 0; id < size(); ++id) first_[id + 1] += first_[id];
  successors_.resize(edges_.size());
  std::vector<std::uint32_t> next(first_.begin(), first_.end() - 1);
  for (const auto& [earlier, later] : edges_) successors_[next[earlier]++] = later;
  decltype(edges_)().swap(edges_);  // `= {}` would keep the memory

  requirements_.assign(size(), 0);
  std::uint32_t kept = 0, from = 0;
  for (OperationId id = 0; id < size(); ++id) {
    const auto begin = successors_.begin() + from, end = successors_.begin() + first_[id + 1];
    from = first_[id + 1];
    std::sort(begin, end, before);
    first_[id] = kept;
    const auto last = std::unique(begin, end, same);
    for (auto later = begin; later != last; ++later) {
      ++requirements_[later->operation];
      successors_[kept++] = *later;
    }
  }
  first_[size()] = kept;
  successors_.resize(kept);
  successors_.shrink_to_fit();
  operations_.shrink_to_fit();
}

std::vector<OperationId> RankGraph::first_operations() const {
  std::vector<OperationId> first;
  for (OperationId id = 0; id < size(); ++id)
    if (requirements_[id] == 0) first.push_back(id);
  return first;
}

}  // namespace dusk::application
