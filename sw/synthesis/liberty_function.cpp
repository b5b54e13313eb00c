// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cctype>
#include <optional>
#include <stdexcept>

#include "models/common/shown_text.h"
#include "sw/synthesis/liberty.h"

namespace dusk {
namespace {

constexpr unsigned kFunctionLevels = 64;  // most nested parentheses

/// Evaluates a function from left to right. Among the rules below, the innermost binds tightest.
class Function {
 public:
  Function(const std::string& text, const std::vector<std::string>& pins, unsigned values)
      : text_(text), pins_(pins), values_(values) {}
  bool value() {
    const bool result = any();
    if (peek() != '\0') fail();
    return result;
  }

 private:
  char peek() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
    return at_ < text_.size() ? text_[at_] : '\0';
  }
  [[noreturn]] void fail() const {
    throw std::invalid_argument("no function: " + one_line(text_, 60));
  }
  bool any() {
    bool result = all();
    while (peek() == '+' || peek() == '|') {
      ++at_;
      result = all() || result;
    }
    return result;
  }
  bool all() {
    bool result = odd();
    while (peek() != '\0' && std::string("+|)").find(peek()) == std::string::npos) {
      if (peek() == '*' || peek() == '&') ++at_;
      result = odd() && result;
    }
    return result;
  }
  bool odd() {
    bool result = one();
    while (peek() == '^') {
      ++at_;
      result = one() != result;
    }
    return result;
  }
  bool one() {
    bool inverted = false, result = false;
    for (; peek() == '!'; ++at_) inverted = !inverted;
    if (peek() == '(') {
      if (++level_ > kFunctionLevels) fail();
      ++at_;
      result = any();
      if (peek() != ')') fail();
      ++at_;
      --level_;
    } else {
      result = pin();
    }
    for (; peek() == '\''; ++at_) result = !result;
    return result != inverted;
  }
  bool pin() {
    peek();
    std::string name;
    while (at_ < text_.size() &&
           (std::isalnum(static_cast<unsigned char>(text_[at_])) != 0 || text_[at_] == '_'))
      name += text_[at_++];
    if (name == "0" || name == "1") return name == "1";
    const auto found = std::find(pins_.begin(), pins_.end(), name);
    if (found == pins_.end()) fail();
    return (values_ >> (found - pins_.begin()) & 1U) != 0;
  }

  const std::string& text_;
  const std::vector<std::string>& pins_;
  unsigned values_;
  std::size_t at_ = 0;
  unsigned level_ = 0;  // nested parentheses
};

/// Returns the truth table of a cell; nothing if it has no readable function.
std::optional<unsigned> truth_of(const LibertyCell& cell) {
  unsigned truth = 0;
  try {
    for (unsigned values = 0; values < 1U << cell.inputs.size(); ++values) {
      if (evaluate_function(cell.functions[0], cell.inputs, values)) truth |= 1U << values;
    }
  } catch (const std::invalid_argument&) {
    return std::nullopt;
  }
  return truth;
}

}  // namespace

const LibertyCell* Liberty::find(const std::string& cell) const {
  const auto found = std::find_if(cells.begin(), cells.end(),
                                  [&cell](const LibertyCell& c) { return c.name == cell; });
  return found == cells.end() ? nullptr : &*found;
}

bool evaluate_function(const std::string& function, const std::vector<std::string>& pins,
                       unsigned values) {
  return Function(function, pins, values).value();
}

std::vector<const LibertyCell*> cells_that_do(const Liberty& library, unsigned inputs,
                                              unsigned truth) {
  std::vector<const LibertyCell*> found;
  for (const LibertyCell& cell : library.cells) {
    if (!cell.stores && !cell.dont_use && cell.inputs.size() == inputs &&
        cell.functions.size() == 1 && truth_of(cell) == truth)
      found.push_back(&cell);
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const LibertyCell* a, const LibertyCell* b) { return a->area < b->area; });
  return found;
}

bool is_inverted(const LibertyCell& flip_flop, std::size_t i) {
  const std::vector<std::string> states = {flip_flop.state, flip_flop.state_inverted};
  const bool at_one = evaluate_function(flip_flop.functions[i], states, 0b01),
             at_zero = evaluate_function(flip_flop.functions[i], states, 0b10);
  if (at_one == at_zero)
    throw std::invalid_argument("cell " + shown(flip_flop.name) + ": its output " +
                                shown(flip_flop.outputs[i]) + " is not what it stores");
  return at_zero;
}

}  // namespace dusk
