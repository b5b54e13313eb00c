// SPDX-License-Identifier: Apache-2.0
#include "sw/jobs/child_process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <thread>

#include "sw/common/trust.h"
#include "sw/run/result_files.h"

namespace dusk {
namespace {

struct Child {
  const char* program;  ///< PATH finds it, or a path
  const char* folder;   ///< to work in
  const char* output;   ///< of stdout; null: where stderr goes
  const char* log;      ///< of stderr
  int log_mode;         ///< O_TRUNC or O_APPEND
};

/// In the child; never returns.
[[noreturn]] void become(const Child& child, char* const* arguments, pid_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(127);  // the parent ended before the line above
  setpgid(0, 0);                        // a terminal's Ctrl-C goes to the parent alone
  const int log = open(child.log, O_WRONLY | O_CREAT | child.log_mode, 0666);
  const int output = child.output == nullptr ? log : open(child.output, O_WRONLY);
  if (log < 0 || output < 0 || chdir(child.folder) != 0) _exit(127);
  dup2(output, STDOUT_FILENO);
  dup2(log, STDERR_FILENO);
  execvp(child.program, arguments);
  _exit(127);
}

pid_t start(const Child& what, std::vector<std::string> words) {
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  const pid_t parent = getpid();
  const pid_t child = fork();
  if (child < 0) throw OutputError("no new process: {}", std::strerror(errno));
  if (child == 0) become(what, pointers.data(), parent);
  setpgid(child, child);  // also here: it may be signalled before it gets there
  return child;
}

}  // namespace

pid_t start_self(const std::vector<std::string>& arguments, const std::string& log) {
  std::vector<std::string> words = {"dusk"};
  words.insert(words.end(), arguments.begin(), arguments.end());
  if (trusts_inputs()) words.emplace_back("--trust");
  return start({"/proc/self/exe", ".", "/dev/null", log.c_str(), O_TRUNC}, words);
}

int run_tool(const std::vector<std::string>& command, const std::string& folder,
             const std::string& log, const std::function<bool()>& poll) {
  const pid_t child =
      start({command.front().c_str(), folder.c_str(), nullptr, log.c_str(), O_APPEND}, command);
  int status = 0;
  while (waitpid(child, &status, poll ? WNOHANG : 0) == 0) {
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
