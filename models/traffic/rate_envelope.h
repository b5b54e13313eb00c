// SPDX-License-Identifier: Apache-2.0
/// Rate at which a node creates messages over time: constant, or the ramp of the published
/// experiments.
#pragma once

#include <vector>

#include "models/common/ids.h"

namespace dusk {

/// Low phase, linear rise, hold, linear fall, then low forever (Alonso et al. 2015, section 4.5).
/// The lengths of the low and hold phases are our choice where the paper gives none or contradicts
/// itself.
struct RampSettings {
  double low = 0.0126;  ///< flits/node/cycle
  double high = 0.63;   ///< flits/node/cycle
  Cycle low_cycles = 20000;
  Cycle rise_cycles = 120000;
  Cycle hold_cycles = 60000;
  Cycle fall_cycles = 120000;
};

/// A piecewise linear rate. Unit: probability of an event in a cycle (messages/node/cycle), 0..1.
class RateEnvelope {
 public:
  /// From `begin` on, the rate at cycle t is rate + slope * (t - begin).
  struct Segment {
    Cycle begin;
    double rate;
    double slope;
  };

  /// Constant `rate` forever.
  explicit RateEnvelope(double rate) : segments_{{0, rate, 0}} {}
  /// The ramp, its rates divided by `flits_per_message`.
  RateEnvelope(const RampSettings& ramp, double flits_per_message);

  double rate(Cycle cycle) const;
  /// Returns the highest rate of all times.
  double peak() const;
  /// Returns the same shape with each rate multiplied by `factor`.
  RateEnvelope scaled(double factor) const;
  const std::vector<Segment>& segments() const { return segments_; }
  /// Returns the index of the segment that contains `cycle`.
  std::size_t segment_at(Cycle cycle) const;
  /// Returns the first cycle after the segment; kNever after the last.
  Cycle end_of(std::size_t segment) const;

 private:
  std::vector<Segment> segments_;  // ascending begins, the first 0; the last slope is 0
};

}  // namespace dusk
