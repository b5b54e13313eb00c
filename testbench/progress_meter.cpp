// SPDX-License-Identifier: Apache-2.0
#include "testbench/progress_meter.h"

namespace dusk {

void ProgressMeter::start() {
  start_ = Clock::now();
  next_ = kInterval;
}

double ProgressMeter::seconds() const {
  return std::chrono::duration<double>(Clock::now() - start_).count();
}

void ProgressMeter::tick(Progress progress) {
  if (!report_) return;
  const double elapsed = seconds();
  if (elapsed < next_) return;
  next_ = elapsed + kInterval;
  progress.cycles_per_second = static_cast<double>(progress.now) / elapsed;
  if (progress.end != kNever && progress.end > progress.now && progress.now > 0) {
    progress.seconds_left =
        static_cast<double>(progress.end - progress.now) / progress.cycles_per_second;
  } else if (progress.messages > progress.delivered && progress.delivered > 0) {
    progress.seconds_left = static_cast<double>(progress.messages - progress.delivered) * elapsed /
                            static_cast<double>(progress.delivered);
  }
  report_(progress);
}

}  // namespace dusk
