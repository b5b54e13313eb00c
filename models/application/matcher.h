// SPDX-License-Identifier: Apache-2.0
/// Matching of messages and receives at one rank (MPI 4.0, section 3.5).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <unordered_map>

#include "models/application/fifo.h"
#include "models/application/rank_graph.h"

namespace dusk::application {

/// Receives that wait for a message, and messages that wait for a receive. A message goes to the
/// receive that was posted first among those that ask for its source and tag. A receive takes the
/// message that arrived first among those that it asks for. Memory grows with the number of waits.
class Matcher {
 public:
  /// Posts a receive of a message from `source` or kAnyRank, with `tag` or kAnyTag. Returns the
  /// number of the message that it takes, or nothing if it waits.
  std::optional<std::uint32_t> post(OperationId receive, Rank source, std::uint32_t tag);
  /// Takes in a message. Returns the receive that takes it, or nothing if it waits.
  std::optional<OperationId> arrive(std::uint32_t message, Rank source, std::uint32_t tag);

  /// Returns the receive that has waited longest.
  std::optional<OperationId> oldest_receive() const;
  /// Returns the number of messages that wait.
  std::size_t messages() const;

 private:
  struct Key {
    Rank source = 0;
    std::uint32_t tag = 0;
    bool operator==(const Key& other) const { return source == other.source && tag == other.tag; }
  };
  struct Hash {
    std::size_t operator()(const Key& key) const {
      return (std::uint64_t{key.source} << 32 | key.tag) * 0x9e3779b97f4a7c15U >> 16;
    }
  };
  struct Waiting {
    std::uint64_t turn = 0;    ///< place in the order of waiting
    std::uint32_t number = 0;  ///< operation or message
  };
  using Queues = std::unordered_map<Key, Fifo<Waiting>, Hash>;

  static std::optional<std::uint32_t> take(Queues& queues, Queues::iterator queue);
  void wait(Queues& queues, const Key& key, std::uint32_t number) {
    queues[key].push_back({turn_++, number});
  }

  Queues receives_;  ///< [source or kAnyRank, tag or kAnyTag]
  Queues messages_;  ///< [source, tag]
  std::uint64_t turn_ = 0;
};

}  // namespace dusk::application
