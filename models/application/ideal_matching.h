// SPDX-License-Identifier: Apache-2.0
/// Messages and receives that wait for each other, by the rules of MPI (MPI: A Message-Passing
/// Interface Standard 4.0, section 3.5).
#pragma once

#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

#include "models/application/rank_graph.h"

namespace dusk::application {

/// Finds partners in the order of posting. Numbers name messages and receives; the caller chooses
/// them.
class IdealMatching {
 public:
  static constexpr std::uint32_t kNone = 0xffffffffU;

  /// A rank sends a message. Returns the receive that takes it; kNone: the message waits.
  std::uint32_t send(Rank source, Rank destination, std::uint32_t tag, std::uint32_t message);
  /// A rank posts a receive, whose source and tag may be wildcards. Returns the message that it
  /// takes; kNone: the receive waits.
  std::uint32_t receive(Rank source, Rank destination, std::uint32_t tag, std::uint32_t receive);

 private:
  using Key = std::tuple<Rank, Rank, std::uint32_t>;  ///< destination, source, tag
  struct Waiting {
    std::uint64_t order;
    std::uint32_t number;
  };
  /// Most queues hold one entry, for which a std::deque would take 600 bytes.
  struct Queue {
    const Waiting& front() const { return all[taken]; }
    std::vector<Waiting> all;
    std::size_t taken = 0;
  };
  using Queues = std::map<Key, Queue>;

  static std::uint32_t take(Queues& queues, Queues::iterator queue);

  Queues messages_, receives_;
  std::uint64_t order_ = 0;
};

}  // namespace dusk::application
