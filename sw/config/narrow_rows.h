// SPDX-License-Identifier: Apache-2.0
/// Rows that fuzzing draws fewer values of, because a switch or a kind of test needs it.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "sw/config/draw.h"

namespace dusk {

/// The rows of the option table, some with fewer values or another draw. Each function narrows one
/// row further and returns this.
class NarrowRows {
 public:
  NarrowRows& keep(const std::string& key, const OptionValue& value);
  /// A choice is one of `choices`.
  NarrowRows& only(const std::string& key, const std::vector<std::string>& choices);
  /// A number, or each of a list, is at least `low` and at most `high`.
  NarrowRows& within(const std::string& key, double low, double high);
  /// A list has `least` to `most` elements.
  NarrowRows& elements(const std::string& key, std::uint32_t least, std::uint32_t most);
  NarrowRows& draw(const std::string& key, DrawValue how);

  /// One value is left.
  bool is_kept(const std::string& key) const { return kept_.count(key) > 0; }
  void draw_into(Random& random, const Option& row, Experiment& experiment) const;

 private:
  Option& narrowed(const std::string& key);

  std::map<std::string, Option> rows_;
  std::set<std::string> kept_;
};

/// Narrows the rows to runs of up to 50 000 cycles, with loads and times that shorter ones
/// cannot show.
void narrow_to_long_runs(Random& random, NarrowRows& rows);

/// Draws every row, in the order of the table, and resets the keys without effect. A key that
/// power.scheme sets gets that value, if its row allows it. If `judge` refuses the experiment (it
/// throws ConfigError), draws again: the first key that the error names, or, now and then, a later
/// one; after 100 such refusals all keys. `judge` may change the experiment. Throws the last
/// refusal after 100 times all keys.
Experiment draw_experiment(Random& random, const Experiment& from, const NarrowRows& rows,
                           const std::function<void(Experiment&)>& judge);

}  // namespace dusk
