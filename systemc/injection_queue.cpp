// SPDX-License-Identifier: Apache-2.0
#include "systemc/injection_queue.h"

#include <algorithm>
#include <utility>

namespace dusk {

InjectionQueue::InjectionQueue(const char* name, const Network& network, NodeId node, Enter enter)
    : sc_prim_channel(name), network_(network), node_(node), enter_(std::move(enter)) {}

void InjectionQueue::send(const Message& message) {
  const sc_core::sc_process_handle sender = sc_core::sc_get_current_process_handle();
  sent_.push_back({sender.valid() ? sender.name() : "", message});
  request_update();
}

void InjectionQueue::update() {
  std::stable_sort(sent_.begin(), sent_.end(),
                   [](const Sent& a, const Sent& b) { return a.process < b.process; });
  for (const Sent& sent : sent_) enter_(node_, sent.message);
  sent_.clear();
}

}  // namespace dusk
