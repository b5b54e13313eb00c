// SPDX-License-Identifier: Apache-2.0
/// Extended channel dependencies of the escape VCs of a torus or mesh;
/// models/topology/dependency_graph.h describes their use.
#pragma once

#include <array>
#include <boost/dynamic_bitset.hpp>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "models/topology/dependency_graph.h"

namespace dusk {

/// Escape VCs of one trunk that belong to the same classes, on all of its links that are on.
/// Packets may use them alike, so they have the same dependencies: one vertex stands for all.
struct EscapeChannels {
  SwitchId at = 0;
  std::uint32_t trunk = 0;
  PortId port = 0;            ///< port of the first link that is on
  std::uint8_t vcs = 0;       ///< bit per VC
  std::uint8_t classes = 0;   ///< bit per VcClass
  std::uint32_t members = 0;  ///< number of links that are on * VCs
};

/// Error of a routing that does not lead to every destination; `what()` names the place.
struct NotConnected : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Possible places of the flits of a packet that waits.
enum class Packets {
  Alone,   ///< its head flit is first in its buffer, its tail perhaps many channels behind
  Queued,  ///< it may also be behind other packets in its buffer, where it cannot take the escape
  Whole,   ///< a packet that has a VC fits into the buffer behind it, whatever is ahead
};

/// Dependencies within a part of a torus that minimal routes do not leave: the whole, or all
/// switches of a line. The subfunction is the escape with the classic datelines or, with
/// Packets::Queued, with those of the settings. Whole packets hold the VCs of one buffer only.
/// Their requests depend on that buffer and not on channels used before (J. Duato, "A Necessary and
/// Sufficient Condition for Deadlock-Free Routing in Cut-Through and Store-and-Forward Networks",
/// IEEE TPDS 7(8), 1996).
class EscapeDependencies {
 public:
  EscapeDependencies(const Topology& torus, const std::vector<SwitchSettings>& settings,
                     const std::vector<bool>& lit, TorusRouteFunction route, Packets packets);

  /// Builds the dependencies of a part, replacing those of the last call. Throws NotConnected.
  void build(const std::vector<SwitchId>& part);

  const std::vector<EscapeChannels>& channels() const { return channels_; }
  /// Returns a set of vertices. Bit v: a packet that holds channels()[of] may later request
  /// channels()[v] as its escape.
  const boost::dynamic_bitset<>& on(std::size_t of) const { return on_[of]; }

 private:
  struct Trunk {
    std::uint32_t to = kNone;          ///< place in the part; kNone: leads out of it, or nowhere
    std::uint32_t first = 0, end = 0;  ///< range in channels_
  };
  using Trunks = std::array<Trunk, 2 * kMaxDimensions>;

  void add_trunk(SwitchId at, std::uint32_t trunk, Trunk& entry);
  void add_destination(SwitchId destination);
  void add_way(std::uint32_t place, std::uint32_t address, const TorusRoute& all,
               unsigned random_bits);
  void add_hop(std::uint32_t place, std::uint32_t trunk, const TorusRoute& all,
               const TorusRoute& escape);
  TorusPosition position(SwitchId at) const;

  const Topology& torus_;
  const std::vector<SwitchSettings>& settings_;
  const std::vector<bool>& lit_;
  TorusRouteFunction route_;
  Packets packets_;
  std::vector<SwitchId> part_;
  std::vector<std::uint32_t> place_;  // [switch] its place in the part
  std::vector<Trunks> trunks_;        // [place]
  std::vector<EscapeChannels> channels_;
  std::vector<boost::dynamic_bitset<>> on_;  // [channel]
  // For one destination:
  std::vector<std::uint64_t> order_;              // hops << 32 | place, ascending
  std::vector<std::uint32_t> hops_;               // [place]
  std::vector<boost::dynamic_bitset<>> request_;  // [place] escapes requested next, here or later
};

}  // namespace dusk
