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

struct Child {
  const char* program;
  const char* folder;  ///< to work in
  const char* output;  ///< of stdout; null: of stderr, too
  const char* log;     ///< of stderr
  int log_mode;        ///< O_TRUNC or O_APPEND
};

/// In the child; never returns.
[[noreturn]] void become(const Child& child, char* const* arguments, pid_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(127);  // the parent ended before the line above
  setpgid(0, 0);                        // a terminal's Ctrl-C goes to the parent alone
  if (chdir(child.folder) != 0) _exit(127);
  const int file = open(child.log, O_WRONLY | O_CREAT | child.log_mode, 0666);
  const int output = child.output == nullptr ? file : open(child.output, O_WRONLY);
  if (output < 0 || file < 0) _exit(127);
  dup2(output, STDOUT_FILENO);
  dup2(file, STDERR_FILENO);
  execvp(child.program, arguments);
  _exit(127);
}

pid_t start(const Child& what, std::vector<std::string> words) {
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  const pid_t parent = getpid();
  const pid_t child = fork();
  if (child < 0) throw OutputError(fmt::format("no new process: {}", std::strerror(errno)));
  if (child == 0) become(what, pointers.data(), parent);
  return child;
}

}  // namespace

pid_t start_self(const std::vector<std::string>& arguments, const std::string& log) {
  std::vector<std::string> words = {"dusk"};
  words.insert(words.end(), arguments.begin(), arguments.end());
  return start({"/proc/self/exe", ".", "/dev/null", log.c_str(), O_TRUNC}, words);
}

pid_t start_program(const std::string& program, const std::vector<std::string>& arguments,
                    const std::string& folder, const std::string& log) {
  std::vector<std::string> words = {program};
  words.insert(words.end(), arguments.begin(), arguments.end());
  return start({program.c_str(), folder.c_str(), nullptr, log.c_str(), O_TRUNC}, words);
}

int run_tool(const std::vector<std::string>& command, const std::string& folder,
             const std::string& log, const std::function<bool()>& poll) {
  const pid_t child =
      start({command.front().c_str(), folder.c_str(), nullptr, log.c_str(), O_APPEND}, command);
  int status = 0;
  while (waitpid(child, &status, WNOHANG) == 0) {
    if (poll()) {
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
      continue;
    }
    kill(-child, SIGTERM);
    waitpid(child, &status, 0);
    break;
  }
  return shell_status(status);
}

int shell_status(int wait_status) {
  return WIFSIGNALED(wait_status) ? 128 + WTERMSIG(wait_status) : WEXITSTATUS(wait_status);
}

}  // namespace dusk
