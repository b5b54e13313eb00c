// SPDX-License-Identifier: Apache-2.0
/// The tools that PATH finds for building switches.
#pragma once

#include <string>

namespace dusk {

/// First line that a shell command writes; empty if it fails.
std::string first_line(const std::string& command);

/// $CXX, else c++.
std::string compiler();

/// Versions of the tools and how they are called. Throws ConfigError naming what is not installed
/// or too old.
std::string toolchain();

/// How many compilers run at once: one a core, as far as memory is free for them.
unsigned parallel_jobs();

}  // namespace dusk
