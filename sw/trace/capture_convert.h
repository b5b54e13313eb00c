// SPDX-License-Identifier: Apache-2.0
/// Converts the records of a captured MPI program to an application:
///
/// - The CPU time before a call becomes a Compute, which the call's operations wait for.
/// - Operations after a blocking send or receive wait for its end. Operations after MPI_Bsend or a
///   non-blocking operation wait for its begin only.
/// - Operations after a wait, or after a test that found something, wait for the finished requests.
/// - Operations after a collective operation wait for this rank's part of it. A non-blocking
///   collective operation only has to wait for the operations before it.
/// - Failed tests and probes are left out; a note counts them.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "models/application/application.h"
#include "sw/trace/capture_matching.h"

namespace dusk {

/// A collective operation of a communicator, with all its members.
struct RecordedCollective {
  dusk_operation operation = DUSK_BARRIER;
  std::vector<application::Rank> members;
  std::uint32_t root = 0;   ///< index of the root in `members`
  std::uint64_t bytes = 0;  ///< as in capture/records.h; 0 for vector forms
  /// Sizes of blocks in bytes. For vector forms and DUSK_REDUCE_SCATTER: [member]. For
  /// DUSK_ALLTOALLV: [from * members + to]. Otherwise empty.
  std::vector<std::uint64_t> blocks;
};

/// [index in the group] operations of a member.
using MemberLists = std::vector<std::vector<application::OperationId>>;

/// Appends the messages of a collective operation to the ranks of an application, which is not yet
/// closed. They wait for `after`; their tags begin at `next_tag`, which is increased. Returns the
/// operations that end it.
using AppendRecorded =
    std::function<MemberLists(application::Application&, const RecordedCollective&,
                              const MemberLists& after, std::uint32_t& next_tag)>;

/// Reads the records in `folder` by read_records(), and converts those of `phases`. Collective
/// operations of a single member get no operations. Throws ConfigError; std::length_error beyond
/// application::kMostOperations.
application::Application convert_records(const std::string& folder, const CapturePhases& phases,
                                         const AppendRecorded& append);

}  // namespace dusk
