// SPDX-License-Identifier: Apache-2.0
/// All results below some folders.
#pragma once

#include <string>
#include <vector>

#include "sw/results/results_folder.h"

namespace dusk {

enum class ResultsOrder { Date, Name, Kind, Accepted, Latency, Power };

struct ResultsSearch {
  std::vector<std::string> folders;
  std::vector<ResultsKind> kinds;  ///< empty: all
  ResultsOrder order = ResultsOrder::Date;
  bool reverse = false;
  bool not_ok = false;  ///< only those whose state is not Ok
  bool inside = false;  ///< also the runs that sweeps, studies and other commands keep
};

/// Finds the results in and below the folders. It follows no links below them, and enters no hidden
/// folder. Results that cannot be read have the state Unreadable and the error as their problem;
/// those of a command that this program does not know have the kind Unknown, too.
/// Throws ConfigError if one of the folders is not there.
std::vector<Results> find_results(const ResultsSearch& search);

}  // namespace dusk
