// SPDX-License-Identifier: Apache-2.0
#include "models/application/chakra_collectives.h"

#include <algorithm>
#include <numeric>
#include <stdexcept>

#include "models/common/shown_text.h"

namespace dusk::application {
namespace {

/// Meaning of the `comm_size` of a node.
enum class ChakraSize : std::uint8_t {
  None,
  Own,    ///< the vector or block of one rank: CollectiveCall::bytes
  Whole,  ///< all blocks together
};
struct ChakraKind {
  const char* name;
  Collective collective;
  ChakraSize size;
  bool has_root;
};
/// [comm_type] Kinds of collectives.
constexpr ChakraKind kChakraKinds[] = {
    {"all-reduce", Collective::AllReduce, ChakraSize::Own, false},
    {"reduce", Collective::Reduce, ChakraSize::Own, true},
    {"all-gather", Collective::AllGather, ChakraSize::Own, false},
    {"gather", Collective::Gather, ChakraSize::Own, true},
    {"scatter", Collective::Scatter, ChakraSize::Whole, true},
    {"broadcast", Collective::Broadcast, ChakraSize::Own, true},
    {"all-to-all", Collective::AllToAll, ChakraSize::Whole, false},
    {"reduce-scatter", Collective::ReduceScatter, ChakraSize::Whole, false},
    {"reduce-scatter of blocks", Collective::ReduceScatter, ChakraSize::Whole, false},
    {"barrier", Collective::Barrier, ChakraSize::None, false},
};
constexpr std::int64_t kLastChakraKind = std::size(kChakraKinds) - 1;

std::string group_text(const std::string& name) {
  return name.empty() ? "the group of all ranks" : "process group '" + shown(name) + "'";
}

std::string ranks_text(const std::vector<Rank>& ranks) {
  constexpr std::size_t kMost = 8;
  std::string text;
  for (std::size_t i = 0; i < std::min(ranks.size(), kMost); ++i)
    text += (i == 0 ? "" : ", ") + std::to_string(ranks[i]);
  return ranks.size() > kMost ? text + ", …" : text;
}

}  // namespace

std::vector<Rank> ChakraCollectives::ranks_of(Rank rank, const ChakraNode& node,
                                              const ProcessGroups& own) const {
  const auto fail = [&](const std::string& what) {
    fail_at_node(files_[rank], node.id, group_text(node.group) + what);
  };
  std::vector<Rank> ranks;
  const auto shared = shared_.find(node.group), mine = own.find(node.group);
  if (shared != shared_.end())
    ranks = shared->second;
  else if (mine != own.end())
    ranks = mine->second;
  else if (!node.group.empty() && node.group != "0")
    fail(" is not defined (by the file of groups or a metadata node of this rank)");
  if (ranks.empty()) {
    ranks.resize(files_.size());
    std::iota(ranks.begin(), ranks.end(), Rank{0});
  }
  for (const Rank other : ranks)
    if (other >= files_.size())
      fail(" has rank " + std::to_string(other) + " (0 to " + std::to_string(files_.size() - 1) +
           ": ranks with a file)");
  if (std::find(ranks.begin(), ranks.end(), rank) == ranks.end())
    fail(" lacks rank " + std::to_string(rank) + " (its ranks: " + ranks_text(ranks) + ")");
  return ranks;
}

void ChakraCollectives::add(Rank rank, const ChakraNode& node, OperationId begin,
                            const ProcessGroups& own) {
  const auto fail = [&](const std::string& what) { fail_at_node(files_[rank], node.id, what); };
  const std::string allowed = " (0 to " + std::to_string(kLastChakraKind) + ")";
  if (!node.kind) fail("a collective without comm_type" + allowed);
  if (*node.kind < 0 || *node.kind > kLastChakraKind)
    fail("comm_type " + std::to_string(*node.kind) + " is unknown" + allowed);
  const ChakraKind& kind = kChakraKinds[*node.kind];
  const bool has_size = kind.size != ChakraSize::None;
  const std::string sizes = " (0 to " + std::to_string(kMostCollectiveBytes) + " bytes)";
  if (has_size && !node.bytes) fail(std::string(kind.name) + " without comm_size" + sizes);
  const std::int64_t bytes = has_size ? *node.bytes : 0;
  if (bytes < 0 || bytes > static_cast<std::int64_t>(kMostCollectiveBytes))
    fail("comm_size " + std::to_string(bytes) + sizes);
  rooted_ += kind.has_root ? 1 : 0;

  std::vector<Rank> ranks = ranks_of(rank, node, own);
  const auto place = std::find(ranks.begin(), ranks.end(), rank) - ranks.begin();
  const auto [known, is_new] = known_.emplace(std::make_pair(node.group, ranks), groups_.size());
  if (is_new) {
    const std::size_t size = ranks.size();
    groups_.push_back({node.group, std::move(ranks), std::vector<std::vector<Part>>(size)});
  }
  groups_[known->second].parts[static_cast<std::size_t>(place)].push_back(
      {node.id, bytes, begin, static_cast<std::uint8_t>(*node.kind)});
}

void ChakraCollectives::check(const Group& group) const {
  const auto longest =
      std::max_element(group.parts.begin(), group.parts.end(),
                       [](const auto& a, const auto& b) { return a.size() < b.size(); });
  const auto from = static_cast<std::size_t>(longest - group.parts.begin());
  const auto text = [](const Part& part) {
    return std::string(kChakraKinds[part.kind].name) + " of " + std::to_string(part.bytes) +
           " bytes";
  };
  for (std::size_t place = 0; place < group.parts.size(); ++place) {
    const std::vector<Part>& parts = group.parts[place];
    const std::string& file = files_[group.ranks[place]];
    const std::string of = " of " + group_text(group.name) + " (" + ranks_text(group.ranks) + ")";
    for (std::size_t k = 0; k < parts.size(); ++k) {
      const Part &mine = parts[k], &other = (*longest)[k];
      if (mine.kind != other.kind || mine.bytes != other.bytes)
        fail_at_node(file, mine.node,
                     "collective " + std::to_string(k) + of + " is " + text(mine) + ", but " +
                         text(other) + " at rank " + std::to_string(group.ranks[from]) + " (node " +
                         std::to_string(other.node) + ")");
    }
    if (parts.size() < longest->size())
      fail_at_node(files_[group.ranks[from]], (*longest)[parts.size()].node,
                   "rank " + std::to_string(group.ranks[place]) + " has no collective " +
                       std::to_string(parts.size()) + of);
  }
}

std::map<std::pair<Rank, OperationId>, std::vector<OperationId>> ChakraCollectives::append(
    Application& application, const CollectiveSettings& settings, std::uint32_t next_tag) const {
  std::map<std::pair<Rank, OperationId>, std::vector<OperationId>> result;
  for (const Group& group : groups_) {
    check(group);
    const auto members = static_cast<std::uint32_t>(group.ranks.size());
    for (std::size_t k = 0; k < group.parts[0].size(); ++k) {
      const Part& first = group.parts[0][k];
      const ChakraKind& kind = kChakraKinds[first.kind];
      CollectiveCall call;
      call.collective = kind.collective;
      call.bytes = static_cast<std::uint64_t>(first.bytes);
      if (kind.size == ChakraSize::Whole) call.bytes = (call.bytes + members - 1) / members;
      call.stream = kChakraMessageStream;
      settings.apply(call);
      if (const auto refused = refuse_collective(call, members))
        fail_at_node(files_[group.ranks[0]], first.node, *refused);
      MemberOperations after;
      for (const std::vector<Part>& parts : group.parts) after.push_back({parts[k].begin});
      MemberOperations ends;
      try {
        ends = append_collective(application, group.ranks, call, after, next_tag);
      } catch (const std::invalid_argument& error) {
        fail_at_node(files_[group.ranks[0]], first.node, error.what());
      }
      for (std::size_t place = 0; place < members; ++place)
        result.emplace(std::make_pair(group.ranks[place], group.parts[place][k].begin),
                       std::move(ends[place]));
    }
  }
  return result;
}

}  // namespace dusk::application
