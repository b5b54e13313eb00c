// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/hostile_texts.h"

#include <algorithm>

namespace dusk::fuzz {
namespace {

constexpr std::size_t kLevels = 100000, kLong = 1000000;
constexpr std::size_t kPlaces = 4;  // places of a text

std::string repeated(const std::string& part, std::size_t count) {
  std::string text;
  text.reserve(part.size() * count);
  while (count-- > 0) text += part;
  return text;
}

const std::vector<std::string>& openings() {
  static const std::vector<std::string> all{
      "(",  "[", "{",   "\"", "'",    "!",   "-",  "not ", "a.",      ",",       "\n", "1",
      "/*", "=", "a=[", "a{", "abs(", "{a?", "x:", " ",    "[[a]]\n", "g () { ", "\\", "n(A,"};
  return all;
}

const std::vector<std::string>& strange() {
  static const std::vector<std::string> all{std::string(1, '\0'),
                                            "\xef\xb9\xbf",  // U+FE7F
                                            "\xff\xfe",      // not UTF-8
                                            "\x1b[31m",
                                            "\xc2\x9b"
                                            "31m",
                                            "\xe2\x80\xae",
                                            "\xef\xbb\xbf",
                                            "\r",
                                            "nan",
                                            "-inf",
                                            "1e999",
                                            "-1",
                                            "1e",
                                            "12x",
                                            "99999999999999999999",
                                            "0.000000000000000000000000001",
                                            "-9223372036854775808",
                                            "1e300",
                                            "\"x\"",
                                            "[]",
                                            "{}",
                                            "null",
                                            "true"};
  return all;
}

/// Behind a sign that begins something, if there is one from there on.
std::size_t place_in(const std::string& text, std::size_t from) {
  std::size_t at = text.find_first_of("=(:,{", from);
  if (at == std::string::npos) return text.size();
  while (++at < text.size() && text[at] == ' ') continue;
  return at;
}

}  // namespace

std::vector<std::string> hostile_texts() {
  std::vector<std::string> texts = strange();
  texts.emplace_back();
  for (const std::string& opening : openings()) texts.push_back(repeated(opening, kLevels));
  texts.push_back(repeated("k", kLong));
  texts.push_back(repeated("1,2\n", kLong / 4));
  return texts;
}

std::vector<std::string> deep_variants(const std::string& text) {
  std::vector<std::string> texts;
  for (std::size_t place = 0; place < kPlaces; ++place) {
    const std::size_t at = place_in(text, place * text.size() / kPlaces);
    const std::string& opening = openings()[(place * 7 + text.size()) % openings().size()];
    for (const std::string& part : {opening, std::string("("), std::string("["), std::string("1")})
      texts.push_back(text.substr(0, at) + repeated(part, kLevels) + text.substr(at));
  }
  return texts;
}

std::vector<std::string> strange_variants(const std::string& text, std::size_t places) {
  std::vector<std::string> texts;
  for (std::size_t place = 0; place < places; ++place) {
    const std::size_t at = place_in(text, place * text.size() / places);
    const std::size_t end = std::min(text.find_first_of(",;:)}] \n", at), text.size());
    for (const std::string& part : strange()) {
      texts.push_back(text.substr(0, at) + part + text.substr(at));
      texts.push_back(text.substr(0, at) + part + text.substr(end));
    }
  }
  return texts;
}

}  // namespace dusk::fuzz
