// SPDX-License-Identifier: Apache-2.0
/// The one table of options, used by configuration files, `--set`, `dusk keys` and the manual.
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

/// Type of an option. List: integers. Reals: a list of real numbers.
enum class OptionType { Integer, Real, Decimal, Boolean, Choice, Text, List, Reals };

/// A value of any option. Choice, decimal and text options hold a string.
using OptionValue = std::variant<std::int64_t, double, bool, std::string, std::vector<std::int64_t>,
                                 std::vector<double>>;

class Random;
struct Option;
/// Draws a value of a row for fuzzing. The keys of the rows before it have been drawn.
using DrawValue = std::function<OptionValue(Random&, const Option& row, const Experiment&)>;

struct Option {
  std::string key;  ///< section.key
  OptionType type = OptionType::Integer;
  std::string unit;                  ///< empty: a pure number or a name
  double minimum = 0, maximum = 0;   ///< limits of Integer, Real, Decimal and of elements of lists
  std::vector<std::string> choices;  ///< values of a Choice
  std::string help;
  std::function<OptionValue(const Experiment&)> get;
  std::function<void(Experiment&, const OptionValue&)> set;  ///< requires a checked value
  std::vector<std::string> foreign = {};   ///< names in other simulators, for suggestions
  std::vector<Condition> conditions = {};  ///< all must hold for the key to have an effect
  DrawValue drawn = {};                    ///< empty: by type and range (sw/config/draw.h)
  std::uint32_t least_elements = 0, most_elements = 3;  ///< length of a drawn list
  bool adds_files = false;  ///< adds files to the results of a run; no other file depends on it

  Option& when(Condition condition) {
    conditions.push_back(std::move(condition));
    return *this;
  }
  /// Sets how fuzzing draws the key, if not by type and range.
  Option& draw(DrawValue how) {
    drawn = std::move(how);
    return *this;
  }
  /// Sets the least and the most elements of a drawn list.
  Option& elements(std::uint32_t least, std::uint32_t most) {
    least_elements = least;
    most_elements = most;
    return *this;
  }
  /// Marks a key that adds files to the results (docs/detail.md).
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
/// Finds an option by its key. Null if there is none.
const Option* find_option(const std::string& key);
/// Returns the option of a key. Throws ConfigError, which begins with `where` and names the nearest
/// key, if there is none.
const Option& known_option(const std::string& where, const std::string& key);
/// Sets the option of a key to its default.
void reset_option(Experiment& experiment, const std::string& key);
/// Returns the values that the option accepts, as text: "1 to 8", "uniform, hotspot, …".
std::string allowed(const Option& option);
/// Returns the name of a type: "integer", "real", …
std::string type_name(const Option& option);
/// Returns the value as it stands in a TOML file.
std::string toml_text(const OptionValue& value, OptionType type);
/// Returns the option that a person meant by `key`. First choice: an option that has this name in
/// another simulator. Then the nearest by section.key or by the key alone. Null if none is near:
/// more than a third of the letters are wrong.
const Option* nearest_option(const std::string& key);

}  // namespace dusk
