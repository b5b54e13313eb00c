// SPDX-License-Identifier: Apache-2.0
/// To whom a node sends: the spatial traffic patterns.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "models/common/ids.h"
#include "models/common/random.h"

namespace dusk {

/// Chooses the destination of each message.
class TrafficPattern {
 public:
  virtual ~TrafficPattern() = default;
  /// Destination of the next message of `source`; kNone if this node sends nothing. Never `source`
  /// itself.
  virtual NodeId destination(NodeId source, Random& random) const = 0;
  /// The last message of `source` was not sent.
  virtual void take_back(NodeId /*source*/) const {}
  /// False: a node that sends nothing.
  virtual bool sends(NodeId source) const {
    Random any(0, 0);
    return destination(source, any) != kNone;
  }
};

/// What the patterns need to know. Fields that a pattern does not name are ignored by it.
struct PatternSettings {
  std::uint32_t nodes = 256;  ///< >= 2
  /// Base of the address digits (k of a k-ary tree or cube); 0: the whole number is one digit.
  std::uint32_t radix = 0;
  std::vector<NodeId> hotspots;  ///< (hotspot) at least one
  double hotspot_share = 0.1;    ///< (hotspot) share of the messages that go to a hotspot, 0..1
  std::string permutation_file;  ///< (permutation)
};

/// Names that make_traffic_pattern knows, in the order of its error message.
const std::vector<std::string>& traffic_pattern_names();

/// Makes a pattern by name. With N nodes, s the source, and digits in base `radix` (Dally & Towles
/// 2004, 3.2):
///
/// hot_eighth: with `hotspot_share` any other of the first eighth of the nodes (at least one node),
/// else any other of the rest; two draws. distribution: s + 1, s + 2, ... around all other nodes,
/// again and again; no draw. rotate_coordinates: digits rotated, so that (x,y,z) sends to (y,z,x);
/// needs N = radix^d. The others:
///
/// | name           | destination                                                      | needs |
/// |----------------|------------------------------------------------------------------|-----------------|
/// | uniform        | any other node, equally likely; one draw                         | | |
/// hotspot        | with `hotspot_share` one of `hotspots` other than s, else uniform | hotspots |
/// | transpose      | upper and lower half of the bits, else of the digits, swapped    | an even
/// number of bits or digits | | bit_reversal   | bits in reverse order | N a power of 2  | |
/// bit_complement | every bit inverted                                               | N a power of
/// 2  | | shuffle        | bits rotated left by one                                         | N a
/// power of 2  | | tornado        | every digit + ceil(radix/2) - 1, modulo radix | N = radix^d |
/// | neighbor      | every digit + 1, modulo radix                                    | N =
/// radix^d     | | permutation    | line s of `permutation_file` | a file of N lines |
///
/// All of these but the first two map each node to one fixed node and draw nothing; a node mapped
/// to itself sends nothing. A permutation file has one destination per line, each once; `#` starts
/// a comment, empty lines do not count. Throws std::invalid_argument for an unknown name (listing
/// the choices) or unmet needs, and for a bad permutation file with "file:line: " in front.
std::unique_ptr<TrafficPattern> make_traffic_pattern(const std::string& name,
                                                     const PatternSettings& settings);

}  // namespace dusk
