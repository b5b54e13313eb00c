// SPDX-License-Identifier: Apache-2.0
#include "models/application/collective.h"

#include <algorithm>
#include <stdexcept>

#include "models/application/collective_list.h"
#include "models/common/shown_text.h"

namespace dusk::application {
namespace {

bool has_root(Collective collective) {
  return collective == Collective::Broadcast || collective == Collective::Reduce ||
         collective == Collective::Gather || collective == Collective::Scatter;
}

void require_call(bool good, const std::string& text) {
  if (!good) throw std::invalid_argument("collective: " + text);
}

}  // namespace

bool has_algorithm(Collective collective, Algorithm algorithm) {
  return algorithm == Algorithm::Auto || collective_part(collective, algorithm) != nullptr;
}

std::string no_algorithm(Collective collective, const std::string& name) {
  std::string choices = name_of(Algorithm::Auto);
  for (const Algorithm algorithm : algorithms_of(collective))
    choices += std::string(", ") + name_of(algorithm);
  return std::string(name_of(collective)) + " has no algorithm '" + shown(name) + "' (" + choices +
         ")";
}

std::optional<std::string> refuse_collective(const CollectiveCall& call, std::uint32_t members) {
  if (!has_algorithm(call.collective, call.algorithm))
    return no_algorithm(call.collective, name_of(call.algorithm));
  if (call.bytes > kMostCollectiveBytes)
    return std::to_string(call.bytes) + " bytes are too many (at most " +
           std::to_string(kMostCollectiveBytes) + ")";
  if (has_root(call.collective) && call.root >= members)
    return "root " + std::to_string(call.root) + " is out of range (0 to " +
           std::to_string(members - 1) + ")";
  if (!(call.reduce_ns_per_kib >= 0 && call.reduce_ns_per_kib <= kMostReduceNsPerKib))
    return "reduce_ns_per_kib is out of range (0 to 1000000000)";
  return std::nullopt;
}

MemberOperations append_collective(Application& application, const std::vector<Rank>& group,
                                   const CollectiveCall& call, const MemberOperations& after,
                                   std::uint32_t& next_tag) {
  require_call(!group.empty(), "the group is empty (at least one rank)");
  require_call(after.size() == group.size(), "the group has " + std::to_string(group.size()) +
                                                 " ranks, but what they wait for has " +
                                                 std::to_string(after.size()) + " (as many)");
  std::vector<Rank> sorted = group;
  std::sort(sorted.begin(), sorted.end());
  require_call(sorted.back() < application.ranks.size(),
               "rank " + std::to_string(sorted.back()) + " is not there (the application has " +
                   std::to_string(application.ranks.size()) + " ranks)");
  const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
  require_call(twice == sorted.end(), "the group names a rank twice (each rank once)");
  const auto members = static_cast<std::uint32_t>(group.size());
  if (const auto fault = refuse_collective(call, members)) require_call(false, *fault);
  require_call(next_tag < kAnyTag, "no tag is left");

  GroupSteps steps(application, group, after, next_tag++, call.stream, call.reduce_ns_per_kib);
  if (members > 1) append_steps(steps, call);
  return members > 1 ? steps.take() : after;
}

}  // namespace dusk::application
