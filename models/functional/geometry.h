// SPDX-License-Identifier: Apache-2.0
/// Positions of the nodes of a torus or mesh, and the hops from one to another.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "models/common/fetch.h"
#include "models/common/ids.h"
#include "models/common/random.h"
#include "models/common/rings.h"

namespace dusk::functional {

inline constexpr unsigned kMostDimensions = 4;
inline constexpr unsigned kMostVcs = 5;
inline constexpr std::uint32_t kMostNodesOfDimension = 32767;
inline constexpr std::uint64_t kMostNodes = std::uint64_t{1} << kAddressBits;

/// Remaining hops in each dimension; negative: against the coordinate.
using Register = std::array<std::int16_t, kMostDimensions>;

/// Returns the dimension of a port. A port is a direction of travel: 2 x dimension, + 1 if against
/// the coordinate.
constexpr std::uint32_t dimension_of(std::uint32_t port) { return port / 2; }
constexpr std::uint32_t opposite(std::uint32_t port) { return port ^ 1U; }

class Geometry {
 public:
  Geometry(const std::vector<std::uint32_t>& size, Rings wrap);

  std::uint32_t nodes() const { return nodes_; }
  std::uint32_t ports() const { return ports_; }
  /// Returns whether the dimension of the port is a ring.
  bool is_ring(std::uint32_t port) const { return wrap_[dimension_of(port)]; }
  /// Returns the node one hop away through `port`; kNone at the end of a line.
  NodeId neighbor(NodeId node, std::uint32_t port) const {
    return neighbor_[std::size_t{node} * ports_ + port];
  }
  /// Prefetches the data that neighbor() reads.
  void fetch_neighbors(NodeId node) const { fetch(neighbor_[std::size_t{node} * ports_]); }
  /// Returns the hops of a shortest route. Half around a ring both directions are equally likely.
  /// One number of `ties` is drawn for each dimension in which the route is half around a ring.
  Register hops(NodeId source, NodeId destination, Random& ties) const;
  /// Returns a name such as "(3,0,7)".
  std::string name(NodeId node) const;

 private:
  std::vector<std::uint32_t> size_;
  Rings wrap_;
  std::uint32_t nodes_ = 1, ports_;
  std::vector<std::uint16_t> coordinate_;  // [node * dimensions + d]
  std::vector<NodeId> neighbor_;           // [node * ports + port]
};

/// Returns a direction of travel, such as "X+".
std::string port_name(std::uint32_t port);

}  // namespace dusk::functional
