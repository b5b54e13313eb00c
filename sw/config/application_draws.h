// SPDX-License-Identifier: Apache-2.0
/// How fuzzing draws keys of section application.
#pragma once

#include "sw/config/draw.h"
#include "sw/config/narrow_rows.h"

namespace dusk {

/// Draws sizes of a grid whose product is application.ranks. Half of the draws are empty; all are
/// empty if application.ranks is 0.
OptionValue draw_grid(Random& random, const Option& row, const Experiment& experiment);
/// Draws an algorithm that application.generator accepts; auto more often than others.
OptionValue draw_algorithm(Random& random, const Option& row, const Experiment& experiment);

/// Narrows the rows to applications that fill runs of up to 50 000 cycles with messages.
void narrow_to_long_applications(NarrowRows& rows);

}  // namespace dusk
