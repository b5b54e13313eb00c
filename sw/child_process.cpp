// SPDX-License-Identifier: Apache-2.0
#include "sw/child_process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <thread>

#include "sw/result_files.h"

namespace dusk {
namespace {

/// In a child, first: ends with its parent.
void follow(pid_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(127);  // the parent ended before the line above
  setpgid(0, 0);                        // a terminal's Ctrl-C goes to the parent alone
}

/// In the child; never returns.
[[noreturn]] void become(char* const* arguments, const char* log, pid_t parent) {
  follow(parent);
  const int null = open("/dev/null", O_WRONLY);
  const int file = open(log, O_WRONLY | O_CREAT | O_TRUNC, 0666);
  if (null < 0 || file < 0) _exit(127);
  dup2(null, STDOUT_FILENO);
  dup2(file, STDERR_FILENO);
  execv("/proc/self/exe", arguments);
  _exit(127);
}

/// As execv() wants them; `words` must stay.
std::vector<char*> pointers_to(std::vector<std::string>& words) {
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  return pointers;
}

pid_t fork_process() {
  const pid_t child = fork();
  if (child < 0) throw OutputError(fmt::format("no new process: {}", std::strerror(errno)));
  if (child > 0) setpgid(child, child);  // also here: it may be signalled before it gets there
  return child;
}

}  // namespace

pid_t start_self(const std::vector<std::string>& arguments, const std::string& log) {
  std::vector<std::string> words = {"dusk"};
  words.insert(words.end(), arguments.begin(), arguments.end());
  const std::vector<char*> pointers = pointers_to(words);
  const pid_t parent = getpid();
  const pid_t child = fork_process();
  if (child == 0) become(pointers.data(), log.c_str(), parent);
  return child;
}

int run_tool(const std::vector<std::string>& command, const std::string& folder,
             const std::string& log, const std::function<bool()>& poll) {
  std::vector<std::string> words = command;
  const std::vector<char*> pointers = pointers_to(words);
  const pid_t parent = getpid();
  const pid_t child = fork_process();
  if (child == 0) {
    follow(parent);
    const int file = open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0666);
    if (file < 0 || chdir(folder.c_str()) != 0) _exit(127);
    dup2(file, STDOUT_FILENO);
    dup2(file, STDERR_FILENO);
    execvp(pointers[0], pointers.data());
    _exit(127);
  }
  int status = 0;
  while (waitpid(child, &status, WNOHANG) == 0) {
    if (poll()) {
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
      continue;
    }
    kill(-child, SIGTERM);
    for (int tenth = 0; waitpid(child, &status, WNOHANG) == 0; ++tenth) {
      if (tenth == 50) kill(-child, SIGKILL);  // it had five seconds
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    break;
  }
  return shell_status(status);
}

int shell_status(int wait_status) {
  return WIFSIGNALED(wait_status) ? 128 + WTERMSIG(wait_status) : WEXITSTATUS(wait_status);
}

}  // namespace dusk
