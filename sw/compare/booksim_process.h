// SPDX-License-Identifier: Apache-2.0
/// Runs of a BookSim 2 binary, and what they measured.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>

#include "sw/common/config_error.h"
#include "sw/config/experiment.h"

namespace dusk {

/// Text that differs from BookSim's format; what() is the reason without the file.
class BooksimTextError : public ErrorLine {
 public:
  using ErrorLine::ErrorLine;
};

/// Results for packets whose destination is not their source; Dusk has no other packets.
struct BooksimFigures {
  double accepted = 0;                             ///< flits/node/cycle, mean over all nodes
  double packet_latency = 0, network_latency = 0;  ///< cycles, from creation, from injection
  double packets = 0;                              ///< packets measured for the latencies
  /// Smallest mean latency of all measured pairs that are as many switches apart, by that number.
  std::map<std::int64_t, double> fastest;
};

/// Reads the file of `stats_out` (with pair_stats = 1). The last of several blocks is used. Throws
/// BooksimTextError.
BooksimFigures parse_booksim_statistics(const std::string& text, const NetworkOptions& network);

enum class BooksimVerdict { Stable, Unstable };

/// Returns how a run ended, from its terminal output. The exit status tells nothing: a good run
/// ends with 255. Throws BooksimTextError, with the last line, if the run gave no result.
BooksimVerdict parse_booksim_log(const std::string& text);

struct BooksimResult {
  BooksimVerdict verdict = BooksimVerdict::Stable;
  BooksimFigures figures;  ///< results, if the network is stable
};

class BooksimProgram {
 public:
  /// All files of the runs are in `folder`. Throws ConfigError unless `binary` is an executable
  /// file.
  BooksimProgram(const std::string& binary, std::string folder);

  const std::string& folder() const { return folder_; }
  /// Name of the statistics file that a run must write (`stats_out`).
  static std::string statistics_name(const std::string& id) { return id + ".m"; }

  /// Runs BookSim on the configuration `config` of `network`; its files begin with `id`. If an
  /// earlier call finished with the same program (path, size, time) and configuration, reads its
  /// results instead. Calls `tell` with the log's text once a second. Throws ConfigError if BookSim
  /// could not be started, was killed or gave no result; OutputError; Interrupted if the run was
  /// interrupted (sw/common/interrupt.h).
  BooksimResult run(const std::string& id, const std::string& config, const NetworkOptions& network,
                    const std::function<void(const std::string&)>& tell) const;

  /// Rejects the results of a run, so that the next call runs it again. Throws ConfigError.
  [[noreturn]] void fail(const std::string& id, const std::string& what) const;

 private:
  std::string file(const std::string& id, const char* ending) const {
    return folder_ + "/" + id + ending;
  }
  void start(const std::string& id, const std::string& config,
             const std::function<void(const std::string&)>& tell) const;
  void forget(const std::string& id) const;

  std::string binary_, folder_;
};

}  // namespace dusk
