// SPDX-License-Identifier: Apache-2.0
/// How fuzzing draws values of keys, for Option::draw(). A row that says nothing is drawn by
/// draw_by_range().
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "models/common/random.h"
#include "sw/config/option_table.h"

namespace dusk {

/// Draws by type and range: any choice, either boolean; of a wide range mostly small numbers, at
/// most 1000 above the least. Texts stay as they are.
OptionValue draw_by_range(Random& random, const Option& row, const Experiment& experiment);

/// Draws as the row says.
inline OptionValue draw_value(Random& random, const Option& row, const Experiment& experiment) {
  return (row.drawn ? row.drawn : DrawValue(draw_by_range))(random, row, experiment);
}

/// Never drawn: the key decides how a run is done or told, or names files.
OptionValue leave(Random& random, const Option& row, const Experiment& experiment);
/// The default, and in `share` of the cases what `other` draws.
DrawValue seldom(double share, DrawValue other = draw_by_range);
/// Integers, uniform from the least to one of `most`, each as likely.
DrawValue up_to(std::vector<std::uint32_t> most);
/// Integers, uniform from the least to what the experiment allows, which is more likely.
DrawValue up_to(std::function<double(const Experiment&)> most);
/// Integers, uniform.
DrawValue between(std::uint32_t least, std::uint32_t most);
/// Integers, each as likely.
DrawValue one_of(std::vector<std::int64_t> numbers);
/// Choices or texts, each as often as its weight says.
DrawValue weighted(std::vector<std::pair<std::string, std::uint32_t>> weights);

/// Place of one of the weights, each as likely as it is large.
std::size_t draw_place(Random& random, const std::vector<std::uint32_t>& weights);

}  // namespace dusk
