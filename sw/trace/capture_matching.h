// SPDX-License-Identifier: Apache-2.0
/// Choice of the records that are converted: those of some phases, without messages and collective
/// operations of which another rank has only a part.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "sw/trace/capture_phases.h"
#include "sw/trace/capture_records.h"

namespace dusk {

/// Bits of dusk_record::flags: a record of another phase, and one that is left out for another
/// reason.
inline constexpr std::uint16_t kOutside = 0x4000;
inline constexpr std::uint16_t kLeftOut = 0x8000;

/// Notes with their counts.
using NoteCounts = std::map<std::string, std::uint64_t>;

/// Marks the records that are left out, counts them in `notes`, and gives each receive the bytes of
/// its send. Messages are matched by source, destination, communicator and tag, in order (MPI 4.0,
/// section 3.5). The tag of sends and receives becomes a number below the returned one: one for
/// each pair of communicator and tag.
std::uint32_t match_records(RecordedProgram& program, const CapturePhases& phases,
                            NoteCounts& notes);

}  // namespace dusk
