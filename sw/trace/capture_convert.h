// SPDX-License-Identifier: Apache-2.0
/// Records of a captured MPI program as an application.
///
/// - The CPU time before a call becomes a Compute, which the call's operations wait for.
/// - Operations after a blocking send or receive wait for its end. Operations after MPI_Bsend or a
///   non-blocking operation wait for its begin only.
/// - Operations after a wait, or after a test that found something, wait for the finished requests.
/// - Operations after a collective operation wait until this rank has done its part of it.
///   Operations after a non-blocking one wait only for those before it.
/// - Failed tests and probes are left out, and the notes count them.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "models/application/application.h"
#include "sw/trace/capture_matching.h"

namespace dusk {

/// A collective operation of all members of a communicator. All members are there.
struct RecordedCollective {
  dusk_operation operation = DUSK_BARRIER;
  std::vector<application::Rank> members;
  std::uint32_t root = 0;   ///< place in `members`
  std::uint64_t bytes = 0;  ///< same as in capture/records.h; of vector forms 0
  /// Sizes of blocks in bytes. Vector forms and DUSK_REDUCE_SCATTER: [member]. DUSK_ALLTOALLV:
  /// [from * members + to]. Empty for others.
  std::vector<std::uint64_t> blocks;
};

/// Operations of each member: [place in the group].
using MemberLists = std::vector<std::vector<application::OperationId>>;

/// Appends the messages of a collective operation to the ranks of an application, which is not
/// closed. They wait for `after` and have tags from `next_tag` on, which is advanced. Returns the
/// operations that end it.
using AppendRecorded =
    std::function<MemberLists(application::Application&, const RecordedCollective&,
                              const MemberLists& after, std::uint32_t& next_tag)>;

/// Reads the records in `folder` (read_records()) and converts those of `phases`. Collective
/// operations of one member have no operations. Throws ConfigError; std::length_error beyond
/// application::kMostOperations.
application::Application convert_records(const std::string& folder, const CapturePhases& phases,
                                         const AppendRecorded& append);

}  // namespace dusk
