// SPDX-License-Identifier: Apache-2.0
/// Result of one check.
#pragma once

#include <string>
#include <utility>

namespace dusk {

struct CheckResult {
  std::string
      name;  ///< delivery, order, credits, residency, progress, flits_when_lit, throughput, …
  bool passed = true;
  std::string detail;  ///< first violation; empty if passed
};

/// Keeps the first violation that a check finds.
class FirstOffender {
 public:
  bool found() const { return !text_.empty(); }
  void report(std::string text) {
    if (text_.empty()) text_ = std::move(text);
  }
  CheckResult result(std::string name) const { return {std::move(name), text_.empty(), text_}; }

 private:
  std::string text_;
};

}  // namespace dusk
