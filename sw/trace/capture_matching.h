// SPDX-License-Identifier: Apache-2.0
/// Selects the records to convert: those of some phases, without messages and collective operations
/// whose records on another rank are missing.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "sw/trace/capture_phases.h"
#include "sw/trace/capture_records.h"

namespace dusk {

/// Bits of dusk_record::flags: a record of another phase, and a record that is left out for another
/// reason.
inline constexpr std::uint16_t kOutside = 0x4000;
inline constexpr std::uint16_t kLeftOut = 0x8000;

/// Notes, each with its count.
using NoteCounts = std::map<std::string, std::uint64_t>;

/// Marks the records that are left out, counts them in `notes`, and gives each receive the bytes of
/// its send. Matches messages by source, destination, communicator and tag, in order (MPI 4.0,
/// section 3.5). Replaces each tag of a send or receive by the number of its communicator and tag.
/// Returns how many such numbers there are.
std::uint32_t match_records(RecordedProgram& program, const CapturePhases& phases,
                            NoteCounts& notes);

}  // namespace dusk
