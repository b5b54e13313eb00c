// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "models/functional/restrictions.h"

namespace dusk::functional {

/// SHORTEST_REQ: the adaptive output with free space whose queue has the fewest flits, the first of
/// equal ones; the escape output if there is none. Settings::measure decides which flits count:
/// flits in the queue, or all flits of its packets, those still to come included.
class ShortestRequest {
 public:
  explicit ShortestRequest(const State& state) : s_(state) {}
  static void begin(Head&) {}
  static void refused(Head&) {}
  /// Prefetches the data of other nodes that choose() reads.
  static void fetch_for(const State& s, NodeId node) {
    std::uint64_t productive = 0;
    for (std::uint64_t left = s.waiting[node]; left != 0; left &= left - 1)
      productive |=
          s.head[s.at(node, static_cast<std::uint32_t>(__builtin_ctzll(left)))].productive;
    for (std::uint64_t left = productive & s.adaptive_outputs & s.fits_longest[node]; left != 0;
         left &= left - 1) {
      const auto output = static_cast<std::uint32_t>(__builtin_ctzll(left));
      fetch(s.queue[s.at(s.geometry.neighbor(node, s.port_of(output)), output)]);
    }
  }
  std::uint32_t choose(NodeId node, std::uint32_t q, const Head& head, std::uint64_t open) {
    if (node != node_ || s_.now != now_) node_ = node, now_ = s_.now, known_ = 0;
    std::uint32_t best = kNone, fewest = kNone;
    std::uint64_t left = open & s_.adaptive_outputs & head.productive;
    for (; left != 0; left &= left - 1) {
      const auto output = static_cast<std::uint32_t>(__builtin_ctzll(left));
      const std::uint32_t flits = behind(node, output);
      if (flits < fewest) best = output, fewest = flits;
    }
    return best == kNone ? escape_or_none(s_, node, q, head, open) : best;
  }

 private:
  /// Returns the flits behind an output, by Settings::measure. Cached, because all head flits of a
  /// node ask for the same few outputs.
  std::uint32_t behind(NodeId node, std::uint32_t output) {
    if ((known_ & s_.bit(output)) == 0) {
      known_ |= s_.bit(output);
      flits_[output] = s_.settings.measure == Measure::Promised
                           ? s_.settings.queue - s_.space[s_.at(node, output)]
                           : present(node, output);
    }
    return flits_[output];
  }

  std::uint32_t present(NodeId node, std::uint32_t output) const {
    return s_.present(s_.queue[s_.at(s_.geometry.neighbor(node, s_.port_of(output)), output)]);
  }

  const State& s_;
  // Cache for the last node asked about, in cycle now_.
  NodeId node_ = kNone;
  Cycle now_ = kNever;
  std::uint64_t known_ = 0;  ///< outputs with a valid entry
  std::array<std::uint32_t, 2 * kMostDimensions * kMostVcs> flits_{};
};

}  // namespace dusk::functional
