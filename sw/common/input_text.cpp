// SPDX-License-Identifier: Apache-2.0
#include "sw/common/input_text.h"

#include <fmt/format.h>

#include "sw/common/config_error.h"

namespace dusk {

std::string input_text(const std::string& file, const char* what, const std::string& place,
                       std::uint64_t limit) {
  try {
    return InputFile(file, limit).rest();
  } catch (const InputError& error) {
    throw ConfigError("{}{} ({})", place, error.what(), what);
  }
}

std::optional<std::string> text_if_there(const std::string& file, std::uint64_t limit) {
  try {
    return read_input(file, limit);
  } catch (const InputError& error) {
    throw ConfigError(error.what());
  }
}

std::string file_text(const std::string& file, std::uint64_t limit) {
  return text_if_there(file, limit).value_or("");
}

}  // namespace dusk
