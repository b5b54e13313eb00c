// SPDX-License-Identifier: Apache-2.0
/// Files about single channels, nodes and packets over time (docs/detail.md): those of run.detail,
/// run.packet_table and run.pair_table. They do not change the results of a run.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "models/functional/network.h"
#include "models/kernel/network.h"
#include "models/switch/switch_engine.h"
#include "sw/common/growing_file.h"
#include "sw/config/experiment.h"
#include "testbench/instruments/instrument_list.h"
#include "testbench/simulation.h"

namespace dusk {

/// Sets run.detail = auto to `as`.
inline void set_auto_detail(RunOptions& run, DetailKind as) {
  if (run.detail == DetailKind::Auto) run.detail = as;
}

class DetailFiles {
 public:
  /// Creates the files that `experiment` wants in an existing folder, and writes topology.json. The
  /// network must outlive this object, and must not be simulated yet. Throws OutputError.
  DetailFiles(const Experiment& experiment, const Network& network, const std::string& folder);
  DetailFiles(const Experiment& experiment, const functional::Network& network,
              const Topology& topology, const std::string& folder);

  /// Returns the instruments that watch the run.
  InstrumentList& instruments() { return instruments_; }
  /// Writes the last rows, and waits.json after a standstill. Throws OutputError.
  void finish(const RunResult& result);

 private:
  void add(std::unique_ptr<Instrument> instrument);
  void add_tables(const RunOptions& run, const Topology& topology, RingTie tie);

  std::string folder_;
  bool detail_;
  InstrumentList instruments_;
  std::vector<GrowingFile*> files_;  // files of instruments_
};

}  // namespace dusk
