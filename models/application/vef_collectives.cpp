// SPDX-License-Identifier: Apache-2.0
#include "models/application/vef_collectives.h"

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <tuple>

#include "models/common/shown_text.h"

namespace dusk::application {
namespace {

std::string vef_name(std::uint32_t collective) {
  return "collective G" + std::to_string(collective);
}

using VefSize = std::uint64_t VefPart::*;

/// Meaning of the sizes in the lines of a collective operation.
struct VefSizes {
  Collective collective = Collective::Barrier;
  VefSize size = nullptr;  ///< vector or block of each task, except a root with one vector
  VefSize root = nullptr;  ///< size that is 0 at all tasks but the root; null: no root
  bool is_vector = false;  ///< true: all tasks have one vector, of size `root` at the root
};

VefSizes sizes_of(VefOperation operation) {
  constexpr VefSize kSent = &VefPart::sent, kReceived = &VefPart::received;
  switch (operation) {
    case VefOperation::Broadcast:
      return {Collective::Broadcast, kReceived, kSent, true};
    case VefOperation::Reduce:
      return {Collective::Reduce, kSent, kReceived, true};
    case VefOperation::AllReduce:
      return {Collective::AllReduce, kSent, nullptr, true};
    case VefOperation::Gather:
      return {Collective::Gather, kSent, kReceived, false};
    case VefOperation::Scatter:
      return {Collective::Scatter, kReceived, kSent, false};
    case VefOperation::AllGather:
      return {Collective::AllGather, kSent, nullptr, false};
    case VefOperation::AllToAll:
      return {Collective::AllToAll, kSent, nullptr, false};
    case VefOperation::Barrier:
      break;
  }
  return {Collective::Barrier, kSent, nullptr, true};
}

}  // namespace

VefCollectives::VefCollectives(const VefTrace& trace)
    : trace_(trace), order_(trace.parts.size()), first_(trace.collectives + std::size_t{1}) {
  std::iota(order_.begin(), order_.end(), std::size_t{0});
  const auto key = [&](std::size_t index) {
    const VefPart& part = trace_.parts[index];
    return std::make_tuple(part.collective, part.task, index);
  };
  std::sort(order_.begin(), order_.end(),
            [&](std::size_t a, std::size_t b) { return key(a) < key(b); });
  for (const VefPart& part : trace_.parts) ++first_[part.collective + 1];
  std::partial_sum(first_.begin(), first_.end(), first_.begin());
  for (std::uint32_t collective = 0; collective < trace_.collectives; ++collective)
    check(collective);
}

void VefCollectives::fail(std::uint32_t line, const std::string& message) const {
  throw std::invalid_argument(shown(trace_.file) + ":" + std::to_string(line) + ": " + message);
}

void VefCollectives::check(std::uint32_t collective) const {
  const auto begin = begin_of(collective), end = end_of(collective);
  const std::string name = vef_name(collective);
  if (begin == end) fail(1, name + " has no line (the header counts it)");
  const VefPart& first = trace_.parts[*begin];
  std::vector<Rank> members = trace_.communicators[first.communicator];
  std::sort(members.begin(), members.end());
  auto member = members.begin();
  for (auto at = begin; at != end; ++at) {
    const VefPart& part = trace_.parts[*at];
    const std::string task = "task " + std::to_string(part.task);
    if (part.operation != first.operation || part.communicator != first.communicator)
      fail(part.line,
           name + " has another kind or communicator than in line " + std::to_string(first.line));
    if (at != begin && trace_.parts[at[-1]].task == part.task)
      fail(part.line, name + " has a second line of " + task + " (one a task)");
    if (!std::binary_search(members.begin(), members.end(), part.task))
      fail(part.line, task + " is not in communicator C" + std::to_string(part.communicator));
    if (*member != part.task) break;
    ++member;
  }
  if (member != members.end())
    fail(first.line, name + " has no line of task " + std::to_string(*member) +
                         " of communicator C" + std::to_string(first.communicator));
}

std::size_t VefCollectives::part(std::uint32_t collective, Rank task) const {
  const auto end = end_of(collective);
  const auto at = std::lower_bound(
      begin_of(collective), end, task,
      [&](std::size_t index, Rank wanted) { return trace_.parts[index].task < wanted; });
  return at != end && trace_.parts[*at].task == task ? *at : trace_.parts.size();
}

const std::vector<Rank>& VefCollectives::members(std::uint32_t collective) const {
  return trace_.communicators[trace_.parts[*begin_of(collective)].communicator];
}

std::uint32_t VefCollectives::line(std::uint32_t collective) const {
  return trace_.parts[*begin_of(collective)].line;
}

const VefPart* VefCollectives::root(std::uint32_t collective, std::uint64_t VefPart::*side) const {
  const VefPart* found = nullptr;
  for (auto at = begin_of(collective); at != end_of(collective); ++at) {
    const VefPart& part = trace_.parts[*at];
    if (part.*side == 0) continue;
    if (found != nullptr)
      fail(part.line, vef_name(collective) + " has two roots (the other: line " +
                          std::to_string(found->line) + ")");
    found = &part;
  }
  return found;
}

CollectiveCall VefCollectives::call(std::uint32_t collective, bool& is_uneven) const {
  const VefPart& first = trace_.parts[*begin_of(collective)];
  const VefSizes sizes = sizes_of(first.operation);
  const std::vector<Rank>& group = members(collective);
  CollectiveCall result;
  result.collective = sizes.collective;
  const VefPart* const root = sizes.root != nullptr ? this->root(collective, sizes.root) : nullptr;
  if (root != nullptr)
    result.root = static_cast<std::uint32_t>(std::find(group.begin(), group.end(), root->task) -
                                             group.begin());
  const bool is_exchange = sizes.collective == Collective::AllToAll;
  std::uint64_t sum = 0, blocks = 0, earlier = 0;
  for (auto at = begin_of(collective); at != end_of(collective); ++at, ++blocks) {
    const VefPart& part = trace_.parts[*at];
    const std::uint64_t size =
        sizes.is_vector && &part == root ? part.*sizes.root : part.*sizes.size;
    if (is_exchange && (part.received > 1 || part.received != first.received))
      fail(part.line, "the second size of an all-to-all is " + std::to_string(part.received) +
                          " (0: the first one is for each task; 1: for all; as in line " +
                          std::to_string(first.line) + ")");
    if (blocks != 0 && size != earlier) {
      if (sizes.is_vector)
        fail(part.line, vef_name(collective) + " has another size than at the task before (" +
                            std::to_string(earlier) + ")");
      is_uneven = true;
    }
    earlier = size;
    sum += size;
  }
  if (is_exchange && first.received == 1) {
    blocks *= group.size();
    is_uneven = true;
  }
  result.bytes = sizes.is_vector ? earlier : sum / blocks + (sum % blocks != 0 ? 1 : 0);
  return result;
}

}  // namespace dusk::application
