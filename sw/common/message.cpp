// SPDX-License-Identifier: Apache-2.0
#include "sw/common/message.h"

#include <exception>
#include <string>

#include "models/common/shown_text.h"

namespace dusk {

void put(std::FILE* out, std::string_view bytes) noexcept {
  std::fwrite(bytes.data(), 1, bytes.size(), out);
  std::fflush(out);
}

void put_line(std::FILE* out, std::string_view text) noexcept {
  try {
    put(out, one_line(text, kMessageBytes) + '\n');
  } catch (const std::exception&) {
    put(out, "memory ran out while a message was printed\n");
  }
}

void message_of(fmt::string_view format, fmt::format_args arguments) noexcept {
  try {
    put_line(stderr, fmt::vformat(format, arguments));
  } catch (const std::exception&) {
    put(stderr, "memory ran out while a message was printed\n");
  }
}

}  // namespace dusk
