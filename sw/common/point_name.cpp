// SPDX-License-Identifier: Apache-2.0
#include "sw/common/point_name.h"

#include <algorithm>
#include <cctype>
#include <string_view>

#include "sw/common/digest.h"

namespace dusk {
namespace {

/// Returns a character of a value as it stands in names of folders.
char in_names(char c) {
  const bool stays = std::isalnum(static_cast<unsigned char>(c)) != 0 ||
                     std::string_view("._-=+").find(c) != std::string_view::npos;
  return stays ? c : '-';
}

/// Returns a value as it stands in names of folders.
std::string in_names(std::string value) {
  for (char& c : value) c = in_names(c);
  return value;
}

}  // namespace

std::string point_name(const std::vector<Axis>& axes, const Point& point) {
  std::string name, all;
  bool ambiguous = false;
  for (std::size_t i = 0; i < axes.size(); ++i) {
    const std::string key = axes[i].key.substr(axes[i].key.find('.') + 1);
    const std::string value = in_names(point[i]);
    name += (name.empty() ? "" : "_") + key + "=" + value;
    all += axes[i].key + "=" + point[i] + '\n';
    if (value == point[i]) continue;
    const auto looks_alike = [&](const std::string& other) {
      return other.size() == value.size() && other != point[i] &&
             std::equal(other.begin(), other.end(), value.begin(),
                        [](char one, char seen) { return in_names(one) == seen; });
    };
    ambiguous = ambiguous || std::any_of(axes[i].values.begin(), axes[i].values.end(), looks_alike);
  }
  if (ambiguous || name.size() > kLongestPart) return with_digest(name, all);
  return name.empty() ? "point" : name;
}

}  // namespace dusk
