// SPDX-License-Identifier: Apache-2.0
/// What a file of recorded packets says, whatever its format. Replay is trace_source's.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "models/common/ids.h"

namespace dusk {

/// A packet of a file.
struct TracePacket {
  Cycle cycle = 0;  ///< of its creation
  NodeId source = 0, destination = 0;
  std::uint32_t length = 0;  ///< flits
  std::uint32_t message_class = 0;
};

/// The packets of one file, in the order in which they stand there. Every reading is a new object.
class TraceReader {
 public:
  virtual ~TraceReader() = default;
  /// Calls `take` with each packet; its numbers are in range (nodes 0 to nodes - 1, lengths 1 to
  /// kMaxPacketLength, classes 0 to 3). Throws std::invalid_argument, "file:line: what is wrong
  /// (what is allowed)".
  virtual void read(const std::function<void(const TracePacket&)>& take) = 0;
  /// Where in the file the packet taken last stands: "file:line".
  virtual std::string where() const = 0;
  /// (once read) The packets have classes.
  virtual bool classes() const = 0;
};

/// The reader of a file, by the ending of its name (trace_reader.cpp has the table). Throws
/// InputError if it is no regular file or cannot be read, for files are read twice.
std::unique_ptr<TraceReader> open_trace(const std::string& file, std::uint32_t nodes);

constexpr const char* kTraceHead = "# dusk workload";
constexpr const char* kTraceEnd = "# end";

}  // namespace dusk
