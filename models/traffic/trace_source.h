// SPDX-License-Identifier: Apache-2.0
/// Recorded traffic: the packets of a file, replayed.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "models/traffic/traffic_source.h"

namespace dusk {

/// The packets of a trace, by source; 14 bytes each.
class Trace {
 public:
  /// Contents of a file.
  struct Extent {
    std::vector<std::uint64_t> packets;  ///< [source]
    std::uint64_t total = 0;
    Cycle last = 0;             ///< latest creation
    std::uint32_t longest = 0;  ///< longest packet, flits
    std::uint32_t step = 0;     ///< greatest divisor of all lengths
    bool classes = false;       ///< there is a column `class`
  };

  /// Reads a file of any format (trace_reader.h), twice. The packets of each source must be in
  /// order of their cycles; those of one cycle enter its queue in file order. Sources may be mixed.
  /// Throws std::invalid_argument, "file:line: what is wrong (what is allowed)".
  Trace(const std::string& file, std::uint32_t nodes);

  /// Reads the file as the constructor does and keeps nothing. Throws the same exceptions.
  static Extent check(const std::string& file, std::uint32_t nodes);

 private:
  friend class TraceSource;
  std::vector<std::uint64_t> first_;  ///< [source] index of its first packet; one more at the end
  std::vector<Cycle> created_;
  std::vector<NodeId> destination_;
  std::vector<std::uint16_t> content_;  ///< class 2 bits, length 12
};

/// One node's packets: each is due in its cycle; several of a cycle follow one after the other.
class TraceSource : public TrafficSource {
 public:
  TraceSource(std::shared_ptr<const Trace> trace, NodeId node);
  Cycle next_time() const override { return next_ == end_ ? kNever : trace_->created_[next_]; }
  Message take() override;
  bool heeds_deliveries() const override { return false; }

 private:
  std::shared_ptr<const Trace> trace_;
  std::uint64_t next_, end_;
};

}  // namespace dusk
