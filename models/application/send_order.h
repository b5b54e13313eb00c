// SPDX-License-Identifier: Apache-2.0
/// The order in which a rank sent its messages to another one.
#pragma once

#include <cstdint>
#include <map>
#include <unordered_map>

#include "models/application/rank_graph.h"

namespace dusk::application {

/// Numbers the messages of a rank from 0, separately for each destination.
class SendOrder {
 public:
  std::uint32_t next(Rank destination) { return sent_[destination]++; }

 private:
  std::unordered_map<Rank, std::uint32_t> sent_;
};

/// Brings the messages of each source into the order in which they were sent. Messages match in
/// this order (MPI 4.0, section 3.5), but a network may deliver them in another one. A message that
/// is too early is kept.
class ArrivalOrder {
 public:
  /// Notes that the message `number` of `source` arrives. Calls take(message) for each one that is
  /// in turn.
  template <class Take>
  void arrive(Rank source, std::uint32_t number, std::uint32_t message, Take take) {
    Source& from = sources_[source];
    if (number != from.next) {
      from.early.emplace(number, message);
      return;
    }
    take(message);
    ++from.next;
    while (!from.early.empty() && from.early.begin()->first == from.next) {
      take(from.early.begin()->second);
      from.early.erase(from.early.begin());
      ++from.next;
    }
  }

 private:
  struct Source {
    std::uint32_t next = 0;                        ///< number of the message that is in turn
    std::map<std::uint32_t, std::uint32_t> early;  ///< number, message
  };
  std::unordered_map<Rank, Source> sources_;
};

}  // namespace dusk::application
