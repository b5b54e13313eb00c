// SPDX-License-Identifier: Apache-2.0
/// Rewrites a netlist so that OpenSTA can report its power.
#pragma once

#include <string>

namespace dusk {

/// Takes Verilog of cells by yosys_script(). Gives each constant net the output of an empty module
/// as its driver; report_power counts this driver as 0. OpenSTA 2.0.17 crashes in report_power if
/// constant outputs of other modules make results of cells constant.
std::string with_driven_constants(const std::string& verilog);

}  // namespace dusk
