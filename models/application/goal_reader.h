// SPDX-License-Identifier: Apache-2.0
/// Applications in GOAL, the text that LogGOPSim, Schedgen and ATLAHS read and write
/// (T. Hoefler, C. Siebert and A. Lumsdaine, Group Operation Assembly Language, ICPP 2009; the
/// grammar is that of txt2bin, of T. Hoefler, T. Schneider and A. Lumsdaine, LogGOPSim, HPDC 2010).
#pragma once

#include <cstdint>
#include <string>

#include "models/application/application.h"

namespace dusk::application {

constexpr std::uint32_t kMostGoalRanks = 1U << 20;
/// Largest number of bytes of a message, and of nanoseconds of a computation.
constexpr std::uint64_t kLargestGoalSize = 1'000'000'000'000'000;
constexpr std::uint32_t kMostGoalStreams = 1U << 16;  ///< streams of a rank: `cpu` 0 to 65535

/// Reads a file of any length:
///
///     num_ranks N
///     rank R { STATEMENT ... }      each rank at most once, in any order; others are empty
///
/// with the statements
///
///     [LABEL:] send B b to R   [tag T] [cpu C] [nic K]
///     [LABEL:] recv B b from R [tag T] [cpu C] [nic K]     R or T of -1: any
///     [LABEL:] calc NS         [cpu C]
///     LABEL requires LABEL      the first begins after the second has ended
///     LABEL irequires LABEL     the first begins after the second has begun
///
/// Accepts more than txt2bin does: attributes in any order, statements over several lines or
/// several in one line, comments everywhere. A label belongs to one rank and stands above its uses.
/// `cpu` is the stream of the operation. A `nic` other than 0 is a Note.
///
/// Throws InputError if the file cannot be read, and std::invalid_argument for the first mistake,
/// "FILE:LINE: what is wrong (what is allowed)". Checks that peers are ranks of the application;
/// application_check.h finds other faults of the graph.
///
/// Needs 36 bytes of memory for an operation with one dependency, and about 80 bytes while its rank
/// is read. Does not hold the text.
Application read_goal(const std::string& file);

}  // namespace dusk::application
