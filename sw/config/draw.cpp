// SPDX-License-Identifier: Apache-2.0
#include "sw/config/draw.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace dusk {
namespace {

/// Draws uniformly from the least to `most`. If the row allows less, the row's maximum is frequent.
std::int64_t uniform_to(Random& random, const Option& row, double most) {
  if (most > row.maximum && random.chance(0.3)) return static_cast<std::int64_t>(row.maximum);
  const double span = std::clamp(most, row.minimum, row.maximum) - row.minimum;
  return static_cast<std::int64_t>(row.minimum) +
         random.between(0, static_cast<std::uint32_t>(span));
}

std::int64_t draw_integer(Random& random, const Option& row) {
  const double span = row.maximum - row.minimum;
  const bool whole = span <= 4 || row.minimum < 0;  // a small range is drawn whole
  if (whole) return uniform_to(random, row, row.maximum);
  if (row.unit == "cycles")
    return uniform_to(random, row, row.minimum + random.pick({0, 20, 300, 1000}));
  return uniform_to(random, row, row.minimum + std::min(span, random.pick({4., 16., 1000.})));
}

/// Draws a thousandth of the range.
double draw_real(Random& random, const Option& row) {
  return row.minimum + (row.maximum - row.minimum) * random.between(0, 1000) / 1000;
}

template <class Number>
OptionValue draw_list(Random& random, const Option& row,
                      Number (*element)(Random&, const Option&)) {
  std::vector<Number> list(random.between(row.least_elements, row.most_elements));
  for (Number& number : list) number = element(random, row);
  return list;
}

}  // namespace

OptionValue draw_by_range(Random& random, const Option& row, const Experiment& experiment) {
  switch (row.type) {
    case OptionType::Integer:
      return draw_integer(random, row);
    case OptionType::Real:
      return draw_real(random, row);
    case OptionType::Decimal:
      return decimal_text(draw_real(random, row));
    case OptionType::Boolean:
      return random.chance(0.5);
    case OptionType::Choice:
      return row.choices.at(random.below(static_cast<std::uint32_t>(row.choices.size())));
    case OptionType::Text:
      return leave(random, row, experiment);
    case OptionType::List:
      return draw_list(random, row, draw_integer);
    case OptionType::Reals:
      return draw_list(random, row, draw_real);
  }
  return {};
}

OptionValue leave(Random&, const Option& row, const Experiment& experiment) {
  return row.get(experiment);
}

DrawValue seldom(double share, DrawValue other) {
  return [share, other = std::move(other)](Random& random, const Option& row,
                                           const Experiment& experiment) -> OptionValue {
    return random.chance(share) ? other(random, row, experiment) : row.get(Experiment{});
  };
}

DrawValue up_to(std::vector<std::uint32_t> most) {
  return [most = std::move(most)](Random& random, const Option& row,
                                  const Experiment&) -> OptionValue {
    return uniform_to(random, row, most[random.below(static_cast<std::uint32_t>(most.size()))]);
  };
}

DrawValue up_to(std::function<double(const Experiment&)> most) {
  return [most = std::move(most)](Random& random, const Option& row,
                                  const Experiment& experiment) -> OptionValue {
    const double last = most(experiment);
    const double least = random.chance(0.2) ? last : row.minimum;  // the last value is frequent
    return std::max(uniform_to(random, row, last),
                    static_cast<std::int64_t>(std::clamp(least, row.minimum, row.maximum)));
  };
}

DrawValue between(std::uint32_t least, std::uint32_t most) {
  return [least, most](Random& random, const Option& row, const Experiment&) -> OptionValue {
    Option within = row;
    within.minimum = std::clamp<double>(least, row.minimum, row.maximum);
    return uniform_to(random, within, most);
  };
}

DrawValue one_of(std::vector<std::int64_t> numbers) {
  return [numbers = std::move(numbers)](Random& random, const Option&,
                                        const Experiment&) -> OptionValue {
    return numbers[random.below(static_cast<std::uint32_t>(numbers.size()))];
  };
}

DrawValue weighted(std::vector<std::pair<std::string, std::uint32_t>> weights) {
  return [weights = std::move(weights)](Random& random, const Option& row,
                                        const Experiment&) -> OptionValue {
    std::vector<std::uint32_t> allowed;  // weight 0 for choices that the row lacks
    for (const auto& [value, weight] : weights) {
      const bool has = row.type != OptionType::Choice ||
                       std::count(row.choices.begin(), row.choices.end(), value) > 0;
      allowed.push_back(has ? weight : 0);
    }
    return weights[draw_place(random, allowed)].first;
  };
}

std::size_t draw_place(Random& random, const std::vector<std::uint32_t>& weights) {
  std::uint32_t drawn = random.below(std::accumulate(weights.begin(), weights.end(), 0U));
  std::size_t place = 0;
  for (; drawn >= weights[place]; ++place) drawn -= weights[place];
  return place;
}

}  // namespace dusk
