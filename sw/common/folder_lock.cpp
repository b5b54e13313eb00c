// SPDX-License-Identifier: Apache-2.0
#include "sw/common/folder_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <chrono>
#include <thread>

#include "sw/common/config_error.h"
#include "sw/common/output_file.h"

namespace dusk {

FolderLock::FolderLock(const std::string& folder, bool children)
    : file_(open_own_file(folder + "/.lock", O_RDWR)) {
  if (children) fcntl(file_, F_SETFD, 0);
  constexpr auto kPoll = std::chrono::milliseconds(20), kPatience = std::chrono::milliseconds(2000);
  for (auto waited = kPoll; waited < kPatience; waited += kPoll) {
    if (flock(file_, LOCK_EX | LOCK_NB) == 0) return;
    std::this_thread::sleep_for(kPoll);
  }
  close(file_);
  throw ConfigError(shown(folder) + ": another process is working there (wait until it has ended)");
}

FolderLock::~FolderLock() { close(file_); }

}  // namespace dusk
