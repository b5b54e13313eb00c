// SPDX-License-Identifier: Apache-2.0
/// Files that tell what channels, nodes and packets did when (docs/detail.md): those of run.detail,
/// run.packet_table and run.pair_table. A run with them gives the same results as one without.
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

/// Decides what run.detail = auto is.
inline void set_auto_detail(RunOptions& run, DetailKind as) {
  if (run.detail == DetailKind::Auto) run.detail = as;
}

class DetailFiles {
 public:
  /// Opens the files that `experiment` asks for in an existing folder, and writes topology.json.
  /// The network, which has simulated nothing yet, outlives them. Throws OutputError.
  DetailFiles(const Experiment& experiment, const Network& network, const std::string& folder);
  DetailFiles(const Experiment& experiment, const functional::Network& network,
              const Topology& topology, const std::string& folder);

  /// Instruments that watch the run.
  InstrumentList& instruments() { return instruments_; }
  /// Writes the last rows and, after a standstill, waits.json. Throws OutputError.
  void finish(const RunResult& result);

 private:
  void add(std::unique_ptr<Instrument> instrument);
  void add_tables(const RunOptions& run, const Topology& topology, RingTie tie);

  std::string folder_;
  bool detail_;
  InstrumentList instruments_;
  std::vector<GrowingFile*> files_;  // of instruments_
};

}  // namespace dusk
