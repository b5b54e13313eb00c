// SPDX-License-Identifier: Apache-2.0
/// Functions for tests of journeys.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "testbench/instruments/journey.h"

namespace dusk {

/// Returns the waited cycles by reason; a reason ends at the colon of its text.
inline std::map<std::string, Cycle> waits(const Journey& journey) {
  std::map<std::string, Cycle> sum;
  for (const JourneyStep& step : journey.steps) {
    if (step.event == JourneyStep::Event::Waits) {
      sum[step.detail.substr(0, step.detail.find(':'))] += step.cycles;
    }
  }
  return sum;
}

/// A head flit stays at a switch for hop latency - 1 cycles plus its waits there.
inline void expect_every_cycle_explained(const Journey& journey, Cycle hop) {
  Cycle arrived = kNever, waited = 0;
  for (const JourneyStep& step : journey.steps) {
    if (step.event == JourneyStep::Event::Arrives) arrived = step.cycle, waited = 0;
    if (step.event == JourneyStep::Event::Waits) waited += step.cycles;
    if (step.event != JourneyStep::Event::Leaves) continue;
    ASSERT_EQ(step.cycle - arrived, hop - 1 + waited)
        << "packet " << journey.id << " at " << step.place << ", cycle " << step.cycle;
  }
}

}  // namespace dusk
