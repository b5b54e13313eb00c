// SPDX-License-Identifier: Apache-2.0
#include "sw/sweep/axis.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <cstdlib>

#include "sw/config/config_error.h"

namespace dusk {
namespace {

constexpr std::size_t kMostValues = 100000;
constexpr int kMostDecimals = 9;

[[noreturn]] void wrong(const std::string& text, const std::string& what) {
  throw ConfigError(fmt::format("--axis: {}: {}", text, what));
}

/// A decimal number as an integer and the number of its decimals.
struct Decimal {
  std::int64_t units = 0;
  int decimals = 0;
};

bool parse_decimal(const std::string& text, Decimal& out) {
  const std::size_t sign = !text.empty() && (text[0] == '-' || text[0] == '+') ? 1 : 0;
  const auto dot = text.find('.');
  const std::string digits = text.substr(sign, dot == std::string::npos ? dot : dot - sign) +
                             (dot == std::string::npos ? "" : text.substr(dot + 1));
  const auto is_digit = [](unsigned char c) { return std::isdigit(c) != 0; };
  if (digits.empty() || digits.size() > 17 || !std::all_of(digits.begin(), digits.end(), is_digit))
    return false;
  out.decimals = dot == std::string::npos ? 0 : static_cast<int>(text.size() - dot - 1);
  if (out.decimals > kMostDecimals) return false;
  out.units = std::strtoll(digits.c_str(), nullptr, 10) * (text[0] == '-' ? -1 : 1);
  return true;
}

std::string decimal_text(std::int64_t units, int decimals) {
  std::int64_t scale = 1;
  for (int i = 0; i < decimals; ++i) scale *= 10;
  const std::string sign = units < 0 ? "-" : "";
  const std::int64_t size = std::abs(units);
  if (decimals == 0) return fmt::format("{}{}", sign, size);
  return fmt::format("{}{}.{:0{}}", sign, size / scale, size % scale, decimals);
}

/// Brings all to the same number of decimals.
void align(Decimal& value, int decimals) {
  for (; value.decimals < decimals; ++value.decimals) value.units *= 10;
}

void add_range(const std::string& text, const std::string& item, std::vector<std::string>& values) {
  const auto first = item.find(':'), second = item.find(':', first + 1);
  Decimal from, to, step;
  if (second == std::string::npos || !parse_decimal(item.substr(0, first), from) ||
      !parse_decimal(item.substr(first + 1, second - first - 1), to) ||
      !parse_decimal(item.substr(second + 1), step)) {
    wrong(text, fmt::format("'{}' is no range (from:to:step)", item));
  }
  const int decimals = std::max({from.decimals, to.decimals, step.decimals});
  for (Decimal* value : {&from, &to, &step}) align(*value, decimals);
  if (step.units <= 0) wrong(text, fmt::format("'{}': the step is not above 0", item));
  if (from.units > to.units) wrong(text, fmt::format("'{}' begins above its end", item));
  if ((to.units - from.units) / step.units >= static_cast<std::int64_t>(kMostValues))
    wrong(text, fmt::format("'{}' has too many values (at most {})", item, kMostValues));
  for (std::int64_t v = from.units; v <= to.units; v += step.units)
    values.push_back(decimal_text(v, decimals));
}

/// Splits at commas outside brackets and quotes.
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

bool is_range(const std::string& item) {
  return std::count(item.begin(), item.end(), ':') > 1 &&
         item.find_first_not_of("0123456789.:+-") == std::string::npos;
}

/// Two numbers and no step; in traffic.length these are a length and its share.
bool has_no_step(const std::string& key, const std::string& item) {
  return key != "traffic.length" && std::count(item.begin(), item.end(), ':') == 1 &&
         item.find_first_not_of("0123456789.:+-") == std::string::npos;
}

}  // namespace

Axis parse_axis(const std::string& text) {
  const auto equals = text.find('=');
  if (equals == std::string::npos || equals == 0)
    wrong(text, "is no axis (key=a,b,c or key=from:to:step)");
  Axis axis{text.substr(0, equals), {}};
  for (const std::string& item : items_of(text.substr(equals + 1))) {
    if (item.empty()) wrong(text, "has an empty value");
    if (has_no_step(axis.key, item))
      wrong(text, fmt::format("'{}' is no range (from:to:step)", item));
    if (is_range(item)) {
      add_range(text, item, axis.values);
    } else {
      axis.values.push_back(item);
    }
  }
  std::vector<std::string> sorted = axis.values;
  std::sort(sorted.begin(), sorted.end());
  const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
  if (twice != sorted.end()) wrong(text, fmt::format("has {} twice", *twice));
  return axis;
}

std::vector<Point> cross_product(const std::vector<Axis>& axes) {
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
    if (points.size() > kMostValues)
      throw ConfigError(fmt::format("--axis: more than {} points", kMostValues));
  }
  return points;
}

std::string point_name(const std::vector<Axis>& axes, const Point& point) {
  std::string name;
  for (std::size_t i = 0; i < axes.size(); ++i) {
    const std::string key = axes[i].key.substr(axes[i].key.find('.') + 1);
    name += (name.empty() ? "" : "_") + key + "=" + point[i];
  }
  for (char& c : name) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0 &&
        std::string("._-=+").find(c) == std::string::npos)
      c = '-';
  }
  return name.empty() ? "point" : name;
}

}  // namespace dusk
