// SPDX-License-Identifier: Apache-2.0
/// Extracts the cells of a Liberty text.
#pragma once

#include "sw/synthesis/liberty.h"
#include "sw/synthesis/liberty_text.h"

namespace dusk {

/// Extracts name, units, voltage and cells from the group `library`. Throws LibertyTextError.
Liberty liberty_of(std::string_view text, const LibertyGroup& library);

/// Extracts the energies of the cell's pins. Throws LibertyTextError.
void read_internal_powers(std::string_view text, const LibertyGroup& library,
                          const LibertyGroup& pin, const std::string& pin_name, LibertyCell& cell);

}  // namespace dusk
