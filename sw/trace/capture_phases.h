// SPDX-License-Identifier: Apache-2.0
/// Phases of a captured program: parts that are converted separately.
#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include "sw/trace/capture_records.h"

namespace dusk {

/// Phases to convert. A rank is in phase 0 until it calls MPI_Pcontrol(L), then in phase L. With
/// `at_barriers` each MPI_Barrier of MPI_COMM_WORLD ends a phase instead; phases count from 0.
struct CapturePhases {
  int first = std::numeric_limits<int>::min();
  int last = std::numeric_limits<int>::max();
  bool at_barriers = false;
};

/// Returns the phase of each record of one rank. The record that ends a phase, and the CPU time
/// before it, belong to that phase.
std::vector<int> phases_of(const RecordedRank& rank, bool at_barriers);

/// Work of all ranks in one phase.
struct PhaseWork {
  std::uint64_t calls = 0;  ///< recorded MPI calls
  std::uint64_t bytes = 0;  ///< bytes of sent point-to-point messages
  std::uint64_t cpu = 0;    ///< ns of CPU time between calls
};

/// Returns the work of each phase of the records in `folder`. Throws as read_records().
std::map<int, PhaseWork> work_of_phases(const std::string& folder, bool at_barriers);

}  // namespace dusk
