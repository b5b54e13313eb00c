// SPDX-License-Identifier: Apache-2.0
/// Student's t distribution, in a file of its own to keep compile times short.
#pragma once

namespace dusk {

/// Returns the value that a share `below` of the distribution does not exceed.
double student_t_quantile(double freedom, double below);
/// Returns the value that a share `above` of the distribution exceeds.
double student_t_upper_quantile(double freedom, double above);

}  // namespace dusk
