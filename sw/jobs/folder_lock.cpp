// SPDX-License-Identifier: Apache-2.0
#include "sw/jobs/folder_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <thread>

#include "sw/common/config_error.h"
#include "sw/run/result_files.h"

namespace dusk {

FolderLock::FolderLock(const std::string& folder, bool children)
    : file_(
          open((folder + "/.lock").c_str(), O_RDWR | O_CREAT | (children ? 0 : O_CLOEXEC), 0666)) {
  constexpr auto kPoll = std::chrono::milliseconds(20), kPatience = std::chrono::milliseconds(2000);
  if (file_ < 0) throw OutputError("{}: cannot be written: {}", folder, std::strerror(errno));
  for (auto waited = kPoll; waited < kPatience; waited += kPoll) {
    if (flock(file_, LOCK_EX | LOCK_NB) == 0) return;
    std::this_thread::sleep_for(kPoll);
  }
  close(file_);
  throw ConfigError(folder + ": another process is working there (wait until it has ended)");
}

FolderLock::~FolderLock() { close(file_); }

}  // namespace dusk
