// SPDX-License-Identifier: Apache-2.0
/// Sources of a Verilated switch, inside the program: further shapes are built from the same
/// sources as the program.
#pragma once

#include <string>
#include <vector>

#include "models/switch/switch_engine.h"

namespace dusk {

struct RtlSource {
  std::string path;  ///< relative to the project: rtl/dusk_switch.sv
  std::string text;
};

/// Every source of a shape: the SystemVerilog, the adapter's headers and its template.
const std::vector<RtlSource>& rtl_sources();

/// Returns the adapter of a loaded shape: rtl/loaded_shape.cpp.in with its fields filled in. It
/// includes Vdusk.h.
std::string adapter_text(const SwitchShape& shape, bool checked);

/// Returns Verilator's command, which must run in a folder that holds rtl_sources() at their paths.
/// It writes the class Vdusk to the folder `output`. `checked`: with RTL assertions and waves.
std::vector<std::string> verilator_command(const SwitchShape& shape, bool checked,
                                           const std::string& output);

/// Returns whether checked shapes count covered lines and toggles (build option DUSK_RTL_COVERAGE).
bool counts_coverage();

}  // namespace dusk
