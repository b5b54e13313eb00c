// SPDX-License-Identifier: Apache-2.0
/// Netlist as OpenSTA can count its power.
#pragma once

#include <string>

namespace dusk {

/// Takes Verilog of cells as Yosys writes it (yosys_script()). Gives each constant net the output
/// of an empty module as its driver, which report_power counts as 0. OpenSTA 2.0.17 crashes in
/// report_power if cells behind the constant outputs of other modules have constant results.
std::string with_driven_constants(const std::string& verilog);

}  // namespace dusk
