// SPDX-License-Identifier: Apache-2.0
/// The collectives of a Chakra execution trace: finds the nodes of each collective.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "models/application/chakra_file.h"
#include "models/application/chakra_groups.h"
#include "models/application/chakra_reader.h"

namespace dusk::application {

class ChakraCollectives {
 public:
  /// `files` names the file of each rank. `shared` are groups of all ranks. Both must outlive the
  /// object.
  ChakraCollectives(const std::vector<std::string>& files, const ProcessGroups& shared)
      : files_(files), shared_(shared) {}

  /// Adds a collective node of a rank. `begin` is its operation in the graph of the rank; `own` are
  /// the groups of the rank. Throws std::invalid_argument, "FILE: node ID: …", for an unknown kind
  /// or a missing size. Throws it also for a group that is not defined, has ranks without a file or
  /// does not contain the rank.
  void add(Rank rank, const ChakraNode& node, OperationId begin, const ProcessGroups& own);

  /// Appends the messages of all collectives. Returns, by rank and begin, the operations that end
  /// the collective. Throws std::invalid_argument, "FILE: node ID: …", if a node has no counterpart
  /// at another rank or differs from it in kind or size.
  std::map<std::pair<Rank, OperationId>, std::vector<OperationId>> append(
      Application& application, const CollectiveSettings& settings, std::uint32_t next_tag) const;

  std::uint64_t rooted() const { return rooted_; }  ///< nodes of collectives that have a root

 private:
  struct Part {
    std::uint64_t node;
    std::int64_t bytes;
    OperationId begin;
    std::uint8_t kind;  ///< comm_type
  };
  struct Group {
    std::string name;
    std::vector<Rank> ranks;
    std::vector<std::vector<Part>> parts;  ///< [place in the group], in the order of the file
  };

  std::vector<Rank> ranks_of(Rank rank, const ChakraNode& node, const ProcessGroups& own) const;
  void check(const Group& group) const;

  const std::vector<std::string>& files_;
  const ProcessGroups& shared_;
  std::vector<Group> groups_;
  std::map<std::pair<std::string, std::vector<Rank>>, std::size_t> known_;  ///< in `groups_`
  std::uint64_t rooted_ = 0;
};

}  // namespace dusk::application
