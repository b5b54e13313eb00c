// SPDX-License-Identifier: Apache-2.0
/// How fuzzing draws values of keys, for Option::draw(). Rows without an own draw use
/// draw_by_range().
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "models/common/random.h"
#include "sw/config/option_table.h"

namespace dusk {

/// Draws by type and range: any choice, either boolean. In a wide range most numbers are small, at
/// most 1000 above the least. Texts stay as they are.
OptionValue draw_by_range(Random& random, const Option& row, const Experiment& experiment);

/// Draws by the row's own function, or by draw_by_range().
inline OptionValue draw_value(Random& random, const Option& row, const Experiment& experiment) {
  return (row.drawn ? row.drawn : DrawValue(draw_by_range))(random, row, experiment);
}

/// Keeps the value, because the key decides how a run is done or reported, or names files.
OptionValue leave(Random& random, const Option& row, const Experiment& experiment);
/// Draws from `other` with probability `share`, otherwise takes the default.
DrawValue seldom(double share, DrawValue other = draw_by_range);
/// Integers, uniform from the least to a number that is drawn from `most`.
DrawValue up_to(std::vector<std::uint32_t> most);
/// Integers, uniform from the least to the experiment's limit; the limit itself is more likely.
DrawValue up_to(std::function<double(const Experiment&)> most);
/// Integers, uniform between both limits.
DrawValue between(std::uint32_t least, std::uint32_t most);
/// Integers, each equally likely.
DrawValue one_of(std::vector<std::int64_t> numbers);
/// Choices or texts, each with a probability in proportion to its weight.
DrawValue weighted(std::vector<std::pair<std::string, std::uint32_t>> weights);

/// Draws an index; its probability is in proportion to its weight.
std::size_t draw_place(Random& random, const std::vector<std::uint32_t>& weights);

}  // namespace dusk
