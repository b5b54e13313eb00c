// SPDX-License-Identifier: Apache-2.0
#include "sw/sweep/axis.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <cstdlib>
#include <set>

#include "sw/common/config_error.h"
#include "sw/config/option_table.h"
#include "sw/config/pattern.h"

namespace dusk {
namespace {

constexpr std::size_t kMostValues = 100000;

[[noreturn]] void wrong(const std::string& text, const std::string& what) {
  throw ConfigError("--axis: {}: {}", text, what);
}

/// Digits after the point; none if it is no decimal number of at most 9, of 17 digits.
std::optional<int> decimals_of(const std::string& text) {
  if (!match(text, R"((?!(\D*\d){18})[-+]?(?=\.?\d)\d*\.?\d{0,9})")) return std::nullopt;
  const auto dot = text.find('.');
  return dot == std::string::npos ? 0 : static_cast<int>(text.size() - dot - 1);
}

/// A decimal number in units of its last decimal, of `decimals` of them.
std::int64_t units_of(std::string text, int decimals) {
  text.append(static_cast<std::size_t>(decimals - *decimals_of(text)), '0');
  text.erase(std::remove(text.begin(), text.end(), '.'), text.end());
  return std::strtoll(text.c_str(), nullptr, 10);
}

std::string decimal_text(std::int64_t units, int decimals) {
  std::string digits = fmt::format("{:0{}}", std::abs(units), decimals + 1);
  if (decimals > 0) digits.insert(digits.size() - static_cast<std::size_t>(decimals), ".");
  return (units < 0 ? "-" : "") + digits;
}

void add_range(const std::string& text, const std::string& item, std::vector<std::string>& values) {
  const Found parts = match(item, "([^:]*):([^:]*):([^:]*)").value_or(Found(4));
  int decimals = 0;
  for (const std::size_t part : {1u, 2u, 3u}) {
    const auto own = decimals_of(parts[part]);
    if (!own) wrong(text, fmt::format("'{}' is no range (from:to:step)", item));
    decimals = std::max(decimals, *own);
  }
  const std::int64_t from = units_of(parts[1], decimals), to = units_of(parts[2], decimals);
  const std::int64_t step = units_of(parts[3], decimals);
  if (step <= 0) wrong(text, fmt::format("'{}': the step is not above 0", item));
  if (from > to) wrong(text, fmt::format("'{}' begins above its end", item));
  if ((to - from) / step >= static_cast<std::int64_t>(kMostValues))
    wrong(text, fmt::format("'{}' has too many values (at most {})", item, kMostValues));
  for (std::int64_t v = from; v <= to; v += step) values.push_back(decimal_text(v, decimals));
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

/// Between numbers.
auto colons_of(const std::string& item) {
  const bool numbers = item.find_first_not_of("0123456789.:+-") == std::string::npos;
  return numbers ? std::count(item.begin(), item.end(), ':') : 0;
}

}  // namespace

Axis parse_axis(const std::string& text) {
  const auto equals = text.find('=');
  if (equals == std::string::npos || equals == 0)
    wrong(text, "is no axis (key=a,b,c or key=from:to:step)");
  Axis axis{text.substr(0, equals), {}};
  for (const std::string& item : items_of(text.substr(equals + 1))) {
    if (item.empty()) wrong(text, "has an empty value");
    // In traffic.length a length and its share.
    if (axis.key != "traffic.length" && colons_of(item) == 1)
      wrong(text, fmt::format("'{}' is no range (from:to:step)", item));
    if (colons_of(item) > 1) {
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

std::vector<Axis> read_axes(const std::vector<std::string>& texts,
                            const std::vector<std::string>& impossible) {
  std::vector<Axis> axes;
  std::set<std::string> keys;
  for (const std::string& text : texts) {
    axes.push_back(parse_axis(text));
    const std::string& key = known_option("--axis", axes.back().key).key;
    if (!keys.insert(key).second) throw ConfigError("--axis: {}: is given twice (once)", key);
    if (std::find(impossible.begin(), impossible.end(), key) != impossible.end())
      throw ConfigError("--axis: {}: cannot be an axis", key);
  }
  return axes;
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
    if (points.size() > kMostValues) throw ConfigError("--axis: more than {} points", kMostValues);
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
