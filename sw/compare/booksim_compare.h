// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "sw/compare/comparison.h"

namespace dusk {

/// `dusk compare --booksim BINARY FILE.toml`: runs BookSim 2 on the experiment of `options` at
/// `loads` ("0.05,0.1:0.6:0.1"), at zero load and overloaded, and compares the zero-load
/// latency of each distance exactly, accepted throughput within 1 % (or options.tolerance),
/// saturation throughput within 5 % (not judged in meshes, tori, and below 16 nodes). Returns the
/// exit status, as run_comparison(). Throws ConfigError, OutputError.
int compare_with_booksim(const std::string& binary, const std::string& loads,
                         CompareOptions options);

}  // namespace dusk
