// SPDX-License-Identifier: Apache-2.0
/// The one table of options: what a configuration file, `--set`, `dusk keys` and the manual know.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "models/common/decimal_text.h"
#include "sw/config/condition.h"
#include "sw/config/experiment.h"

namespace dusk {

/// List: of integers. Reals: a list of them.
enum class OptionType { Integer, Real, Decimal, Boolean, Choice, Text, List, Reals };

/// A value of any option. Choice, decimal and text options hold a string.
using OptionValue = std::variant<std::int64_t, double, bool, std::string, std::vector<std::int64_t>,
                                 std::vector<double>>;

class Random;
struct Option;
/// Draws a value of a row, for fuzzing. The rows before it have been drawn.
using DrawValue = std::function<OptionValue(Random&, const Option& row, const Experiment&)>;

struct Option {
  std::string key;  ///< section.key
  OptionType type = OptionType::Integer;
  std::string unit;                  ///< empty: a pure number or a name
  double minimum = 0, maximum = 0;   ///< Integer, Real, Decimal, elements of lists
  std::vector<std::string> choices;  ///< Choice
  std::string help;
  std::function<OptionValue(const Experiment&)> get;
  std::function<void(Experiment&, const OptionValue&)> set;  ///< the value has been checked
  std::vector<std::string> foreign = {};   ///< names in other simulators, for suggestions
  std::vector<Condition> conditions = {};  ///< all must hold for the key to have an effect
  DrawValue drawn = {};                    ///< empty: by type and range (sw/config/draw.h)
  std::uint32_t least_elements = 0, most_elements = 3;  ///< of a list that is drawn
  bool adds_files = false;  ///< adds files to the results of a run; no other file depends on it

  Option& when(Condition condition) {
    conditions.push_back(std::move(condition));
    return *this;
  }
  /// How fuzzing draws the key, if not by type and range.
  Option& draw(DrawValue how) {
    drawn = std::move(how);
    return *this;
  }
  /// A list that is drawn has so many elements.
  Option& elements(std::uint32_t least, std::uint32_t most) {
    least_elements = least;
    most_elements = most;
    return *this;
  }
  /// A key of the detail files (docs/detail.md).
  Option& with_files() {
    adds_files = true;
    return *this;
  }
  Option& known_as(std::vector<std::string> names) {
    foreign = std::move(names);
    return *this;
  }
};

/// All options, in the order in which a configuration file is written.
const std::vector<Option>& option_table();
/// Null if there is none.
const Option* find_option(const std::string& key);
/// The option, or throws ConfigError, which names the nearest; `where` is what the error begins
/// with.
const Option& known_option(const std::string& where, const std::string& key);
/// Gives the option of that key its default.
void reset_option(Experiment& experiment, const std::string& key);
/// Returns the values that the option accepts, as text: "1 to 8", "uniform, hotspot, …".
std::string allowed(const Option& option);
/// "integer", "real", …
std::string type_name(const Option& option);
/// The value as it stands in a TOML file.
std::string toml_text(const OptionValue& value, OptionType type);
/// The option that is meant by `key`: that of another simulator's name, or else the nearest by
/// section.key or by the key alone. Null if none is near: more than a third of the letters are
/// wrong.
const Option* nearest_option(const std::string& key);

}  // namespace dusk
