// SPDX-License-Identifier: Apache-2.0
#include "models/application/matcher.h"

namespace dusk::application {

std::optional<std::uint32_t> Matcher::take(Queues& queues, Queues::iterator queue) {
  if (queue == queues.end()) return std::nullopt;
  const std::uint32_t number = queue->second.front().number;
  queue->second.pop_front();
  if (queue->second.empty()) queues.erase(queue);
  return number;
}

std::optional<std::uint32_t> Matcher::post(OperationId receive, Rank source, std::uint32_t tag) {
  auto first = messages_.end();
  if (source != kAnyRank && tag != kAnyTag) {
    first = messages_.find({source, tag});
  } else {
    for (auto queue = messages_.begin(); queue != messages_.end(); ++queue) {
      if (source != kAnyRank && source != queue->first.source) continue;
      if (tag != kAnyTag && tag != queue->first.tag) continue;
      if (first == messages_.end() || queue->second.front().turn < first->second.front().turn)
        first = queue;
    }
  }
  const auto message = take(messages_, first);
  if (!message) wait(receives_, {source, tag}, receive);
  return message;
}

std::optional<OperationId> Matcher::arrive(std::uint32_t message, Rank source, std::uint32_t tag) {
  auto first = receives_.end();
  const std::array<Key, 4> keys = {
      {{source, tag}, {source, kAnyTag}, {kAnyRank, tag}, {kAnyRank, kAnyTag}}};
  for (const Key& key : keys) {
    const auto queue = receives_.find(key);
    if (queue == receives_.end()) continue;
    if (first == receives_.end() || queue->second.front().turn < first->second.front().turn)
      first = queue;
  }
  const auto receive = take(receives_, first);
  if (!receive) wait(messages_, {source, tag}, message);
  return receive;
}

std::optional<OperationId> Matcher::oldest_receive() const {
  std::optional<Waiting> oldest;
  for (const auto& [key, queue] : receives_)
    if (!oldest || queue.front().turn < oldest->turn) oldest = queue.front();
  if (!oldest) return std::nullopt;
  return oldest->number;
}

std::size_t Matcher::messages() const {
  std::size_t sum = 0;
  for (const auto& [key, queue] : messages_) sum += queue.size();
  return sum;
}

}  // namespace dusk::application
