// SPDX-License-Identifier: Apache-2.0
#include "sw/child_process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>

#include "sw/result_files.h"

namespace dusk {
namespace {

/// In the child; never returns.
[[noreturn]] void become(char* const* arguments, const char* log, pid_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(127);  // the parent ended before the line above
  setpgid(0, 0);                        // a terminal's Ctrl-C goes to the parent alone
  const int null = open("/dev/null", O_WRONLY);
  const int file = open(log, O_WRONLY | O_CREAT | O_TRUNC, 0666);
  if (null < 0 || file < 0) _exit(127);
  dup2(null, STDOUT_FILENO);
  dup2(file, STDERR_FILENO);
  execv("/proc/self/exe", arguments);
  _exit(127);
}

}  // namespace

pid_t start_self(const std::vector<std::string>& arguments, const std::string& log) {
  std::vector<std::string> words = {"dusk"};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  const pid_t parent = getpid();
  const pid_t child = fork();
  if (child < 0) throw OutputError(fmt::format("no new process: {}", std::strerror(errno)));
  if (child == 0) become(pointers.data(), log.c_str(), parent);
  return child;
}

int shell_status(int wait_status) {
  return WIFSIGNALED(wait_status) ? 128 + WTERMSIG(wait_status) : WEXITSTATUS(wait_status);
}

}  // namespace dusk
