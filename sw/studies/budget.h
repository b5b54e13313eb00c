// SPDX-License-Identifier: Apache-2.0
/// Limits of a study, so that every study ends: steps, points, texts and levels.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <tuple>
#include <unordered_map>

#include "models/common/shown_text.h"
#include "sw/studies/term.h"

namespace dusk {

/// Fault of an expression or a template. The caller that knows the place catches it.
struct StudyError : std::runtime_error {
  /// Puts the text on one line: a NUL that it quotes would end the message.
  explicit StudyError(const std::string& text) : std::runtime_error(one_line(text)) {}
};

/// Budget of all expressions, templates and loops of one study. Going beyond throws StudyError.
class Budget {
 public:
  static constexpr std::size_t kSteps = 10'000'000;  ///< operators, names, calls, turns of loops
  static constexpr std::size_t kPoints = 1'000'000;  ///< runs, rows, cells, and members of lists
  static constexpr std::size_t kText = 1'000'000;    ///< bytes of one text
  static constexpr std::size_t kTexts = 16 * kText;  ///< bytes of all texts
  static constexpr int kLevels = 160;                ///< expressions within expressions

  /// A trusted study may take a hundred times as many steps, points and texts.
  explicit Budget(bool trusted) : factor_(trusted ? 100 : 1) {}

  void step(std::size_t count = 1);
  std::size_t steps() const { return steps_; }
  void point(std::size_t count = 1);
  /// A text that a template came to, or grows to.
  void text(std::size_t bytes);
  /// `count` turns of the loops of one list, known before the first.
  void turns(std::size_t count) const;

  /// One level, for as long as it lives.
  class Level {
   public:
    explicit Level(Budget& budget);
    ~Level() { --budget_.levels_; }
    Level(const Level&) = delete;
    Level& operator=(const Level&) = delete;

   private:
    Budget& budget_;
  };

  /// The form of an expression, parsed once.
  std::shared_ptr<const Term> term(const std::string& expression);

  /// The value of a measure, the fewest seeds of the runs that it looked at, and the steps that it
  /// took. It counts as many where it is only looked up, so that the limit is of the study's text.
  struct Measured {
    double value = 0;
    std::size_t fewest = SIZE_MAX, steps = 0;
  };
  /// Key: the measure, the state of the variables, the seed.
  using Key = std::tuple<const void*, std::uint64_t, std::size_t>;
  const Measured* measured(const Key& key) const;
  void keep(const Key& key, const Measured& measured);

  /// A number that stands for the variables of a scope, another each time.
  std::uint64_t new_state() { return ++state_; }

 private:
  std::size_t factor_;
  std::size_t steps_ = 0, points_ = 0, texts_ = 0;
  int levels_ = 0;
  std::uint64_t state_ = 0;
  std::unordered_map<std::string, std::shared_ptr<const Term>> terms_;
  std::map<Key, Measured> measures_;
};

}  // namespace dusk
