// SPDX-License-Identifier: Apache-2.0
/// What a run of BookSim 2 measured.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

namespace dusk {

/// Text that is not what BookSim writes; what() is the reason, without file.
class BooksimTextError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Of packets that go to another node than their sender: Dusk has no others.
struct BooksimFigures {
  double accepted = 0;  ///< flits/node/cycle, mean over all nodes
  double sent = 0;      ///< flits/node/cycle, mean over the nodes that send
  double packet_latency = 0, network_latency = 0;  ///< cycles, from creation, from injection
  double packets = 0;                              ///< that the latencies are of
  /// By switches crossed: [i] is the smallest mean latency of a pair whose packets cross 2 i + 1
  /// switches of a k-ary tree; NaN if none was measured.
  std::vector<double> fastest;
};

/// Reads the file of `stats_out` (with pair_stats = 1) of a k-ary n-tree. Where it has several
/// blocks, the last counts. Throws BooksimTextError.
BooksimFigures parse_booksim_statistics(const std::string& text, std::int64_t k, std::int64_t n);

enum class BooksimVerdict { Stable, Unstable };

/// How a run ended, from what it wrote on the terminal (its exit status does not tell: a good run
/// ends with 255). Throws BooksimTextError, with its last line, if it gave no result.
BooksimVerdict parse_booksim_log(const std::string& text);

}  // namespace dusk
