// SPDX-License-Identifier: Apache-2.0
#include "models/application/ideal_matching.h"

namespace dusk::application {

std::uint32_t IdealMatching::take(Queues& queues, Queues::iterator queue) {
  const std::uint32_t number = queue->second.front().number;
  if (++queue->second.taken == queue->second.all.size()) queues.erase(queue);
  return number;
}

std::uint32_t IdealMatching::send(Rank source, Rank destination, std::uint32_t tag,
                                  std::uint32_t message) {
  auto first = receives_.end();
  for (const Rank from : {source, kAnyRank}) {
    for (const std::uint32_t with : {tag, kAnyTag}) {
      const auto queue = receives_.find({destination, from, with});
      if (queue == receives_.end()) continue;
      if (first == receives_.end() || queue->second.front().order < first->second.front().order)
        first = queue;
    }
  }
  if (first != receives_.end()) return take(receives_, first);
  messages_[{destination, source, tag}].all.push_back({order_++, message});
  return kNone;
}

std::uint32_t IdealMatching::receive(Rank source, Rank destination, std::uint32_t tag,
                                     std::uint32_t receive) {
  const bool any_source = source == kAnyRank, any_tag = tag == kAnyTag;
  const Key low{destination, any_source ? 0 : source, any_tag ? 0 : tag};
  auto first = messages_.end();
  for (auto queue = messages_.lower_bound(low); queue != messages_.end(); ++queue) {
    const auto& [to, from, with] = queue->first;
    if (to != destination || (!any_source && from != source)) break;
    if (!any_tag && with != tag) {
      if (!any_source) break;
      continue;
    }
    if (first == messages_.end() || queue->second.front().order < first->second.front().order)
      first = queue;
  }
  if (first != messages_.end()) return take(messages_, first);
  receives_[{destination, source, tag}].all.push_back({order_++, receive});
  return kNone;
}

}  // namespace dusk::application
