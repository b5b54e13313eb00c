// SPDX-License-Identifier: Apache-2.0
/// The records of a captured MPI program in memory.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "models/application/rank_graph.h"
#include "sw/trace/capture/records.h"

namespace dusk {

/// Communicator that a rank is in.
struct RecordedGroup {
  std::vector<application::Rank> members;  ///< world ranks
  std::uint32_t place = 0;                 ///< place of this rank in `members`
  std::uint32_t id = 0;                    ///< the same on all ranks that are in it
  bool inter = false;  ///< an intercommunicator: `members` are those of both groups
};

/// Records of one rank.
struct RecordedRank {
  std::vector<dusk_record> records;   ///< in order, without DUSK_COMMUNICATOR
  std::vector<std::uint64_t> words;   ///< words of all records, in order
  std::vector<RecordedGroup> groups;  ///< [dusk_record::communicator]
  std::uint32_t requests = 0;         ///< highest number of a request
};

struct RecordedProgram {
  std::vector<RecordedRank> ranks;
  std::uint32_t groups = 0;  ///< number of different RecordedGroup::id
};

/// Most ranks of a program.
inline constexpr std::uint32_t kMostCapturedRanks = 1U << 16;

/// Reads `folder`/rank.0 and the files of all other ranks. Receives get the source, tag and bytes
/// of their message from the record of their end. A receive that was cancelled becomes a
/// DUSK_CANCELLED, also one without an end whose source or tag may be any. Throws ConfigError
/// "FILE: record N: what is wrong (what is allowed)".
RecordedProgram read_records(const std::string& folder);

}  // namespace dusk
