// SPDX-License-Identifier: Apache-2.0
#include "sw/common/nearest.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>
#include <utility>

namespace dusk {

std::size_t edit_distance(const std::string& a, const std::string& b, std::size_t most) {
  const std::size_t more = std::max(a.size(), b.size()) - std::min(a.size(), b.size());
  if (more > most) return more;  // bounds the time for long texts, which grows with the square
  std::vector<std::size_t> before, last, row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    before = std::exchange(last, row);
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, replaced});
      const bool exchanged = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (exchanged) row[j] = std::min(row[j], before[j - 2] + 1);
    }
  }
  return row[b.size()];
}

std::string nearest(const std::string& word, const std::vector<std::string>& names) {
  std::string best;
  std::size_t best_distance = word.size() / 2 + 1;
  for (const std::string& name : names) {
    const std::size_t d = edit_distance(word, name, best_distance);
    if (d >= best_distance) continue;
    best = name;
    best_distance = d;
  }
  return best;
}

std::string instead_of(const std::string& word, const std::vector<std::string>& allowed) {
  const std::string near = nearest(word, allowed);
  return near.empty() ? fmt::format("{}", fmt::join(allowed, ", ")) : "did you mean " + near + "?";
}

std::string with_nearest(const std::string& allowed, const std::string& word,
                         const std::vector<std::string>& choices) {
  const std::string near = nearest(word, choices);
  return near.empty() ? allowed : allowed + "; did you mean " + near + "?";
}

}  // namespace dusk
