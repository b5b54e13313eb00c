// SPDX-License-Identifier: Apache-2.0
#include "models/common/table_number.h"

#include <charconv>
#include <cmath>

#include "models/common/shown_text.h"

namespace dusk {
namespace {

constexpr std::size_t kShown = 40;    ///< bytes of a field in a message
constexpr double kExact = 1LL << 53;  ///< up to here a double is one whole number
constexpr std::string_view kDigits = "0123456789";

template <class Number>
std::optional<Number> number_of(std::string_view text) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

}  // namespace

std::optional<std::int64_t> whole_number(std::string_view field) {
  if (const auto number = number_of<std::int64_t>(field)) return number;
  const auto point = field.find('.');
  if (field.find_first_of("eE") == std::string_view::npos) {  // exact for any number of digits
    if (point == std::string_view::npos || point + 1 == field.size()) return std::nullopt;
    if (field.find_first_not_of('0', point + 1) != std::string_view::npos) return std::nullopt;
    return number_of<std::int64_t>(field.substr(0, point));
  }
  const auto real = number_of<double>(field);
  if (!real || !(std::abs(*real) <= kExact) || *real != std::floor(*real)) return std::nullopt;
  return static_cast<std::int64_t>(*real);
}

bool is_whole_number(std::string_view field) {
  if (!field.empty() && field[0] == '-') field.remove_prefix(1);
  const auto is_all = [](std::string_view text, std::string_view of) {
    return !text.empty() && text.find_first_not_of(of) == std::string_view::npos;
  };
  if (field.find_first_of("eE") == std::string_view::npos) {
    const auto point = field.find('.');
    return is_all(field.substr(0, point), kDigits) &&
           (point == std::string_view::npos || is_all(field.substr(point + 1), "0"));
  }
  double number = 0;
  const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), number);
  if (end != field.data() + field.size()) return false;
  const bool tiny = field.find('-') != std::string_view::npos;
  return error == std::errc{} ? number == std::floor(number) : !tiny;
}

bool has_comma(std::string_view field) {
  if (!field.empty() && (field[0] == '-' || field[0] == '+')) field.remove_prefix(1);
  const auto is_digit = [](char c) { return kDigits.find(c) != std::string_view::npos; };
  if (field.empty() || !is_digit(field.front()) || !is_digit(field.back())) return false;
  return field.find(',') != std::string_view::npos &&
         field.find_first_not_of("0123456789,.") == std::string_view::npos;
}

std::string not_a_number(std::string_view field, std::string_view wanted) {
  std::string text = "'" + one_line(field, kShown) + "' ";
  if (has_comma(field)) return text + "has a comma (a decimal point, no separator of thousands)";
  return text.append("is not ").append(wanted);
}

}  // namespace dusk
