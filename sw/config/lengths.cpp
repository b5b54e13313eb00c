// SPDX-License-Identifier: Apache-2.0
#include "sw/config/lengths.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/algorithm/string/classification.hpp>
#include <boost/algorithm/string/split.hpp>
#include <boost/algorithm/string/trim.hpp>
#include <cmath>
#include <string_view>
#include <type_traits>

#include "models/common/flit.h"
#include "sw/common/config_error.h"
#include "sw/common/text.h"

namespace dusk {
namespace {

[[noreturn]] void wrong(std::string_view text, const char* what) {
  throw ConfigError("'{}' {} (lengths 1 to {}: 16 or 1..64 or 16:0.8,256:0.2)", shown(text), what,
                    kMaxPacketLength);
}

template <class Number>
Number number_of(std::string_view text) {
  const auto number = number_in<Number>(text);
  if (!number)
    wrong(text, std::is_integral_v<Number> ? "is not a whole number" : "is not a number");
  return *number;
}

std::uint32_t length_of(std::string_view text) {
  const auto length = number_of<std::uint32_t>(text);
  if (length < 1 || length > kMaxPacketLength) wrong(text, "is out of range");
  return length;
}

LengthShare entry_of(std::string_view text, bool alone) {
  LengthShare entry;
  const auto colon = text.find(':');
  if (colon != std::string_view::npos) {
    entry.share = number_of<double>(text.substr(colon + 1));
    if (!(entry.share > 0 && entry.share <= 1)) wrong(text, "has a share outside 0 to 1");
  } else if (!alone) {
    wrong(text, "has no share");
  }
  const auto range = text.substr(0, colon);
  const auto dots = range.find("..");
  entry.low = length_of(range.substr(0, dots));
  entry.high = dots == std::string_view::npos ? entry.low : length_of(range.substr(dots + 2));
  if (entry.high < entry.low) wrong(text, "is an empty range");
  return entry;
}

}  // namespace

std::vector<LengthShare> parse_lengths(const std::string& text) {
  std::vector<std::string> parts;
  boost::split(parts, text, boost::is_any_of(","));
  std::vector<LengthShare> entries;
  double sum = 0;
  for (std::string& part : parts) {
    boost::trim_left_if(part, boost::is_any_of(" "));
    entries.push_back(entry_of(part, parts.size() == 1));
    sum += entries.back().share;
  }
  if (std::abs(sum - 1) > 1e-9) wrong(text, "has shares that do not add up to 1");
  return entries;
}

std::uint32_t longest_length(const std::vector<LengthShare>& lengths) {
  std::uint32_t longest = 0;
  for (const LengthShare& entry : lengths) longest = std::max(longest, entry.high);
  return longest;
}

double mean_length(const std::vector<LengthShare>& lengths) {
  double mean = 0;
  for (const LengthShare& entry : lengths) mean += entry.share * (entry.low + entry.high) / 2.0;
  return mean;
}

}  // namespace dusk
