// SPDX-License-Identifier: Apache-2.0
/// Records of a captured MPI program in memory.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "models/application/rank_graph.h"
#include "sw/trace/capture/records.h"

namespace dusk {

/// A communicator of a rank.
struct RecordedGroup {
  std::vector<application::Rank> members;  ///< world ranks
  std::uint32_t place = 0;                 ///< index of this rank in `members`
  std::uint32_t id = 0;                    ///< equal on all members
  bool inter = false;                      ///< an intercommunicator: `members` has both groups
};

/// Records of one rank.
struct RecordedRank {
  std::vector<dusk_record> records;   ///< in order, without DUSK_COMMUNICATOR
  std::vector<std::uint64_t> words;   ///< words of all records in order
  std::vector<RecordedGroup> groups;  ///< [dusk_record::communicator]
  std::uint32_t requests = 0;         ///< highest number of a request
};

struct RecordedProgram {
  std::vector<RecordedRank> ranks;
  std::uint32_t groups = 0;  ///< number of different RecordedGroup::id
};

/// Most ranks of a captured program.
inline constexpr std::uint32_t kMostCapturedRanks = 1U << 16;

/// Reads `folder`/rank.0 and the files of all other ranks. Receives get source, tag and bytes of
/// their message from the record of their end. A cancelled receive becomes a DUSK_CANCELLED; so
/// does one without an end whose source or tag is any. Throws ConfigError "FILE: record N: what is
/// wrong (what is allowed)".
RecordedProgram read_records(const std::string& folder);

}  // namespace dusk
