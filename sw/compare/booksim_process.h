// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "sw/compare/booksim_output.h"

namespace dusk {

/// Absolute path of `binary`. Throws ConfigError unless it is a file that may be executed.
std::string executable(const std::string& binary);

struct BooksimText {
  BooksimVerdict verdict = BooksimVerdict::Stable;
  std::string statistics;  ///< of the file statistics_name(id)
};

/// Name of the file that a run must write (`stats_out`).
std::string statistics_name(const std::string& id);

/// Runs `binary` (see executable()) on the configuration `config` in `folder`; its files begin with
/// `id`. What an earlier call finished with the same program (path, size, time) and configuration
/// is read back instead. `tell` is called with the log's text, once a second. Nothing: interrupted
/// (sw/run/interrupt.h), the run was ended. Throws ConfigError if it could not be started, was killed
/// or gave no result; OutputError.
std::optional<BooksimText> run_booksim_once(const std::string& binary, const std::string& folder,
                                            const std::string& id, const std::string& config,
                                            const std::function<void(const std::string&)>& tell);

/// What run_booksim_once() gave could not be used: the next call runs it anew.
void forget_booksim_run(const std::string& folder, const std::string& id);

}  // namespace dusk
