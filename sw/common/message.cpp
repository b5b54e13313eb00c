// SPDX-License-Identifier: Apache-2.0
#include "sw/common/message.h"

#include <exception>
#include <string>

#include "models/common/shown_text.h"
#include "sw/common/color.h"

namespace dusk {
namespace {

constexpr const char* kNoMemory = "memory ran out while a message was printed\n";

}  // namespace

void put(std::FILE* out, std::string_view bytes) noexcept {
  std::fwrite(bytes.data(), 1, bytes.size(), out);
  std::fflush(out);
}

void put_line(std::FILE* out, std::string_view text) noexcept {
  try {
    const std::string line = one_line(text, kMessageBytes);
    put(out, (is_colored(out) ? with_tone(line) : line) + '\n');
  } catch (const std::exception&) {
    put(out, kNoMemory);
  }
}

void error_line(std::string_view text) noexcept {
  try {
    const std::string line = one_line(text, kMessageBytes);
    put(stderr, (is_colored(stderr) ? toned(Tone::Bad, line) : line) + '\n');
  } catch (const std::exception&) {
    put(stderr, kNoMemory);
  }
}

void message_of(fmt::string_view format, fmt::format_args arguments) noexcept {
  try {
    put_line(stderr, fmt::vformat(format, arguments));
  } catch (const std::exception&) {
    put(stderr, kNoMemory);
  }
}

}  // namespace dusk
