// SPDX-License-Identifier: Apache-2.0
/// The fields of a table of study.toml; what is wrong with one is told with its place.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "sw/studies/scope.h"

namespace dusk {

class Fields {
 public:
  /// `key` is what errors call the table. Throws ConfigError for a field that is not allowed, as do
  /// all methods for a value that is not.
  Fields(const Node& table, std::string key, const std::vector<std::string>& allowed);

  bool has(const std::string& name) const { return table_.find(name) != nullptr; }
  /// Null: the field is needed.
  std::string text(const std::string& name, const char* otherwise = nullptr) const;
  std::vector<std::string> texts(const std::string& name) const;
  std::vector<Node> items(const std::string& name) const;
  long integer(const std::string& name, long otherwise, long least, long most) const;
  bool boolean(const std::string& name, bool otherwise) const;

  /// The template or expression in the field; no field: an empty text, no number, a condition that
  /// holds.
  std::string rendered(const std::string& name, const Scope& scope) const;
  double number(const std::string& name, const Scope& scope) const;
  bool holds(const std::string& name, const Scope& scope) const;
  /// One number a seed.
  std::vector<double> seeds(const std::string& name, const Scope& scope) const;
  /// The run that the field names, of the seed that the scope looks at; null if it is not there.
  const RunResults* run(const std::string& name, const Scope& scope) const;
  /// Loops over what `over` says; each() where `where` holds.
  void loop(const std::string& over, const Scope& scope,
            const std::function<void(const Scope&)>& act) const;
  void each(const Scope& scope, const std::function<void(const Scope&)>& act) const;

  /// Throws ConfigError.
  [[noreturn]] void refuse(const std::string& name, const std::string& what) const;

 private:
  template <typename Act>
  auto guarded(const std::string& name, Act act) const;

  const Node& table_;
  std::string key_;
};

}  // namespace dusk
