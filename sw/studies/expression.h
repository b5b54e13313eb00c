// SPDX-License-Identifier: Apache-2.0
/// Numbers from formulas, and texts from templates.
#pragma once

#include <string>
#include <vector>

#include "sw/studies/scope.h"

namespace dusk {

/// "100 * (time / nominal - 1)": + - * /, < <= > >= == !=, and, or, not, numbers, names of the
/// scope, and reducers (sw/studies/reducers.h). Conditions are 1 or 0; whatever is compared with
/// NaN is 0. Throws StudyError.
double evaluate(const std::string& expression, const Scope& scope);
/// An empty one holds.
bool holds(const std::string& condition, const Scope& scope);

/// Replaces "{name}" by a text or a number, "{expression:.2f}" by a number, NaN by a dash, and
/// "{condition ? this | or that}". Braces inside may be nested. Throws StudyError.
std::string render(const std::string& text, const Scope& scope);

/// What stands between the commas outside of brackets, without blanks around it.
std::vector<std::string> split(const std::string& text, char at);

}  // namespace dusk
