// SPDX-License-Identifier: Apache-2.0
/// Limits the values that fuzzing draws, because a switch or a kind of test needs it.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "sw/config/draw.h"

namespace dusk {

/// Rows of the option table, some with fewer values or another draw. Each function narrows one row
/// further and returns this object.
class NarrowRows {
 public:
  NarrowRows& keep(const std::string& key, const OptionValue& value);
  /// Limits a choice to `choices`.
  NarrowRows& only(const std::string& key, const std::vector<std::string>& choices);
  /// Limits a number, or each element of a list, to `low` to `high`.
  NarrowRows& within(const std::string& key, double low, double high);
  /// Limits a list to `least` to `most` elements.
  NarrowRows& elements(const std::string& key, std::uint32_t least, std::uint32_t most);
  NarrowRows& draw(const std::string& key, DrawValue how);

  /// True if keep() left the key one value.
  bool is_kept(const std::string& key) const { return kept_.count(key) > 0; }
  void draw_into(Random& random, const Option& row, Experiment& experiment) const;

 private:
  Option& narrowed(const std::string& key);

  std::map<std::string, Option> rows_;
  std::set<std::string> kept_;
};

/// Narrows the rows to runs of up to 50 000 cycles. Their loads and times need long runs to have an
/// effect.
void narrow_to_long_runs(Random& random, NarrowRows& rows);

/// Draws every row, in the order of the table, and resets the keys without effect. A key that
/// power.scheme sets gets that value, if its row allows it. If `judge` throws ConfigError, draws
/// the first key that the error names again, or sometimes a later one. After 100 errors, draws
/// all keys again. After 100 such rounds, throws the last error. `judge` may change the
/// experiment.
Experiment draw_experiment(Random& random, const Experiment& from, const NarrowRows& rows,
                           const std::function<void(Experiment&)>& judge);

}  // namespace dusk
