// SPDX-License-Identifier: Apache-2.0
/// Student's t distribution, kept out of everybody's compile time.
#pragma once

namespace dusk {

/// The value that a share `below` of the distribution with `freedom` degrees does not exceed.
double student_t_quantile(double freedom, double below);
/// The value that a share `above` of it exceeds.
double student_t_upper_quantile(double freedom, double above);

}  // namespace dusk
