// SPDX-License-Identifier: Apache-2.0
/// Reader of recorded packets, for files of any format. trace_source.h replays them.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "models/common/ids.h"

namespace dusk {

/// A packet of a file.
struct TracePacket {
  Cycle cycle = 0;  ///< cycle of its creation
  NodeId source = 0, destination = 0;
  std::uint32_t length = 0;  ///< flits
  std::uint32_t message_class = 0;
};

/// The packets of one file, in file order. Each reading needs a new object.
class TraceReader {
 public:
  virtual ~TraceReader() = default;
  /// Calls `take` for each packet. Its numbers are in range: nodes 0 to nodes - 1, lengths 1 to
  /// kMaxPacketLength, classes 0 to 3. Throws std::invalid_argument, "file:line: what is wrong
  /// (what is allowed)".
  virtual void read(const std::function<void(const TracePacket&)>& take) = 0;
  /// Returns the place in the file of the packet taken last: "file:line".
  virtual std::string where() const = 0;
  /// Returns whether the packets have classes; valid after read().
  virtual bool classes() const = 0;
};

/// Returns the reader of a file, chosen by the ending of its name (table in trace_reader.cpp).
/// Throws InputError if the file is not regular or cannot be read, because files are read twice.
std::unique_ptr<TraceReader> open_trace(const std::string& file, std::uint32_t nodes);

constexpr const char* kTraceHead = "# dusk workload";
constexpr const char* kTraceEnd = "# end";

}  // namespace dusk
