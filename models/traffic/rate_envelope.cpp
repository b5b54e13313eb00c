// SPDX-License-Identifier: Apache-2.0
#include "models/traffic/rate_envelope.h"

#include <algorithm>

namespace dusk {

RateEnvelope::RateEnvelope(const RampSettings& ramp, double flits_per_message) {
  const double low = ramp.low / flits_per_message, high = ramp.high / flits_per_message;
  Cycle begin = 0;
  const auto add = [&](Cycle cycles, double from, double to) {
    if (cycles > 0) segments_.push_back({begin, from, (to - from) / static_cast<double>(cycles)});
    begin += cycles;
  };
  add(ramp.low_cycles, low, low);
  add(ramp.rise_cycles, low, high);
  add(ramp.hold_cycles, high, high);
  add(ramp.fall_cycles, high, low);
  segments_.push_back({begin, low, 0});
}

std::size_t RateEnvelope::segment_at(Cycle cycle) const {
  std::size_t i = segments_.size() - 1;
  while (segments_[i].begin > cycle) --i;
  return i;
}

Cycle RateEnvelope::end_of(std::size_t segment) const {
  return segment + 1 < segments_.size() ? segments_[segment + 1].begin : kNever;
}

double RateEnvelope::rate(Cycle cycle) const {
  const Segment& s = segments_[segment_at(cycle)];
  return s.rate + s.slope * static_cast<double>(cycle - s.begin);
}

double RateEnvelope::peak() const {
  double peak = 0;
  for (std::size_t i = 0; i < segments_.size(); ++i) {
    peak = std::max(peak, segments_[i].rate);
    if (end_of(i) != kNever) {
      const auto cycles = static_cast<double>(end_of(i) - segments_[i].begin);
      peak = std::max(peak, segments_[i].rate + segments_[i].slope * cycles);
    }
  }
  return peak;
}

RateEnvelope RateEnvelope::scaled(double factor) const {
  RateEnvelope result = *this;
  for (Segment& s : result.segments_) {
    s.rate *= factor;
    s.slope *= factor;
  }
  return result;
}

}  // namespace dusk
