// SPDX-License-Identifier: Apache-2.0
#include "sw/report/status_line.h"

#include <fmt/format.h>

namespace dusk {

void StatusLine::show(double share, const std::function<std::string()>& text) {
  const auto now = std::chrono::steady_clock::now();
  const auto since = now - last_;
  const int tenths = static_cast<int>(share * 10);
  const bool due = terminal_ ? !open_ || since >= std::chrono::milliseconds(50)
                             : tenths > tenths_ || since >= every_;
  if (!due) return;
  fmt::print(out_, "{}{}{}", terminal_ ? "\r\033[K" : "", text(), terminal_ ? "" : "\n");
  std::fflush(out_);
  open_ = terminal_;
  tenths_ = tenths;
  last_ = now;
}

void StatusLine::say(const std::string& line) {
  finish();
  fmt::print(out_, "{}\n", line);
}

void StatusLine::finish() {
  if (open_) fmt::print(out_, "\r\033[K");
  open_ = false;
  std::fflush(out_);
}

}  // namespace dusk
