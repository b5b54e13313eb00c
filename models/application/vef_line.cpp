// SPDX-License-Identifier: Apache-2.0
#include "models/application/vef_line.h"

#include <charconv>
#include <cmath>
#include <stdexcept>

#include "models/application/vef_trace.h"
#include "models/common/shown_text.h"

namespace dusk::application {
namespace {

constexpr std::size_t kLongestVefWord = 64;  // bytes; no word of the format needs more

bool is_vef_blank(int c) { return c == ' ' || c == '\t' || c == '\r'; }

}  // namespace

VefLine::VefLine(const std::string& file) : file_(file), in_(file) {}

void VefLine::fail(const std::string& message) const {
  throw std::invalid_argument(shown(file_) + ":" + std::to_string(line_) + ": " + message);
}

bool VefLine::next_line() {
  if (in_line_ && word()) fail("'" + shown(word_) + "' is too much (the line ends before it)");
  std::streambuf& text = *in_.rdbuf();
  for (++line_;; text.sbumpc()) {
    const int c = text.sgetc();
    if (c == std::char_traits<char>::eof()) return false;
    if (c == '\n')
      ++line_;
    else if (!is_vef_blank(c))
      break;
  }
  return in_line_ = true;
}

bool VefLine::word() {
  word_.clear();
  std::streambuf& text = *in_.rdbuf();
  while (in_line_) {
    const int c = text.sbumpc();
    if (c == std::char_traits<char>::eof() || c == '\n')
      in_line_ = false;
    else if (!is_vef_blank(c))
      word_ += static_cast<char>(c);
    else if (!word_.empty())
      break;
    if (word_.size() > kLongestVefWord)
      fail("a word of more than " + std::to_string(kLongestVefWord) + " bytes: " + shown(word_));
  }
  return !word_.empty();
}

const std::string& VefLine::word(std::string_view name) {
  if (!word()) fail("the line ends before " + std::string(name));
  return word_;
}

std::uint64_t VefLine::number(std::string_view name, std::uint64_t high) {
  word(name);
  return number_of_word(name, high);
}

std::uint64_t VefLine::number_of_word(std::string_view name, std::uint64_t high, char letter,
                                      bool must) const {
  std::string_view digits = word_;
  const bool has_letter = letter != 0 && digits.front() == letter;
  if (has_letter) digits.remove_prefix(1);
  std::uint64_t number = 0;
  const char* const end = digits.data() + digits.size();
  const auto [last, error] = std::from_chars(digits.data(), end, number);
  if (last == end && error == std::errc{} && number <= high && has_letter >= must) return number;
  const std::string first = must ? std::string(1, letter) : "";
  fail("'" + shown(word_) + "' is not " + std::string(name) + " (" + first + "0 to " + first +
       std::to_string(high) + ")");
}

std::uint64_t VefLine::time(std::string_view name) {
  const std::string& text = word(name);
  double real = -1;
  const char* const end = text.data() + text.size();
  const auto [last, error] = std::from_chars(text.data(), end, real);
  const bool is_whole = text.find_first_not_of("0123456789") == std::string::npos;
  if (is_whole || last != end || error != std::errc{} || !(real >= 0) ||
      real > static_cast<double>(kLongestVefTime))
    return number_of_word(name, kLongestVefTime);
  return static_cast<std::uint64_t>(std::llround(real));
}

}  // namespace dusk::application
