// SPDX-License-Identifier: Apache-2.0
#include "sw/studies/budget.h"

#include <fmt/format.h>

namespace dusk {
namespace {

void within(std::size_t count, std::size_t most, const char* what) {
  if (count > most)
    throw StudyError(
        fmt::format("takes too much: more than {} {} (fewer loops, or shorter ones)", most, what));
}

}  // namespace

void Budget::step(std::size_t count) { within(steps_ += count, factor_ * kSteps, "steps"); }
void Budget::point(std::size_t count) { within(points_ += count, factor_ * kPoints, "points"); }

void Budget::text(std::size_t bytes) {
  within(bytes, kText, "bytes of one text");
  within(texts_ += bytes, factor_ * kTexts, "bytes of text");
}

void Budget::turns(std::size_t count) const {
  within(count, factor_ * kSteps, "turns of its loops");
}

Budget::Level::Level(Budget& budget) : budget_(budget) {
  if (++budget_.levels_ > kLevels) {
    --budget_.levels_;
    throw StudyError(
        fmt::format("is nested too deeply (at most {} expressions within each other)", kLevels));
  }
}

std::shared_ptr<const Term> Budget::term(const std::string& expression) {
  constexpr std::size_t kMost = 20'000;  // templates make ever new texts
  const auto found = terms_.find(expression);
  if (found != terms_.end()) return found->second;
  if (terms_.size() >= kMost) terms_.clear();
  auto term = std::make_shared<const Term>(parse_term(expression));
  terms_.emplace(expression, term);
  return term;
}

const Budget::Measured* Budget::measured(const Key& key) const {
  const auto found = measures_.find(key);
  return found == measures_.end() ? nullptr : &found->second;
}

void Budget::keep(const Key& key, const Measured& measured) {
  constexpr std::size_t kMost = 100'000;
  if (measures_.size() >= kMost) measures_.clear();
  measures_.emplace(key, measured);
}

}  // namespace dusk
