// SPDX-License-Identifier: Apache-2.0
/// Phases of a captured program: parts of it that are converted by themselves.
#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include "sw/trace/capture_records.h"

namespace dusk {

/// Phases to convert. A rank is in phase 0 until it calls MPI_Pcontrol(L), then in phase L. With
/// `at_barriers` each MPI_Barrier of MPI_COMM_WORLD ends a phase instead, and they count from 0.
struct CapturePhases {
  int first = std::numeric_limits<int>::min();
  int last = std::numeric_limits<int>::max();
  bool at_barriers = false;
};

/// Phase of each record of one rank. The record that ends a phase belongs to it, and so does the
/// CPU time before it.
std::vector<int> phases_of(const RecordedRank& rank, bool at_barriers);

/// Work of all ranks in a phase.
struct PhaseWork {
  std::uint64_t calls = 0;  ///< recorded calls of MPI
  std::uint64_t bytes = 0;  ///< of point-to-point messages that are sent
  std::uint64_t cpu = 0;    ///< ns of CPU time between calls
};

/// Work in each phase of the program whose records are in `folder`. Throws as read_records().
std::map<int, PhaseWork> work_of_phases(const std::string& folder, bool at_barriers);

}  // namespace dusk
