// SPDX-License-Identifier: Apache-2.0
/// Finds all results in folders and their subfolders.
#pragma once

#include <string>
#include <vector>

#include "sw/results/results_folder.h"

namespace dusk {

enum class ResultsOrder { Date, Name, Kind, Accepted, Latency, Power };

struct ResultsSearch {
  std::vector<std::string> folders;
  std::vector<ResultsKind> kinds;  ///< kinds to find; empty: all
  ResultsOrder order = ResultsOrder::Date;
  bool reverse = false;
  bool not_ok = false;  ///< true: only results whose state is not Ok
  bool inside = false;  ///< true: also runs inside sweeps, studies and other results
};

/// Finds the results in the folders and below. Follows no links and enters no hidden folders.
/// Results that cannot be read have the state Unreadable, and the error as their problem. Results
/// of a command that this program does not know also have the kind Unknown. Throws ConfigError if
/// one of the folders does not exist.
std::vector<Results> find_results(const ResultsSearch& search);

}  // namespace dusk
