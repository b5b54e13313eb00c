// SPDX-License-Identifier: Apache-2.0
#include "sw/sweep/axis.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/algorithm/string/trim.hpp>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <set>

#include "sw/common/config_error.h"
#include "sw/common/text.h"
#include "sw/config/option_table.h"

namespace dusk {
namespace {

[[noreturn]] void wrong(const std::string& text, const std::string& what) {
  throw ConfigError("--axis: {}: {}", shown(text), what);
}

/// A decimal number as a count of units of its last decimal.
struct Decimal {
  std::int64_t units = 0;
  int decimals = 0;
};

/// Parses a decimal; nothing if it is no number of at most 9 decimals and 17 digits.
std::optional<Decimal> decimal_of(std::string text) {
  constexpr std::size_t kMostDigits = 17, kMostDecimals = 9;
  const bool negative = !text.empty() && text[0] == '-';
  if (negative || (!text.empty() && text[0] == '+')) text.erase(0, 1);
  const auto point = std::min(text.find('.'), text.size());
  const std::size_t decimals = point < text.size() ? text.size() - point - 1 : 0;
  text.erase(point, 1);
  if (text.empty() || text[0] == '-' || text.size() > kMostDigits || decimals > kMostDecimals)
    return std::nullopt;
  const auto units = number_in<std::int64_t>(text);
  if (!units) return std::nullopt;
  return Decimal{negative ? -*units : *units, static_cast<int>(decimals)};
}

/// Converts to units of 10^-decimals; nothing if the result is too large.
std::optional<std::int64_t> units_of(const Decimal& number, int decimals) {
  std::int64_t units = number.units;
  for (int i = number.decimals; i < decimals; ++i) {
    if (__builtin_mul_overflow(units, 10, &units)) return std::nullopt;
  }
  return units;
}

std::string decimal_text(std::int64_t units, int decimals) {
  std::string digits = fmt::format("{:0{}}", std::abs(units), decimals + 1);
  if (decimals > 0) digits.insert(digits.size() - static_cast<std::size_t>(decimals), ".");
  return (units < 0 ? "-" : "") + digits;
}

/// Parses "from:to:step".
std::array<Decimal, 3> parts_of(const std::string& text, const std::string& item) {
  std::array<Decimal, 3> parts;
  std::size_t from = 0;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const auto colon = item.find(':', from);
    const auto part = decimal_of(item.substr(from, colon - from));
    const bool is_last = i + 1 == parts.size();
    if (!part || (colon == std::string::npos) != is_last)
      wrong(text, fmt::format("'{}' is no range (from:to:step)", shown(item)));
    parts[i] = *part;
    from = colon + 1;
  }
  return parts;
}

void add_range(const std::string& text, const std::string& item, std::vector<std::string>& values) {
  const std::array<Decimal, 3> parts = parts_of(text, item);
  int decimals = 0;
  for (const Decimal& part : parts) decimals = std::max(decimals, part.decimals);
  std::array<std::int64_t, 3> units{};
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const auto number = units_of(parts[i], decimals);
    if (!number) wrong(text, fmt::format("'{}' has too many digits (at most 18)", shown(item)));
    units[i] = *number;
  }
  const auto [from, to, step] = units;
  if (step <= 0) wrong(text, fmt::format("'{}': the step is not above 0", shown(item)));
  if (from > to) wrong(text, fmt::format("'{}' begins above its end", shown(item)));
  std::int64_t distance = 0;  // the number of values is known before any is made
  const bool is_wide = __builtin_sub_overflow(to, from, &distance);
  if (is_wide || distance / step >= static_cast<std::int64_t>(kMostPoints - values.size()))
    wrong(text, fmt::format("'{}' has too many values (at most {})", shown(item), kMostPoints));
  for (std::int64_t i = 0; i <= distance / step; ++i)
    values.push_back(decimal_text(from + i * step, decimals));
}

/// Splits at commas outside of brackets and quotes.
std::vector<std::string> items_of(const std::string& text) {
  std::vector<std::string> items(1);
  int depth = 0;
  bool quoted = false;
  for (const char c : text) {
    if (c == '"') quoted = !quoted;
    if (!quoted && c == '[') ++depth;
    if (!quoted && c == ']') --depth;
    if (c == ',' && depth == 0 && !quoted) {
      items.emplace_back();
    } else {
      items.back() += c;
    }
  }
  return items;
}

/// Returns the same text for equal numbers, such as 0.1, 0.10 and 1e-1.
std::string same_for_equal(const std::string& value) {
  if (value.find_first_of(".eE") == std::string::npos) return value;
  const auto number = number_in<double>(value);
  return number ? fmt::format("{}", *number) : value;
}

/// Counts the colons between numbers.
auto colons_of(const std::string& item) {
  const bool numbers = item.find_first_not_of("0123456789.:+-") == std::string::npos;
  return numbers ? std::count(item.begin(), item.end(), ':') : 0;
}

}  // namespace

Axis parse_axis(const std::string& text) {
  const auto equals = text.find('=');
  if (equals == std::string::npos || equals == 0)
    wrong(text, "is no axis (key=a,b,c or key=from:to:step)");
  Axis axis{boost::trim_copy(text.substr(0, equals)), {}};
  for (std::string& item : items_of(text.substr(equals + 1))) {
    boost::trim(item);
    if (item.empty()) wrong(text, "has an empty value");
    // In traffic.length a colon separates a length from its share.
    if (axis.key != "traffic.length" && colons_of(item) == 1)
      wrong(text, fmt::format("'{}' is no range (from:to:step)", shown(item)));
    if (axis.values.size() == kMostPoints)
      wrong(text, fmt::format("has too many values (at most {})", kMostPoints));
    if (colons_of(item) > 1) {
      add_range(text, item, axis.values);
    } else {
      axis.values.push_back(item);
    }
  }
  std::set<std::string> known;
  for (const std::string& value : axis.values)
    if (!known.insert(same_for_equal(value)).second)
      wrong(text, fmt::format("has {} twice", shown(value)));
  return axis;
}

std::vector<Axis> read_axes(const std::vector<std::string>& texts,
                            const std::vector<std::string>& impossible) {
  std::vector<Axis> axes;
  std::set<std::string> keys;
  for (const std::string& text : texts) {
    axes.push_back(parse_axis(text));
    const std::string& key = known_option("--axis", axes.back().key).key;
    if (!keys.insert(key).second)
      throw ConfigError("--axis: {}: is given twice (once)", shown(key));
    if (std::find(impossible.begin(), impossible.end(), key) != impossible.end())
      throw ConfigError("--axis: {}: cannot be an axis", shown(key));
  }
  return axes;
}

std::vector<Point> cross_product(const std::vector<Axis>& axes) {
  std::size_t count = 1;
  for (const Axis& axis : axes) {
    if (axis.values.size() > kMostPoints / count)
      throw ConfigError("--axis: more than {} points (fewer values)", kMostPoints);
    count *= std::max<std::size_t>(axis.values.size(), 1);
  }
  std::vector<Point> points(1);
  for (const Axis& axis : axes) {
    std::vector<Point> longer;
    for (const Point& point : points) {
      for (const std::string& value : axis.values) {
        longer.push_back(point);
        longer.back().push_back(value);
      }
    }
    points = std::move(longer);
  }
  return points;
}

void check_runs(std::size_t points, unsigned seeds) {
  if (points > kMostPoints / std::max(seeds, 1u))
    throw ConfigError("--seeds: {} for each of {} points are more than {} runs (fewer)", seeds,
                      points, kMostPoints);
}

std::vector<std::string> axis_keys(const std::vector<Axis>& axes) {
  std::vector<std::string> keys;
  for (const Axis& axis : axes) keys.push_back(axis.key);
  return keys;
}

}  // namespace dusk
