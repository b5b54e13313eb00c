// SPDX-License-Identifier: Apache-2.0
#include "sw/common/status_line.h"

#include <fmt/format.h>

#include "sw/common/message.h"
#include "sw/common/text.h"

namespace dusk {

std::string duration_text(double seconds) {
  if (!(seconds >= 0 && seconds < 1e9)) return "?";
  if (seconds < 10) return fmt::format("{:.1f} s", seconds);
  const auto whole = static_cast<long>(seconds + 0.5);
  if (whole < 60) return fmt::format("{} s", whole);
  if (whole < 3600) return fmt::format("{} min {:02} s", whole / 60, whole % 60);
  return fmt::format("{} h {:02} min", whole / 3600, whole % 3600 / 60);
}

std::string rate_text(double per_second) {
  if (per_second < 1e3) return fmt::format("{:.0f}", per_second);
  if (per_second < 1e6) return fmt::format("{:.1f} k", per_second / 1e3);
  return fmt::format("{:.2f} M", per_second / 1e6);
}

void StatusLine::show(double share, const std::function<std::string()>& text) {
  const auto now = std::chrono::steady_clock::now();
  const auto since = now - last_;
  const int tenths = static_cast<int>(share * 10);
  const bool due = terminal_ ? !open_ || since >= std::chrono::milliseconds(50)
                             : tenths > tenths_ || since >= every_;
  if (!due) return;
  terminal_ ? put(out_, "\r\033[K" + one_line(text(), kMessageBytes)) : put_line(out_, text());
  open_ = terminal_;
  tenths_ = tenths;
  last_ = now;
}

void StatusLine::say(const std::string& line) {
  finish();
  put_line(out_, line);
}

void StatusLine::finish() {
  if (open_) put(out_, "\r\033[K");
  open_ = false;
}

}  // namespace dusk
