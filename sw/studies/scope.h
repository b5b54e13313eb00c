// SPDX-License-Identifier: Apache-2.0
/// The names that a study's expressions and templates see.
#pragma once

#include <functional>
#include <limits>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "sw/studies/runs.h"
#include "sw/studies/study.h"

namespace dusk {

/// Loops, the last fastest: "AXIS", "NAME in LIST" or "NAME in [a, b, from:to:step]".
using Over = std::vector<std::string>;

/// What did not happen.
inline constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

/// What is wrong with an expression or a template; who knows the place catches it.
class StudyError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Which seed is looked at (0: the first), and of how many there are runs.
struct Seeds {
  std::size_t now = 0;
  std::size_t fewest = SIZE_MAX;  ///< of the runs that were looked at; SIZE_MAX: none was
};

/// Variables that loops have bound, over the study's axes and measures.
class Scope {
 public:
  Scope(const Study& study, const StudyRuns& runs, Seeds& seeds)
      : study_(&study), runs_(&runs), seeds_(&seeds) {}

  const Study& study() const { return *study_; }
  const StudyRuns& runs() const { return *runs_; }
  Seeds& seeds() const { return *seeds_; }

  /// The same names with one more, or for other seeds.
  Scope with(const std::string& name, Node value) const;
  Scope with(const std::string& name, double value) const;
  Scope of(Seeds& seeds) const;

  /// The variable or the field of one ("case.loads"): null if `path` is none. A field that names an
  /// element of the axis called as the field goes on there ("case.torus.nodes").
  const Node* find(const std::string& path) const;
  /// A number: of a variable or a field, else the value of a measure. NaN: it did not happen.
  double value(const std::string& path) const;
  /// The id of a run: of the runs with that name, else the text itself as a template.
  std::string run_id(const std::string& run) const;

 private:
  const Study* study_;
  const StudyRuns* runs_;
  Seeds* seeds_;
  std::map<std::string, Node> variables_;
  std::map<std::string, double> numbers_;
  int depth_ = 0;  ///< of measures within measures
};

/// Calls `act` for all combinations; names that are bound are those of the clauses.
void for_all(const Over& over, const Scope& scope, const std::function<void(const Scope&)>& act);

/// Its number; StudyError if it is none.
double number_of(const Node& node, const std::string& name);

}  // namespace dusk
