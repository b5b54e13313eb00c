// SPDX-License-Identifier: Apache-2.0
/// Reads Chakra execution traces (S. Sridharan et al., Chakra: Advancing Performance Benchmarking
/// and Co-design using Standardized Execution Traces, 2023) as applications.
#pragma once

#include <cstdint>
#include <string>

#include "models/application/application.h"
#include "models/application/collective_settings.h"

namespace dusk::application {

/// Streams of a rank.
constexpr std::uint16_t kChakraCpuStream = 0;
constexpr std::uint16_t kChakraGpuStream = 1;
constexpr std::uint16_t kChakraMessageStream = 2;  ///< sends, receives, and those of collectives
constexpr std::uint16_t kChakraJoinStream = 3;     ///< operations that take no time

constexpr std::uint64_t kLongestChakraDuration = 1'000'000'000'000;  ///< microseconds
constexpr std::int64_t kMostChakraBytes = 1'000'000'000'000'000;  ///< size of the largest message
constexpr std::uint32_t kMostChakraRanks = 1U << 20;

struct ChakraSettings {
  std::string groups;  ///< JSON file of process groups, {"NAME": [RANK, ...]}; "": none
  CollectiveSettings collectives;
};

/// Reads the files PREFIX.0.et, PREFIX.1.et and so on, one for each rank, plain or compressed by
/// gzip. The graphs are not closed.
///
/// - A compute node is a Compute of its duration, on the stream of its processor.
///   So is a communication node of the CPU without comm_type and comm_size: it is only a call.
/// - Memory, metadata, storage, batch and checkpoint nodes are Computes of 0 ns.
/// - Send and receive nodes meet by ranks and `comm_tag`, in the order in which they are posted.
/// - A collective node is a Compute of 0 ns, after which the messages of append_collective() begin.
///   The k-th node of a process group at each member forms one collective. `comm_size` is the
///   vector of an all-reduce, reduce or broadcast. In an all-gather or gather it is the part that a
///   rank adds. A scatter, reduce-scatter or all-to-all divides it among the ranks, rounded up to
///   equal parts. The root is the first rank of the group.
/// - A process group is found by `pg_name`: in the file of groups, else in the metadata nodes of
///   the same rank. All ranks are the group of nodes without a name, and of "0" if that is not
///   defined.
///
/// Notes count all that is not simulated. Does not check for cycles of dependencies. Throws
/// InputError if a file cannot be read, else std::invalid_argument, "FILE: node ID: what is wrong".
Application read_chakra(const std::string& prefix, const ChakraSettings& settings = {});

}  // namespace dusk::application
