// SPDX-License-Identifier: Apache-2.0
/// Names that expressions and templates of a study can use, and their values.
#pragma once

#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "sw/config/option_table.h"
#include "sw/studies/budget.h"
#include "sw/studies/plan.h"

namespace dusk {

/// Loops; the last one changes fastest. Each is "NAME in LIST", or "NAME" for the list of this
/// name. A LIST is an axis, a variable, "[a, b, from:to:step]", or an expression: its value, unless
/// NaN. "series(RUN[, FROM[, TO]])": time windows that end after FROM and not after TO, as tables.
/// "leaves(RUN, NODES)": flits that each group of NODES nodes injected.
using Over = std::vector<std::string>;

/// Value of a result that does not exist.
inline constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

/// Returns the result of `act`. Converts a StudyError to a ConfigError with the node's place.
template <typename Act>
auto placed(const Node& at, Act act) {
  try {
    return act();
  } catch (const StudyError& error) {
    at.refuse(error.what());
  }
}

/// Variables of loops for one seed, in addition to the study's axes and measures.
class Scope {
 public:
  using Act = std::function<void(const Scope&)>;

  Scope(const Study& study, const StudyRuns& runs)
      : study_(&study), runs_(&runs), budget_(std::make_shared<Budget>(study.home.empty())) {}

  const Study& study() const { return *study_; }
  /// Budget that all scopes made from this one share.
  Budget& budget() const { return *budget_; }

  void bind(const std::string& name, Node value) {
    variables_[name] = std::make_shared<const Node>(std::move(value));
    state_ = budget_->new_state();
  }
  /// Calls `act` for the first seed, and for each further seed that has all runs that `act` uses.
  void for_seeds(const Act& act) const;

  /// Finds a variable or one of its fields ("case.loads"); null if there is none. A field with the
  /// name of an axis, whose text is an element's id, continues there ("case.torus.nodes").
  const Node* find(const std::string& path) const;
  /// Returns the number of a variable, a field or a measure. NaN: it has no value.
  double value(const std::string& path) const;
  /// Returns the current seed's results of a run, by its name or id. Null if there are none.
  const RunResults* run(const std::string& run) const;

  /// Returns the result of `act` for a field of a table; `act` is render, evaluate, holds or
  /// each_seed below. With `otherwise` null, the field must exist. Throws ConfigError.
  template <typename Act>
  auto read(const Node& table, const std::string& field, Act act,
            const char* otherwise = nullptr) const {
    const std::string text = table.text_of(field, otherwise);
    return placed(table.at(field), [&] { return act(text, *this); });
  }
  /// Calls `act` for all loop points of a field; each() for those of `over` at which `where` holds.
  void loop(const Node& table, const std::string& field, const Act& act) const;
  void each(const Node& table, const Act& act) const;

 private:
  const Study* study_;
  const StudyRuns* runs_;
  std::shared_ptr<Budget> budget_;
  std::uint64_t state_ = 0;  ///< identifies the values of the variables
  std::size_t seed_ = 0;
  std::size_t* fewest_ = nullptr;  ///< fewest seeds of the used runs; null: not wanted
  std::map<std::string, std::shared_ptr<const Node>> variables_;
  int depth_ = 0;  ///< nesting of measures
};

/// Calls `act` for all combinations. `turns` counts the iterations of outer loops.
void for_all(const Over& over, const Scope& scope, const Scope::Act& act, std::size_t turns = 1);

/// Returns the number in the node. Throws StudyError if it has none.
double number_of(const Node& node, const std::string& name);
/// Returns the value of a line of published.csv. Throws ConfigError if it is no number.
double published_value(const Node& line);
Node number_node(double value);

// Functions on texts (sw/studies/expression.cpp). They throw StudyError.

/// Evaluates "100 * (time / nominal - 1)". Allowed: + - * /, < <= > >= == !=, and, or, not,
/// numbers, true, false, names of the scope, reducers. Conditions, also with NaN, are 1 or 0.
double evaluate(const std::string& expression, const Scope& scope);
/// Throws StudyError for faults that do not depend on names: syntax, unknown reducers, and wrong
/// numbers of arguments.
void check_expression(const std::string& expression);
/// Returns the value of a reducer (sw/studies/reducers.cpp); NaN if it has none.
double reduce(const std::string& name, const std::vector<std::string>& arguments,
              const Scope& scope);
/// Returns the arguments that are expressions. Throws as reduce() for a wrong name or a wrong
/// number of arguments.
std::vector<std::string> expressions_of(const std::string& name,
                                        const std::vector<std::string>& arguments);
/// Returns the first fault of a run's check; empty if the check passed.
std::string failure(const RunResults& run, const std::string& check);
/// Returns a value for each seed that has the needed runs, without NaN.
std::vector<double> each_seed(const std::string& expression, const Scope& scope);
bool holds(const std::string& condition, const Scope& scope);

/// Fills a template. "{name}" is a text or a number; "{expression:.2f}" is a number, a dash for
/// NaN. "{condition ? this | or that}" is one of both; "{failure(RUN, CHECK)}" is the first fault.
std::string render(const std::string& text, const Scope& scope);

}  // namespace dusk
