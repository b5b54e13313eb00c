// SPDX-License-Identifier: Apache-2.0
#include "sw/jobs/shell_word.h"

#include <algorithm>
#include <cctype>

namespace dusk {

std::string shell_word(const std::string& text) {
  const auto is_plain = [](unsigned char c) {
    return std::isalnum(c) != 0 ||
           (c != 0 && std::string("_-+=.,:/@%").find(static_cast<char>(c)) != std::string::npos);
  };
  if (!text.empty() && std::all_of(text.begin(), text.end(), is_plain)) return text;
  std::string word = "'";
  for (const char c : text) word += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return word + "'";
}

}  // namespace dusk
