// SPDX-License-Identifier: Apache-2.0
/// Instruments that look inside a run: waves of single switches and journeys of single packets.
/// They do not change the results of a run.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "models/topology/topology.h"
#include "rtl/waves.h"
#include "sw/common/config_error.h"
#include "sw/config/experiment.h"
#include "sw/run/build_network.h"
#include "testbench/instruments/journey.h"

namespace dusk {

/// Beginning of the message about a packet of run.packets that was never created. The results of
/// that run are complete.
inline constexpr const char* kNeverCreated = "run.packets: packet ";

class Instruments {
 public:
  /// `built` must outlive the instruments, and must not be simulated yet.
  Instruments(const RunOptions& run, const NetworkOptions& network, BuiltNetwork& built);

  /// Creates waves-<switch>.fst and waves-<switch>.gtkw. Throws std::runtime_error.
  void open(const std::string& folder);
  /// Closes the waves, writes journey-<ID>.csv, and prints the journeys and how to open the waves.
  /// Throws OutputError.
  void finish(const std::string& folder);
  /// Message about the first packet of run.packets that was never created; empty if all were.
  const std::string& missing() const { return missing_; }

 private:
  BuiltNetwork& built_;
  std::unique_ptr<JourneyRecorder> journeys_;
  std::string missing_;
};

// Texts of a packet's journey.

/// Returns a table for a person, with a line for each step. The packet must have been created.
std::string journey_text(const Journey& journey);
/// Returns journey-<ID>.csv: cycle, cycles, place, port, vc, event, detail.
std::string journey_csv(const Journey& journey);

// Parses run.waves.

/// Parses `switch=NUMBER or NAME,from=CYCLE,to=CYCLE`; `;` separates several requests. Names are
/// the topology's, with or without the word "switch" and blanks. Throws ConfigError for another
/// form, unknown or repeated switches, switches not in `is_rtl` (run.rtl), and impossible cycles.
std::vector<WaveRequest> wave_requests(const RunOptions& run, bool ends_by_clock,
                                       const std::vector<bool>& is_rtl, const Topology& topology,
                                       const Origins& origins = {});

/// Returns the name of a switch for file names: "l2-0-1-3".
std::string file_name_of(const Topology& topology, SwitchId id);

}  // namespace dusk
