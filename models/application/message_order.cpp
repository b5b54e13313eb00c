// SPDX-License-Identifier: Apache-2.0
#include "models/application/message_order.h"

#include <algorithm>
#include <functional>
#include <queue>
#include <utility>

namespace dusk::application {
namespace {

class MessageOrder {
 public:
  MessageOrder(const Application& application, const UncontendedReplay& replay)
      : messages_(replay.messages),
        of_rank_(application.ranks.size()),
        next_(application.ranks.size()),
        is_taken_(messages_.size()) {
    std::vector<std::vector<std::pair<OperationId, std::uint32_t>>> ranks(of_rank_.size());
    for (std::uint32_t number = 0; number < messages_.size(); ++number) {
      const ReplayedMessage& message = messages_[number];
      ranks[message.source].emplace_back(message.send, number);
      // A message of a rank to itself has its place where it is sent.
      if (message.receive != kNoOperation && message.source != message.destination)
        ranks[message.destination].emplace_back(message.receive, number);
    }
    for (std::size_t rank = 0; rank < ranks.size(); ++rank) {
      std::sort(ranks[rank].begin(), ranks[rank].end());
      for (const auto& [operation, number] : ranks[rank]) of_rank_[rank].push_back(number);
    }
  }

  std::vector<std::uint32_t> run() {
    for (Rank rank = 0; rank < of_rank_.size(); ++rank) offer(rank);
    std::uint32_t first = 0;  // first message that may not be taken
    while (order_.size() < messages_.size()) {
      if (free_.empty()) {
        while (is_taken_[first]) ++first;
        take(first);
      } else {
        const std::uint32_t number = free_.top();
        free_.pop();
        take(number);
      }
    }
    return std::move(order_);
  }

 private:
  void take(std::uint32_t number) {
    if (is_taken_[number]) return;
    is_taken_[number] = true;
    order_.push_back(number);
    offer(messages_[number].source);
    offer(messages_[number].destination);
  }

  /// Returns the first message of a rank that is not taken; the number of messages if none is left.
  std::uint32_t head(Rank rank) {
    std::size_t& next = next_[rank];
    const std::vector<std::uint32_t>& all = of_rank_[rank];
    while (next < all.size() && is_taken_[all[next]]) ++next;
    return next < all.size() ? all[next] : static_cast<std::uint32_t>(messages_.size());
  }

  /// Adds the first message of a rank to the free ones if nothing comes before it.
  void offer(Rank rank) {
    const std::uint32_t number = head(rank);
    if (number == messages_.size()) return;
    const ReplayedMessage& message = messages_[number];
    if (message.after.event != VefEvent::None && !is_taken_[message.after.id]) return;
    if (head(message.source) != number) return;
    if (message.receive != kNoOperation && head(message.destination) != number) return;
    free_.push(number);
  }

  const std::vector<ReplayedMessage>& messages_;
  std::vector<std::vector<std::uint32_t>> of_rank_;  ///< messages in the order of operations
  std::vector<std::size_t> next_;                    ///< [rank] place in `of_rank_`
  std::vector<bool> is_taken_;
  std::priority_queue<std::uint32_t, std::vector<std::uint32_t>, std::greater<>> free_;
  std::vector<std::uint32_t> order_;
};

}  // namespace

std::vector<std::uint32_t> message_order(const Application& application,
                                         const UncontendedReplay& replay) {
  return MessageOrder(application, replay).run();
}

}  // namespace dusk::application
