// SPDX-License-Identifier: Apache-2.0
/// An application with one collective, for tests.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "models/application/collective.h"
#include "tests/models/application/graphs.h"

namespace dusk::application {

struct CollectiveCase {
  CollectiveCall call;
  std::uint32_t members = 0;
  Application application;
  std::vector<Rank> group;
  MemberOperations ends;
  std::uint32_t tag = 7;

  /// The group are the ranks 1..members, backward, of members + 2.
  CollectiveCase(const CollectiveCall& what, std::uint32_t size)
      : call(what), members(size), application(of_ranks(size + 2)) {
    for (std::uint32_t place = 0; place < size; ++place) group.push_back(size - place);
    MemberOperations begin;
    for (const Rank rank : group) begin.push_back({application.ranks[rank].add({})});
    ends = append_collective(application, group, call, begin, tag);
    close(application);
  }
  /// Place in the group, counted from the root.
  std::uint32_t member(Rank rank) const { return (members - rank + members - call.root) % members; }
  std::string text() const {
    return std::string(name_of(call.collective)) + " by " + name_of(call.algorithm) + " of " +
           std::to_string(members) + ", " + std::to_string(call.bytes) + " bytes, root " +
           std::to_string(call.root);
  }
};

inline CollectiveCall call_of(Collective collective, Algorithm algorithm, std::uint64_t bytes,
                              std::uint32_t root = 0) {
  CollectiveCall call;
  call.collective = collective;
  call.algorithm = algorithm;
  call.bytes = bytes;
  call.root = root;
  return call;
}

inline std::vector<std::uint32_t> group_sizes() {
  std::vector<std::uint32_t> sizes;
  for (std::uint32_t n = 1; n <= 17; ++n) sizes.push_back(n);
  sizes.push_back(32);
  sizes.push_back(33);
  return sizes;
}

/// Every algorithm of every collective, Auto too.
inline std::vector<std::pair<Collective, Algorithm>> all_algorithms() {
  std::vector<std::pair<Collective, Algorithm>> list;
  for (const auto& row : names(Collective{})) {
    list.emplace_back(row.value, Algorithm::Auto);
    for (const Algorithm algorithm : algorithms_of(row.value))
      list.emplace_back(row.value, algorithm);
  }
  return list;
}

}  // namespace dusk::application
