// SPDX-License-Identifier: Apache-2.0
/// Functions that Verilator's program of a switch calls at an edge of the clock. An adapter that
/// calls them itself can do so phase by phase for several switches (rtl/verilated_bank.h).
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace dusk {

/// Version of the rules by which the text is read: a shape built by other rules is another one.
inline constexpr int kEdgeRules = 1;

/// Names of functions in the order in which one evaluation with a rising edge of `clk_i` calls
/// them: what hangs on inputs, then the registers. `text`: the files that Verilator wrote, one
/// after the other. None: it is not written as by the versions that are known, or depends on more
/// than the clocks of a switch, and `eval` must be called.
std::vector<std::string> edge_phases(const std::string& text);

/// A header that tells the adapter of a shape (rtl/loaded_shape.cpp.in).
std::string edge_header(const std::vector<std::string>& phases);

/// Writes that of the files in folder/obj as folder/edge.h; how many there are. Throws OutputError,
/// or std::filesystem::filesystem_error if there is no such folder.
std::size_t write_edge_header(const std::string& folder);

}  // namespace dusk
