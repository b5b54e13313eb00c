// SPDX-License-Identifier: Apache-2.0
// Places of switches, from their names: "switch l2 (0,1,3)" of a tree, "switch (3,0)" of a torus or
// mesh, "card 1 of (3,0)" of a 3DT torus.
#include <algorithm>

#include "sw/common/text.h"
#include "sw/pages/network_shape.h"

namespace dusk::pages {
namespace {

struct NameParts {
  std::optional<std::uint32_t> level, card;
  std::vector<std::uint32_t> numbers;  ///< numbers in the parentheses of the name
};

std::vector<std::uint32_t> numbers_between(const std::string& text, std::size_t begin,
                                           std::size_t end) {
  std::vector<std::uint32_t> all;
  while (begin < end) {
    const std::size_t comma = std::min(text.find(',', begin), end);
    all.push_back(number_in<std::uint32_t>(text.substr(begin, comma - begin)).value_or(0));
    begin = comma + 1;
  }
  return all;
}

std::optional<std::uint32_t> number_behind(const std::string& text, const std::string& words) {
  if (text.rfind(words, 0) != 0) return std::nullopt;
  const std::size_t end = text.find(' ', words.size());
  return number_in<std::uint32_t>(text.substr(words.size(), end - words.size()));
}

NameParts parts_of_name(const std::string& name) {
  const std::size_t open = name.find('('), close = name.find(')');
  NameParts parts{number_behind(name, "switch l"), number_behind(name, "card "), {}};
  if (open < close && close != std::string::npos)
    parts.numbers = numbers_between(name, open + 1, close);
  return parts;
}

/// Places the switches of a tree: the digits of a name give the place in the level.
void place_tree(const std::vector<NameParts>& all, NetworkShape& shape) {
  for (const NameParts& parts : all) {
    shape.n = std::max(shape.n, *parts.level + 1);
    for (const std::uint32_t digit : parts.numbers) shape.k = std::max(shape.k, digit + 1);
  }
  if (shape.k == 0) shape.k = static_cast<std::uint32_t>(shape.nodes);  // the tree has one level
  for (std::size_t s = 0; s < all.size(); ++s) {
    shape.switches[s].layer = *all[s].level;
    for (const std::uint32_t digit : all[s].numbers)
      shape.switches[s].x = shape.switches[s].x * shape.k + digit;
  }
}

/// True if a channel joins the first and the last coordinate of a dimension.
bool is_ring(const std::vector<NameParts>& all, const NetworkShape& shape, std::size_t d) {
  if (shape.size[d] < 3) return false;
  for (std::size_t c = 0; c < shape.from.size(); ++c) {
    if (((shape.from[c] | shape.to[c]) & kNodeBit) != 0) continue;
    const std::uint32_t a = all[shape.from[c]].numbers[d], b = all[shape.to[c]].numbers[d];
    if (std::max(a, b) - std::min(a, b) + 1 == shape.size[d]) return true;
  }
  return false;
}

/// Largest number of channels from one endpoint to the same other endpoint.
std::uint32_t most_parallel(const NetworkShape& shape, bool nodes) {
  std::map<std::uint64_t, std::uint32_t> count;
  std::uint32_t most = 1;
  for (std::size_t c = 0; c < shape.from.size(); ++c) {
    const bool is_local = (shape.from[c] & kNodeBit) != 0;
    if (is_local != nodes || (shape.to[c] & kNodeBit) != 0) continue;
    most = std::max(most, ++count[std::uint64_t{shape.from[c]} << 32 | shape.to[c]]);
  }
  return most;
}

void place_grid(const std::vector<NameParts>& all, NetworkShape& shape) {
  for (const NameParts& parts : all) {
    shape.size.resize(std::max(shape.size.size(), parts.numbers.size()));
    for (std::size_t d = 0; d < parts.numbers.size(); ++d)
      shape.size[d] = std::max(shape.size[d], parts.numbers[d] + 1);
  }
  for (std::size_t s = 0; s < all.size(); ++s) {
    SwitchPlace& place = shape.switches[s];
    const auto& at = all[s].numbers;
    place.x = at.empty() ? static_cast<std::uint32_t>(s) : at[0];
    place.y = at.size() > 1 ? at[1] : 0;
    for (std::size_t d = at.size(); d-- > 2;) place.layer = place.layer * shape.size[d] + at[d];
    place.card = all[s].card.value_or(0);
    if (all[s].card) shape.cards = 2;
  }
  const bool same = std::all_of(all.begin(), all.end(), [&](const NameParts& parts) {
    return parts.numbers.size() == shape.size.size();
  });
  for (std::size_t d = 0; d < shape.size.size(); ++d)
    shape.wrap.push_back(same && is_ring(all, shape, d));
  if (shape.size.empty()) shape.size = {static_cast<std::uint32_t>(all.size())};
  shape.wrap.resize(shape.size.size());
}

std::string tree_name(const NetworkShape& shape) {
  return std::to_string(shape.k) + "-ary " + std::to_string(shape.n) + "-tree";
}

/// Returns "4x4 torus" or "8x8 mesh"; "" if not all dimensions are alike, or if that is unknown.
std::string grid_name(const NetworkShape& shape) {
  std::string name;
  for (const std::uint32_t size : shape.size)
    name += (name.empty() ? "" : "x") + std::to_string(size);
  const auto rings = std::count(shape.wrap.begin(), shape.wrap.end(), true);
  if (rings == static_cast<std::ptrdiff_t>(shape.wrap.size())) return name + " torus";
  const bool has_short = std::any_of(shape.size.begin(), shape.size.end(),
                                     [](std::uint32_t size) { return size < 3; });
  return rings == 0 && !has_short ? name + " mesh" : "";
}

}  // namespace

void place_by_names(NetworkShape& shape) {
  std::vector<NameParts> all;
  for (const SwitchPlace& place : shape.switches) all.push_back(parts_of_name(place.name));
  const bool is_tree = !all.empty() && std::all_of(all.begin(), all.end(), [](const NameParts& p) {
    return p.level.has_value();
  });
  shape.kind = is_tree ? "tree" : "grid";
  if (is_tree) {
    place_tree(all, shape);
  } else {
    place_grid(all, shape);
  }
  if (shape.cards == 1) shape.name = is_tree ? tree_name(shape) : grid_name(shape);
  shape.links = most_parallel(shape, false);
  shape.local = most_parallel(shape, true);
}

}  // namespace dusk::pages
