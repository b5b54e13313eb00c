// SPDX-License-Identifier: Apache-2.0
#include "sw/jobs/jobs_progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

#include "sw/report/terminal_report.h"

namespace dusk {

JobsProgress::JobsProgress(std::size_t total, bool quiet)
    : total_(total), quiet_(quiet), terminal_(isatty(STDERR_FILENO) != 0) {}

void JobsProgress::start(std::size_t finished) {
  reused_ = finished;
  begin_ = last_ = Clock::now();
  if (!quiet_ && finished > 0) {
    fmt::print(stderr, "{} of {} runs were finished before\n", finished, total_);
  }
}

std::string JobsProgress::line(std::size_t running) const {
  const double seconds = std::chrono::duration<double>(Clock::now() - begin_).count();
  const std::size_t left = total_ - reused_ - done_;
  std::string text = fmt::format("{} of {} runs, {} running, {}", reused_ + done_, total_, running,
                                 duration_text(seconds));
  if (done_ > 0 && left > 0) {
    text += fmt::format(", {} left", duration_text(seconds / static_cast<double>(done_) *
                                                   static_cast<double>(left)));
  }
  return text;
}

void JobsProgress::show(std::size_t running) {
  if (quiet_) return;
  const auto now = Clock::now();
  if (terminal_) {
    if (now - last_ < std::chrono::milliseconds(200)) return;
    fmt::print(stderr, "\r\033[K{}", line(running));
    open_ = true;
  } else {
    const std::size_t tenth = total_ > reused_ ? 10 * done_ / (total_ - reused_) : 10;
    if (tenth == tenth_ && now - last_ < std::chrono::seconds(30)) return;
    tenth_ = tenth;
    fmt::print(stderr, "{}\n", line(running));
  }
  std::fflush(stderr);
  last_ = now;
}

void JobsProgress::say(const std::string& line) {
  if (open_) fmt::print(stderr, "\r\033[K");
  open_ = false;
  fmt::print(stderr, "{}\n", line);
}

void JobsProgress::finish() {
  if (open_) fmt::print(stderr, "\r\033[K");
  open_ = false;
}

}  // namespace dusk
