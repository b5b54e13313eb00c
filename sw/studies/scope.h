// SPDX-License-Identifier: Apache-2.0
/// The names that a study's expressions and templates see, and what they come to.
#pragma once

#include <functional>
#include <limits>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "sw/config/option_table.h"
#include "sw/studies/plan.h"
#include "sw/studies/study.h"

namespace dusk {

/// Loops, the last fastest: "NAME in LIST", or "NAME" of the list with that name. A LIST is an
/// axis, a variable, a measure (its value, if there is one), "[a, b, from:to:step]", or
/// "series(RUN[, EVERY])": each so many window of its time series, a table of the columns.
using Over = std::vector<std::string>;

/// What did not happen.
inline constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

/// What is wrong with an expression or a template; who knows the place catches it.
class StudyError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// What `act` gives; of a StudyError a ConfigError with the node's place.
template <typename Act>
auto placed(const Node& at, Act act) {
  try {
    return act();
  } catch (const StudyError& error) {
    at.refuse(error.what());
  }
}

/// Which seed is looked at (0: the first), and of how many there are runs.
struct Seeds {
  std::size_t now = 0;
  std::size_t fewest = SIZE_MAX;  ///< of the runs that were looked at; SIZE_MAX: none was

  /// Goes on to the next; false: there is none.
  bool next() { return ++now < fewest && fewest != SIZE_MAX; }
};

/// Variables that loops have bound, over the study's axes and measures.
class Scope {
 public:
  using Act = std::function<void(const Scope&)>;

  Scope(const Study& study, const StudyRuns& runs, Seeds& seeds)
      : study_(&study), runs_(&runs), seeds_(&seeds) {}

  const Study& study() const { return *study_; }

  void bind(const std::string& name, Node value) { variables_[name] = std::move(value); }
  /// The same names with one more, or for other seeds.
  Scope with(const std::string& name, Node value) const;
  Scope of(Seeds& seeds) const;

  /// The variable or the field of one ("case.loads"): null if `path` is none. A field that names an
  /// element of the axis called as the field goes on there ("case.torus.nodes").
  const Node* find(const std::string& path) const;
  /// A number: of a variable or a field, else the value of a measure. NaN: it did not happen.
  double value(const std::string& path) const;
  /// Of the seed that is looked at; null if there are none. `run`: a name of runs, else an id,
  /// which is a template.
  const RunResults* run(const std::string& run) const;

  /// What a field of a table comes to: with render, evaluate, holds or each_seed below. Without
  /// `otherwise` the field is needed. Throws ConfigError.
  template <typename Act>
  auto read(const Node& table, const std::string& field, Act act,
            const char* otherwise = nullptr) const {
    const std::string text = table.text_of(field, otherwise);
    return placed(table.has(field) ? *table.find(field) : table, [&] { return act(text, *this); });
  }
  /// Calls `act` for all combinations of the loops in a field; each(): of `over` where `where`
  /// holds.
  void loop(const Node& table, const std::string& field, const Act& act) const;
  void each(const Node& table, const Act& act) const;

 private:
  const Study* study_;
  const StudyRuns* runs_;
  Seeds* seeds_;
  std::map<std::string, Node> variables_;
  int depth_ = 0;  ///< of measures within measures
};

/// Calls `act` for all combinations; names that are bound are those of the clauses.
void for_all(const Over& over, const Scope& scope, const Scope::Act& act);

/// Its number; StudyError if it is none.
double number_of(const Node& node, const std::string& name);
Node number_node(double value);

// Of texts (sw/studies/expression.cpp); StudyError.

/// "100 * (time / nominal - 1)": + - * /, < <= > >= == !=, and, or, not, numbers, true, false,
/// names of the scope, and reducers (sw/studies/reducers.h). Conditions are 1 or 0; whatever is
/// compared with NaN is 0.
double evaluate(const std::string& expression, const Scope& scope);
/// For each seed that has its runs, without what did not happen.
std::vector<double> each_seed(const std::string& expression, const Scope& scope);
/// An empty one holds.
bool holds(const std::string& condition, const Scope& scope);

/// Replaces "{name}" by a text or a number, "{expression:.2f}" by a number, NaN by a dash, and
/// "{condition ? this | or that}". Braces inside may be nested.
std::string render(const std::string& text, const Scope& scope);

/// What stands between the commas outside of brackets, without blanks around it.
std::vector<std::string> split(const std::string& text, char at);

}  // namespace dusk
