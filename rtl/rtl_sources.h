// SPDX-License-Identifier: Apache-2.0
/// Sources of a Verilated switch, which the program contains. It builds further shapes from them,
/// so all shapes are of the program's version.
#pragma once

#include <string>
#include <vector>

#include "models/switch/switch_engine.h"

namespace dusk {

struct RtlSource {
  std::string path;  ///< relative to the project, as rtl/dusk_switch.sv
  std::string text;
};

/// Returns all sources of a shape: SystemVerilog, headers of the adapter, and its template.
const std::vector<RtlSource>& rtl_sources();

/// Returns the adapter of a loaded shape: rtl/loaded_shape.cpp.in with its fields filled in. It
/// includes Vdusk.h.
std::string adapter_text(const SwitchShape& shape, bool checked);

/// Returns Verilator's command, which must run in a folder that holds rtl_sources() at their paths.
/// It writes the class Vdusk to the folder `output`. If `checked`, it has RTL assertions and waves.
std::vector<std::string> verilator_command(const SwitchShape& shape, bool checked,
                                           const std::string& output);

/// Returns whether checked shapes count covered lines and toggles (build option DUSK_RTL_COVERAGE).
bool counts_coverage();

}  // namespace dusk
