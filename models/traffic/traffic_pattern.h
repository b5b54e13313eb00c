// SPDX-License-Identifier: Apache-2.0
/// Spatial traffic patterns: the destinations of a node's messages.
#pragma once

#include <boost/rational.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "models/common/ids.h"
#include "models/common/random.h"
#include "models/traffic/traffic_fault.h"

namespace dusk {

/// Exact share of the messages of a node.
using TrafficShare = boost::rational<std::int64_t>;

/// Chooses the destination of each message.
class TrafficPattern {
 public:
  virtual ~TrafficPattern() = default;
  /// Returns the destination of the next message of `source`, never `source` itself. Returns kNone
  /// if this node sends nothing.
  virtual NodeId destination(NodeId source, Random& random) const = 0;
  /// Records that the last message of `source` was not sent.
  virtual void take_back(NodeId /*source*/) const {}
  /// Returns the share of the messages of `source` that go to another node, over a long time; 0 if
  /// `source` sends nothing. Returns nothing if the pattern does not know the exact share.
  virtual std::optional<TrafficShare> share(NodeId /*source*/, NodeId /*destination*/) const {
    return std::nullopt;
  }
  /// Returns false if a node sends nothing.
  virtual bool sends(NodeId source) const {
    Random any(0, 0);
    return destination(source, any) != kNone;
  }
};

/// Settings of the patterns. A pattern ignores the fields that do not name it.
struct PatternSettings {
  std::uint32_t nodes = 256;  ///< >= 2
  /// Number of values of each digit of a node's number, the fastest-counting digit first. These are
  /// the sizes of a torus or mesh, or n times the k of a k-ary n-tree. Their product is `nodes`.
  /// Empty: one digit.
  std::vector<std::uint32_t> digits;
  /// Description of an even number of digits, for messages; depends on the network.
  std::string even_digits = "an even number of equal digits";
  std::vector<NodeId> hotspots;  ///< (hotspot) at least one, each once
  double hotspot_share = 0.1;    ///< (hotspot, hot_eighth) share of the messages to hot nodes, 0..1
  std::string permutation_file;  ///< (permutation)
};

/// Equivalent pattern in BookSim 2.
struct BooksimPattern {
  const char* name = nullptr;  ///< null: there is none
  bool even_bits = false;      ///< equal only if a node's number has an even number of bits
  bool to_itself = false;      ///< in BookSim a node also sends to itself, as often as to another
};

/// Complete description of a pattern.
struct PatternPart {
  const char* name;  ///< the value of traffic.pattern
  const char* help;  ///< text of the manual after the name
  std::unique_ptr<TrafficPattern> (*make)(const PatternSettings&);
  /// Draws its own keys for fuzzing; null if it has none.
  void (*draw)(Random&, PatternSettings&) = nullptr;
  std::uint32_t draw_weight = 1;  ///< relative frequency in fuzzing
  BooksimPattern booksim = {};
  /// Returns why settings are invalid; null: no limits. The first argument is the name of the
  /// pattern.
  std::optional<TrafficFault> (*refuse)(const std::string&, const PatternSettings&) = nullptr;
  std::vector<const char*> keys = {};  ///< keys of section traffic that only some patterns read
  /// Reads the pattern's file, whose name is the value of keys[0]. Throws std::invalid_argument,
  /// beginning with "file:line: ". Null if the pattern has no file.
  void (*read)(const PatternSettings&) = nullptr;
};

/// All patterns, in the order in which messages list them.
const std::vector<PatternPart>& traffic_patterns();
/// Throws std::invalid_argument for an unknown name, listing the choices.
const PatternPart& traffic_pattern(const std::string& name);
std::vector<std::string> traffic_pattern_names();

/// Returns why the pattern cannot be used; nothing if it can.
std::optional<TrafficFault> refuse_pattern(const PatternPart& pattern,
                                           const PatternSettings& settings);
bool reads_key(const PatternPart& pattern, const std::string& key);
/// Returns the names of the patterns that read a key.
std::vector<std::string> patterns_that_read(const std::string& key);

/// Makes a pattern by name (pattern_list.cpp; Dally & Towles 2004, 3.2). A node that a fixed map
/// maps to itself sends nothing. Throws std::invalid_argument for an unknown name (listing the
/// choices), for unmet conditions, and for a bad permutation file, beginning with "file:line: ".
std::unique_ptr<TrafficPattern> make_traffic_pattern(const std::string& name,
                                                     const PatternSettings& settings);

}  // namespace dusk
