// SPDX-License-Identifier: Apache-2.0
/// Counts what a campaign of random lockstep runs has covered.
#pragma once

#include <cstdint>
#include <ctime>
#include <map>
#include <string>
#include <vector>

#include "sw/config/experiment.h"
#include "testbench/lockstep/lockstep_events.h"

namespace dusk {

class LockstepTally {
 public:
  void add(const Experiment& experiment, const LockstepEvents& events);

  /// Head line of csv().
  static constexpr const char* kHead = "kind,name,cases,count";

  const LockstepEvents& events() const { return events_; }
  std::uint64_t cases() const { return cases_; }
  /// Returns the events that did not happen, then choices of network, switch and link power without
  /// a case, such as "power.mode = forced". Includes only choices that a usual switch can have.
  std::vector<std::string> missing() const;

  /// Returns lines kind,name,cases,count: processor seconds (kind time), events (kind event), and
  /// values of keys (kind setting). A value has its number of cases and of switch-cycles in which a
  /// flit moved. Rows of several tallies can be added up.
  std::string csv() const;
  /// Adds the counts that csv() wrote. Throws ConfigError, which names `file`.
  void read(const std::string& file);

 private:
  struct Share {
    std::uint64_t cases = 0, moved = 0;
  };
  LockstepEvents events_;
  std::uint64_t cases_ = 0;
  std::uint64_t seconds_read_ = 0;         ///< processor time of the tallies that were read
  std::clock_t begin_ = std::clock();      ///< processor time before this tally began
  std::map<std::string, Share> settings_;  ///< counts by "key = value"
};

}  // namespace dusk
