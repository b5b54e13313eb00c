// SPDX-License-Identifier: Apache-2.0
/// To whom a node sends: the spatial traffic patterns.
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

/// Exact part of the messages of a node.
using TrafficShare = boost::rational<std::int64_t>;

/// Chooses the destination of each message.
class TrafficPattern {
 public:
  virtual ~TrafficPattern() = default;
  /// Destination of the next message of `source`; kNone if this node sends nothing. Never `source`
  /// itself.
  virtual NodeId destination(NodeId source, Random& random) const = 0;
  /// The last message of `source` was not sent.
  virtual void take_back(NodeId /*source*/) const {}
  /// Share of the messages of `source` that go to another node, over a long time: 0 to each node if
  /// it sends nothing. None: the pattern does not know it exactly.
  virtual std::optional<TrafficShare> share(NodeId /*source*/, NodeId /*destination*/) const {
    return std::nullopt;
  }
  /// False: a node that sends nothing.
  virtual bool sends(NodeId source) const {
    Random any(0, 0);
    return destination(source, any) != kNone;
  }
};

/// What the patterns need to know. Fields that a pattern does not name are ignored by it.
struct PatternSettings {
  std::uint32_t nodes = 256;  ///< >= 2
  /// Values of each digit of a node's number, the one that counts fastest first: the sizes of a
  /// torus or mesh, n times the k of a k-ary n-tree. Their product is `nodes`. Empty: one digit.
  std::vector<std::uint32_t> digits;
  /// Words of messages for networks whose digits are even in number.
  std::string even_digits = "an even number of equal digits";
  std::vector<NodeId> hotspots;  ///< (hotspot) at least one, each once
  double hotspot_share = 0.1;    ///< (hotspot, hot_eighth) share of the messages for them, 0..1
  std::string permutation_file;  ///< (permutation)
};

/// The same pattern in BookSim 2.
struct BooksimPattern {
  const char* name = nullptr;  ///< null: it has no equal one
  bool even_bits = false;  ///< it is equal only where a node's number has an even number of bits
  bool to_itself = false;  ///< there a node sends to itself, too, as often as to each other one
};

/// Everything that the program knows of a pattern.
struct PatternPart {
  const char* name;  ///< the value of traffic.pattern
  const char* help;  ///< the manual says it behind the name
  std::unique_ptr<TrafficPattern> (*make)(const PatternSettings&);
  /// Draws its own keys for fuzzing; null: it has none.
  void (*draw)(Random&, PatternSettings&) = nullptr;
  std::uint32_t draw_weight = 1;  ///< how often fuzzing draws it
  BooksimPattern booksim = {};
  /// Why settings cannot be; null: all can. Its first argument is the name.
  std::optional<TrafficFault> (*refuse)(const std::string&, const PatternSettings&) = nullptr;
  std::vector<const char*> keys = {};  ///< of section traffic that other patterns do not read
  /// Reads its file, the value of keys[0]. Throws std::invalid_argument with "file:line: " in
  /// front. Null: it has none.
  void (*read)(const PatternSettings&) = nullptr;
};

/// All patterns, in the order in which messages list them.
const std::vector<PatternPart>& traffic_patterns();
/// Throws std::invalid_argument for an unknown name, listing the choices.
const PatternPart& traffic_pattern(const std::string& name);
std::vector<std::string> traffic_pattern_names();

/// Why the pattern cannot be used; nothing if it can.
std::optional<TrafficFault> refuse_pattern(const PatternPart& pattern,
                                           const PatternSettings& settings);
bool reads_key(const PatternPart& pattern, const std::string& key);
/// Names of the patterns that read a key.
std::vector<std::string> patterns_that_read(const std::string& key);

/// Makes a pattern by name (pattern_list.cpp; Dally & Towles 2004, 3.2). A node that a fixed map
/// maps to itself sends nothing. Throws std::invalid_argument for an unknown name (listing the
/// choices) or unmet needs, and for a bad permutation file with "file:line: " in front.
std::unique_ptr<TrafficPattern> make_traffic_pattern(const std::string& name,
                                                     const PatternSettings& settings);

}  // namespace dusk
