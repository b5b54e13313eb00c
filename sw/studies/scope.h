// SPDX-License-Identifier: Apache-2.0
/// The names that a study's expressions and templates see, and what they come to.
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

/// Loops, the last fastest: "NAME in LIST", or "NAME" of the list with that name. A LIST is an
/// axis, a variable, "[a, b, from:to:step]", "series(RUN[, FROM[, TO]])": the windows of its time
/// series that end after FROM and not after TO, tables of the columns, "leaves(RUN, NODES)": the
/// flits that each so many nodes injected, or an expression: its value, if it happened.
using Over = std::vector<std::string>;

/// Value that did not happen.
inline constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

/// Returns the result of `act`; turns a StudyError into a ConfigError with the node's place.
template <typename Act>
auto placed(const Node& at, Act act) {
  try {
    return act();
  } catch (const StudyError& error) {
    at.refuse(error.what());
  }
}

/// Variables that loops have bound, over the study's axes and measures, of one seed.
class Scope {
 public:
  using Act = std::function<void(const Scope&)>;

  Scope(const Study& study, const StudyRuns& runs)
      : study_(&study), runs_(&runs), budget_(std::make_shared<Budget>(study.home.empty())) {}

  const Study& study() const { return *study_; }
  /// Shared with all scopes that are made of this one.
  Budget& budget() const { return *budget_; }

  void bind(const std::string& name, Node value) {
    variables_[name] = std::make_shared<const Node>(std::move(value));
    state_ = budget_->new_state();
  }
  /// For each seed that has all runs that `act` looks at; for the first one at least.
  void for_seeds(const Act& act) const;

  /// The variable or the field of one ("case.loads"): null if `path` is none. A field that names an
  /// element of the axis called as the field goes on there ("case.torus.nodes").
  const Node* find(const std::string& path) const;
  /// A number: of a variable or a field, else the value of a measure. NaN: it did not happen.
  double value(const std::string& path) const;
  /// Results of the current seed; null if there is none. `run`: a name of runs, else an id.
  const RunResults* run(const std::string& run) const;

  /// Returns the result of `act` for a field of a table; `act`: render, evaluate, holds or
  /// each_seed below. `otherwise` null: the field is needed. Throws ConfigError.
  template <typename Act>
  auto read(const Node& table, const std::string& field, Act act,
            const char* otherwise = nullptr) const {
    const std::string text = table.text_of(field, otherwise);
    return placed(table.at(field), [&] { return act(text, *this); });
  }
  /// For all points of the loops in a field; each(): of `over` where `where` holds.
  void loop(const Node& table, const std::string& field, const Act& act) const;
  void each(const Node& table, const Act& act) const;

 private:
  const Study* study_;
  const StudyRuns* runs_;
  std::shared_ptr<Budget> budget_;
  std::uint64_t state_ = 0;  ///< stands for the variables
  std::size_t seed_ = 0;
  std::size_t* fewest_ = nullptr;  ///< seeds of a run that was looked at, if anybody asks
  std::map<std::string, std::shared_ptr<const Node>> variables_;
  int depth_ = 0;  ///< of measures within measures
};

/// Calls `act` for all combinations. `turns` are those of loops around these.
void for_all(const Over& over, const Scope& scope, const Scope::Act& act, std::size_t turns = 1);

/// Returns the number of the node; StudyError if it is none.
double number_of(const Node& node, const std::string& name);
/// The value of a line of published.csv. Throws ConfigError if it is no number.
double published_value(const Node& line);
Node number_node(double value);

// Functions on texts (sw/studies/expression.cpp); they throw StudyError.

/// "100 * (time / nominal - 1)": + - * /, < <= > >= == !=, and, or, not, numbers, true, false,
/// names of the scope, and reducers. Conditions are 1 or 0; whatever is compared with NaN is 0.
double evaluate(const std::string& expression, const Scope& scope);
/// StudyError for what is wrong with an expression whatever its names are: its form, reducers that
/// are not known, and their numbers of arguments.
void check_expression(const std::string& expression);
/// Returns the value of a reducer (sw/studies/reducers.cpp); NaN: it did not happen.
double reduce(const std::string& name, const std::vector<std::string>& arguments,
              const Scope& scope);
/// Returns the arguments that are expressions. Throws as reduce() for a name or a number of
/// arguments that is wrong.
std::vector<std::string> expressions_of(const std::string& name,
                                        const std::vector<std::string>& arguments);
/// The first offender of a run's check; empty: it passed.
std::string failure(const RunResults& run, const std::string& check);
/// For each seed that has its runs, without what did not happen.
std::vector<double> each_seed(const std::string& expression, const Scope& scope);
bool holds(const std::string& condition, const Scope& scope);

/// "{name}" is a text or a number, "{expression:.2f}" a number, NaN a dash, and
/// "{condition ? this | or that}" one of them; "{failure(RUN, CHECK)}" is the first offender.
std::string render(const std::string& text, const Scope& scope);

}  // namespace dusk
