// SPDX-License-Identifier: Apache-2.0
/// Runs a BookSim 2 binary on the points of a comparison.
#pragma once

#include <string>
#include <vector>

#include "sw/config/experiment.h"

namespace dusk {

/// Of the table of loads.
constexpr const char* kBooksimLoadColumns =
    "traffic.load,packet_latency,network_latency,accepted_throughput,saturated";

struct BooksimSettings {
  std::string binary;         ///< as executable() gives it
  std::string folder;         ///< for all files; what is finished in it is not run again
  std::vector<double> loads;  ///< flits/node/cycle
};

/// Tables that `dusk compare` reads, one for each way of judging. Empty: no point.
struct BooksimTables {
  std::string zero_load;   ///< packet_latency.min of the pairs of each distance
  std::string loads;       ///< latencies and accepted throughput below BookSim's saturation
  std::string saturation;  ///< accepted throughput at load 1 and where BookSim is unstable
};

/// Every table begins with comment lines: the experiment's BookSim configuration. Also writes the
/// permutation files of the zero-load points to the folder. `experiment` has passed
/// check_booksim(). Throws ConfigError (a binary that gives no result), OutputError; Interrupted
/// (sw/run/interrupt.h).
BooksimTables run_booksim(const Experiment& experiment, const BooksimSettings& settings);

}  // namespace dusk
