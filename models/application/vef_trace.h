// SPDX-License-Identifier: Apache-2.0
/// The lines of a VEF trace: messages and collective operations of MPI tasks, each of which depends
/// on one earlier event at most. The format is that of VEF-TraceLIB (F. J. Andújar et al., VEF
/// Traces: A Framework for Modelling MPI Traffic in Interconnection Network Simulators, CLUSTER
/// 2015).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "models/application/rank_graph.h"

namespace dusk::application {

constexpr std::uint32_t kMostVefTasks = 1U << 20;
constexpr std::uint64_t kLongestVefTime = 1'000'000'000'000'000'000;  ///< nanoseconds
constexpr std::uint64_t kMostVefBytes = 1ULL << 50;  ///< size of the largest message

/// Event that starts a message or a task's part of a collective. The numbers are those of the
/// format.
enum class VefEvent : std::uint8_t {
  None,        ///< the start of the application
  Sent,        ///< the task has sent a message
  Received,    ///< the task has received a message
  Collective,  ///< the task has finished its part of a collective
};

struct VefDependency {
  std::uint64_t time = 0;  ///< nanoseconds from the event on
  std::uint32_t id = 0;    ///< number of the message or collective; 0 for None
  VefEvent event = VefEvent::None;
};

struct VefMessage {
  Rank source = 0;
  Rank destination = 0;
  std::uint64_t bytes = 0;
  VefDependency after;
  std::uint32_t line = 0;
};

/// Kinds of collectives. The numbers are those of the format.
enum class VefOperation : std::uint8_t {
  Broadcast,
  Reduce,
  AllReduce,
  Gather,
  Scatter,
  AllGather,
  Barrier,
  AllToAll,
};

/// One task's line of a collective.
struct VefPart {
  std::uint32_t collective = 0;
  std::uint32_t communicator = 0;
  VefOperation operation = VefOperation::Broadcast;
  Rank task = 0;
  std::uint64_t sent = 0;
  std::uint64_t received = 0;  ///< bytes; of an AllToAll 0 or 1 (`sent` goes to each, or to all)
  VefDependency after;
  std::uint32_t line = 0;
};

struct VefTrace {
  std::string file;
  std::uint32_t tasks = 0;
  std::uint32_t collectives = 0;
  std::vector<std::vector<Rank>> communicators;  ///< the first one holds all tasks
  std::vector<VefMessage> messages;              ///< [id]
  std::vector<VefPart> parts;                    ///< in the order of the file
};

/// Reads the lines of a file. Ids of messages count from 0 in the order of the lines. Throws
/// std::invalid_argument, "FILE:LINE: what is wrong (what is allowed)", for a line that the format
/// does not have and for a number out of range. The file must have as many lines as its header
/// says. Throws InputError. Does not check dependencies against each other.
VefTrace read_vef_trace(const std::string& file);

}  // namespace dusk::application
