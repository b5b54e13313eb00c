// SPDX-License-Identifier: Apache-2.0
/// Verilates and compiles a switch, with the tools that PATH finds.
#pragma once

#include <functional>
#include <stdexcept>
#include <string>

#include "models/switch_engine.h"

namespace dusk {

/// First lines of `verilator --version` and of the compiler's. Throws ConfigError naming what is
/// not installed.
std::string toolchain();

/// Told what is being done ("verilating", "compiling 3 of 12") a few times a second; false ends the
/// build.
using BuildProgress = std::function<bool(const std::string& what)>;

/// Builds folder/shape.so of an existing empty folder; folder/build.log has what the tools said.
/// False if `progress` ended it. Throws ConfigError with the first error of the tools.
bool build_shape(const SwitchShape& shape, bool checked, const std::string& folder,
                 const BuildProgress& progress);

}  // namespace dusk
