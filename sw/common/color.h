// SPDX-License-Identifier: Apache-2.0
/// Colors of messages and verdicts on a terminal. Files and pipes get none.
#pragma once

#include <cstdio>
#include <string>
#include <string_view>

namespace dusk {

enum class Tone { Good, Bad, Warning };

/// True if the stream is a terminal that shows colors: TERM is neither unset, empty nor "dumb", and
/// NO_COLOR is unset or empty (https://no-color.org).
bool is_colored(std::FILE* out) noexcept;

/// Returns the text with the escape sequences of its tone. Throws std::bad_alloc.
std::string toned(Tone tone, std::string_view text);

/// Returns `text`; if stdout is colored, the first occurrence of `part` has the color of `tone`.
std::string with_verdict(std::string text, std::string_view part, Tone tone);

/// Returns a line whose first word, "warning:" or "check failed:", has the color of its tone.
std::string with_tone(std::string line);

}  // namespace dusk
