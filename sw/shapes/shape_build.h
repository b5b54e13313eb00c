// SPDX-License-Identifier: Apache-2.0
/// Verilates and compiles a switch, with the tools that PATH finds.
#pragma once

#include <functional>
#include <string>

#include "models/kernel/switch_engine.h"

namespace dusk {

/// Told what is being done ("verilating", "compiling 3 of 12") a few times a second; false ends the
/// build.
using BuildProgress = std::function<bool(const std::string& what)>;

/// Builds folder/shape.so, and folder/verilated.o unless it is there (shape_ninja.h), in a folder
/// that is empty otherwise; folder/build.log has what the tools said. At most `jobs` compilers at
/// once. False if `progress` ended it. Throws ConfigError with the first error of the tools.
bool build_shape(const SwitchShape& shape, bool checked, const std::string& folder, unsigned jobs,
                 const BuildProgress& progress);

}  // namespace dusk
