// SPDX-License-Identifier: Apache-2.0
/// What a run of BookSim 2 measured.
#pragma once

#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>

#include "sw/config/experiment.h"

namespace dusk {

/// Text that is not what BookSim writes; what() is the reason, without file.
class BooksimTextError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Of packets that go to another node than their sender: Dusk has no others.
struct BooksimFigures {
  double accepted = 0;                             ///< flits/node/cycle, mean over all nodes
  double packet_latency = 0, network_latency = 0;  ///< cycles, from creation, from injection
  double packets = 0;                              ///< that the latencies are of
  /// By switches crossed, those that were measured: the smallest mean latency of a pair.
  std::map<std::int64_t, double> fastest;
};

/// Reads the file of `stats_out` (with pair_stats = 1). Where it has several blocks, the last
/// counts. Throws BooksimTextError.
BooksimFigures parse_booksim_statistics(const std::string& text, const NetworkOptions& network);

enum class BooksimVerdict { Stable, Unstable };

/// How a run ended, from what it wrote on the terminal (its exit status does not tell: a good run
/// ends with 255). Throws BooksimTextError, with its last line, if it gave no result.
BooksimVerdict parse_booksim_log(const std::string& text);

}  // namespace dusk
