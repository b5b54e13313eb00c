// SPDX-License-Identifier: Apache-2.0
/// Limits the steps, points, texts and levels of a study, so that each study ends.
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

/// Fault of an expression or a template, without its place. A caller catches it and adds the place.
struct StudyError : std::runtime_error {
  /// Converts the text to one line, because a NUL in it would end the message.
  explicit StudyError(const std::string& text) : std::runtime_error(one_line(text)) {}
};

/// Budget of all expressions, templates and loops of one study. Exceeding it throws StudyError.
class Budget {
 public:
  static constexpr std::size_t kSteps = 10'000'000;  ///< operators, names, calls, loop iterations
  static constexpr std::size_t kPoints = 1'000'000;  ///< runs, rows, cells, elements of lists
  static constexpr std::size_t kText = 1'000'000;    ///< bytes of one text
  static constexpr std::size_t kTexts = 16 * kText;  ///< bytes of all texts
  static constexpr int kLevels = 160;                ///< expressions inside expressions

  /// A trusted study gets a hundred times as many steps, points and texts.
  explicit Budget(bool trusted) : factor_(trusted ? 100 : 1) {}

  void step(std::size_t count = 1);
  std::size_t steps() const { return steps_; }
  void point(std::size_t count = 1);
  /// Counts a text that a template has made or extended.
  void text(std::size_t bytes);
  /// Checks the number of iterations of one list's loops before the first iteration.
  void turns(std::size_t count) const;

  /// One level of nesting, while this object lives.
  class Level {
   public:
    explicit Level(Budget& budget);
    ~Level() { --budget_.levels_; }
    Level(const Level&) = delete;
    Level& operator=(const Level&) = delete;

   private:
    Budget& budget_;
  };

  /// Returns the parsed form of an expression; parses it only once.
  std::shared_ptr<const Term> term(const std::string& expression);

  /// Value of a measure, the fewest seeds of the runs that it used, and its number of steps. A
  /// lookup counts the same steps, so that the limit depends on the study's text only.
  struct Measured {
    double value = 0;
    std::size_t fewest = SIZE_MAX, steps = 0;
  };
  /// Key: the measure, the state of the variables and the seed.
  using Key = std::tuple<const void*, std::uint64_t, std::size_t>;
  const Measured* measured(const Key& key) const;
  void keep(const Key& key, const Measured& measured);

  /// Returns a new number for the state of a scope's variables.
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
