// SPDX-License-Identifier: Apache-2.0
/// Instruments that look inside a run: waves of single switches and journeys of single packets. A
/// run with them gives the same results as one without.
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

/// Begins the line of a run in which a packet that was asked for was never created. Its results are
/// whole.
inline constexpr const char* kNeverCreated = "run.packets: packet ";

class Instruments {
 public:
  /// `built`, which outlives the instruments, has simulated nothing yet.
  Instruments(const RunOptions& run, const NetworkOptions& network, BuiltNetwork& built);

  /// Creates waves-<switch>.fst and waves-<switch>.gtkw. Throws std::runtime_error.
  void open(const std::string& folder);
  /// Closes the waves, writes journey-<ID>.csv, prints how to open the waves, and the journeys.
  /// Throws OutputError.
  void finish(const std::string& folder);
  /// The first packet asked for that was never created: a line for the user, else empty.
  const std::string& missing() const { return missing_; }

 private:
  BuiltNetwork& built_;
  std::unique_ptr<JourneyRecorder> journeys_;
  std::string missing_;
};

// A packet's journey as text.

/// A table for a person to read, a line a step. The packet was created.
std::string journey_text(const Journey& journey);
/// journey-<ID>.csv: cycle, cycles, place, port, vc, event, detail.
std::string journey_csv(const Journey& journey);

// Waves that run.waves asks for.

/// Reads `switch=NUMBER or NAME,from=CYCLE,to=CYCLE`, several with `;` between them. A name is the
/// topology's, with or without the word "switch" and spaces. Throws ConfigError: not of this form,
/// unknown switch, not one of `is_rtl` (run.rtl), from above to, to beyond the run, a switch twice.
std::vector<WaveRequest> wave_requests(const RunOptions& run, bool ends_by_clock,
                                       const std::vector<bool>& is_rtl, const Topology& topology,
                                       const Origins& origins = {});

/// The switch's name as part of a file's name: "l2-0-1-3".
std::string file_name_of(const Topology& topology, SwitchId id);

}  // namespace dusk
