// SPDX-License-Identifier: Apache-2.0
#include "sw/common/color.h"

#include <fmt/color.h>
#include <unistd.h>

#include <cstdlib>
#include <utility>

namespace dusk {

bool is_colored(std::FILE* out) noexcept {
  const char *off = std::getenv("NO_COLOR"), *term = std::getenv("TERM");
  if (off != nullptr && *off != '\0') return false;
  if (term == nullptr || *term == '\0' || std::string_view(term) == "dumb") return false;
  return isatty(fileno(out)) != 0;
}

std::string toned(Tone tone, std::string_view text) {
  const fmt::terminal_color color = tone == Tone::Good  ? fmt::terminal_color::green
                                    : tone == Tone::Bad ? fmt::terminal_color::red
                                                        : fmt::terminal_color::yellow;
  return fmt::format(fmt::emphasis::bold | fmt::fg(color), "{}", text);
}

std::string with_verdict(std::string text, std::string_view part, Tone tone) {
  const auto at = text.find(part);
  if (part.empty() || at == std::string::npos || !is_colored(stdout)) return text;
  return text.replace(at, part.size(), toned(tone, part));
}

std::string with_tone(std::string line) {
  for (const auto& [begin, tone] :
       {std::pair{"warning:", Tone::Warning}, {"check failed:", Tone::Bad}}) {
    if (line.rfind(begin, 0) != 0) continue;
    const std::string_view word = begin;
    return toned(tone, word) + line.substr(word.size());
  }
  return line;
}

}  // namespace dusk
