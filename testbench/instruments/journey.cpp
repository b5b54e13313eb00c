// SPDX-License-Identifier: Apache-2.0
#include "testbench/instruments/journey.h"

#include <algorithm>

#include "testbench/instruments/packet_tracker.h"

namespace dusk {

Cycle Journey::waited() const {
  Cycle sum = 0;
  for (const JourneyStep& step : steps) sum += step.cycles;
  return sum;
}

JourneyRecorder::JourneyRecorder(Network& network, const std::vector<std::uint64_t>& ids,
                                 Cycle source_cycles)
    : network_(network), source_cycles_(source_cycles) {
  for (const std::uint64_t id : ids) {
    const auto same = [id](const Journey& journey) { return journey.id == id; };
    if (std::any_of(journeys_.begin(), journeys_.end(), same)) continue;
    journeys_.emplace_back();
    journeys_.back().id = id;
  }
  network.add_observer(this);
}

JourneyRecorder::~JourneyRecorder() = default;

void JourneyRecorder::packet_created(PacketHandle handle, const Packet& packet) {
  for (Journey& journey : journeys_) {
    if (journey.id != packet.id) continue;
    journey.created = true;
    journey.packet = packet;
    in_flight_.push_back(
        std::make_unique<PacketTracker>(network_, handle, journey, source_cycles_));
    network_.watch_cycles(this);
  }
}

void JourneyRecorder::flit_sent(ChannelId id, VcId vc, const Flit& flit, ChannelState, Cycle now) {
  for (auto& tracker : in_flight_) tracker->flit_sent(id, vc, flit, now);
}

void JourneyRecorder::flit_ejected(NodeId node, VcId vc, const Flit& flit, bool, const Packet*,
                                   Cycle now) {
  if (!is_head(flit.kind)) return;
  for (auto& tracker : in_flight_) {
    if (tracker->handle() == flit.handle) tracker->head_ejected(node, vc, now);
  }
}

void JourneyRecorder::packet_delivered(PacketHandle handle, const Packet& packet) {
  const auto found =
      std::find_if(in_flight_.begin(), in_flight_.end(),
                   [handle](const auto& tracker) { return tracker->handle() == handle; });
  if (found == in_flight_.end()) return;
  (*found)->delivered(packet);
  in_flight_.erase(found);
  if (in_flight_.empty()) network_.watch_cycles(nullptr);
}

void JourneyRecorder::state_changed(ChannelId id, ChannelState, ChannelState to, Cycle now) {
  for (auto& tracker : in_flight_) tracker->state_changed(id, to, now);
}

void JourneyRecorder::cycle_ended(Cycle now) {
  for (auto& tracker : in_flight_) tracker->cycle_ended(now);
}

std::vector<Journey> JourneyRecorder::finish(Cycle end) {
  for (auto& tracker : in_flight_) tracker->end(end);
  in_flight_.clear();
  network_.watch_cycles(nullptr);
  for (Journey& journey : journeys_) {
    std::stable_sort(journey.steps.begin(), journey.steps.end(),
                     [](const JourneyStep& a, const JourneyStep& b) { return a.cycle < b.cycle; });
  }
  return std::move(journeys_);
}

}  // namespace dusk
