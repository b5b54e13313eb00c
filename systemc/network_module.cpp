// SPDX-License-Identifier: Apache-2.0
// The dispatcher. network_hierarchy.cpp builds and binds the modules.
#include "systemc/network_module.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace dusk {

using sc_core::sc_time;
using sc_core::sc_time_stamp;

/// Returns the time from now to `cycle`, limited to the end of SystemC's time. Returns zero if that
/// time has passed.
sc_time NetworkModule::time_until(Cycle cycle) const {
  const sc_time left = sc_core::sc_max_time() - sc_time_stamp();
  if (cycle > sc_core::sc_max_time().value() / period_.value()) return left;
  const sc_time at = sc_time::from_value(cycle * period_.value());
  return at > sc_time_stamp() ? at - sc_time_stamp() : sc_core::SC_ZERO_TIME;
}

void NetworkModule::run_until(Cycle end) {
  while (network_.now() < end && !network_.stop_requested()) {
    if (sc_core::sc_get_status() == sc_core::SC_STOPPED) return;
    const sc_time left = time_until(end);
    if (left == sc_core::SC_ZERO_TIME) {  // the last cycles were skipped, because nothing happened
      network_.step(end);
      continue;
    }
    // The next event may have changed between two runs (a new source, say).
    wake_.notify(time_until(network_.now()));
    running_ = true;
    sc_core::sc_start(left);
    running_ = false;
    if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
  }
}

void NetworkModule::dispatch() {
  try {
    if (!network_.stop_requested()) simulate(sc_time_stamp().value() / period_.value());
  } catch (...) {
    if (!running_) throw;
    failure_ = std::current_exception();
  }
  if (failure_ || network_.stop_requested()) sc_core::sc_pause();
  schedule();
}

void NetworkModule::simulate(Cycle cycle) {
  while (network_.now() < cycle && !network_.stop_requested()) network_.step(cycle);
  if (network_.now() != cycle) return;  // woken up twice
  enter_messages(cycle);
  network_.step(cycle + 1);  // not further: another module may send something in the meantime
}

void NetworkModule::schedule() {
  Cycle next = network_.next_event();
  if (!entering_.empty()) next = std::min(next, entering_.front().due);
  if (next == kNever || failure_) {
    next_trigger(wake_);
  } else {
    next_trigger(time_until(next), wake_);
  }
}

void NetworkModule::enter(NodeId node, const Message& message) {
  const Cycle due = sc_time_stamp().value() / period_.value() + 1;
  entering_.push_back({due, node, message});
  wake_.notify(time_until(due));
}

void NetworkModule::enter_messages(Cycle cycle) {
  const auto end = std::find_if(entering_.begin(), entering_.end(),
                                [cycle](const Entering& e) { return e.due > cycle; });
  std::vector<Entering> due(entering_.begin(), end);
  entering_.erase(entering_.begin(), end);
  std::stable_sort(due.begin(), due.end(),
                   [](const Entering& a, const Entering& b) { return a.node < b.node; });
  for (const Entering& e : due) network_.send(e.node, e.message);
}

void NetworkModule::packet_delivered(PacketHandle, const Packet& packet) {
  interfaces_[packet.destination]->ejection->delivered(packet);
}

void NetworkModule::flit_sent(ChannelId id, VcId vc, const Flit& flit, ChannelState, Cycle now) {
  links_[id]->flit_sent(vc, flit, now);
}

void NetworkModule::state_changed(ChannelId id, ChannelState, ChannelState, Cycle) {
  links_[id]->notify_state_changed();
}

void NetworkModule::level_changed(ChannelId id, unsigned, unsigned, Cycle) {
  links_[id]->notify_level_changed();
}

}  // namespace dusk
