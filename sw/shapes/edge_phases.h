// SPDX-License-Identifier: Apache-2.0
/// Finds the functions that Verilator's code of a switch calls at a clock edge. An adapter can call
/// them itself, phase by phase for several switches (rtl/verilated_bank.h).
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace dusk {

/// Version of the rules for reading the text. Shapes built with other rules are other shapes.
inline constexpr int kEdgeRules = 1;

/// Returns the functions that an evaluation at a rising edge of `clk_i` calls, in order: logic
/// behind inputs first, then registers. `text` is all files of Verilator, joined. Empty: the text
/// has an unknown form, or triggers other than a switch's clocks. Then the adapter must call
/// `eval`.
std::vector<std::string> edge_phases(const std::string& text);

/// Returns a header with these functions for the adapter of a shape (rtl/loaded_shape.cpp.in).
std::string edge_header(const std::vector<std::string>& phases);

/// Writes folder/edge.h for the files in folder/obj. Returns the number of functions. Throws
/// OutputError, or std::filesystem::filesystem_error if the folder does not exist.
std::size_t write_edge_header(const std::string& folder);

}  // namespace dusk
