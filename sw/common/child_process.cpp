// SPDX-License-Identifier: Apache-2.0
#include "sw/common/child_process.h"

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
#include <cstdlib>
#include <cstring>
#include <thread>

#include "sw/common/interrupt.h"
#include "sw/common/output_file.h"
#include "sw/common/trust.h"

namespace dusk {
namespace {

using Variables = std::vector<std::pair<std::string, std::string>>;

struct Child {
  const char* program;       ///< a name that PATH finds, or a path
  const char* folder;        ///< working folder of the child
  int output;                ///< descriptor of stdout and stderr
  bool quiet;                ///< the child's stdout is dropped
  bool in_sight = false;     ///< child keeps terminal, folder and process group of this program
  Variables variables = {};  ///< variables added to its environment
};

/// Takes a child off the terminal. Returns false if that fails.
bool hide(const Child& child) {
  setpgid(0, 0);  // a terminal's Ctrl-C goes to the parent alone
  const int output = child.quiet ? open("/dev/null", O_WRONLY) : child.output;
  if (output < 0 || chdir(child.folder) != 0) return false;
  dup2(output, STDOUT_FILENO);
  dup2(child.output, STDERR_FILENO);
  if (child.quiet) close(output);
  return true;
}

/// Runs in the child; never returns.
[[noreturn]] void become(const Child& child, char* const* arguments, pid_t parent) {
  // A child in sight gets the time to end its own children, such as the ranks of mpirun.
  prctl(PR_SET_PDEATHSIG, child.in_sight ? SIGTERM : SIGKILL);
  if (getppid() != parent) _exit(127);  // the parent ended before the line above
  for (const int ignored : {SIGPIPE, SIGXFSZ}) std::signal(ignored, SIG_DFL);
  if (!child.in_sight && !hide(child)) _exit(127);
  for (const auto& [name, value] : child.variables) setenv(name.c_str(), value.c_str(), 1);
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
  if (!what.in_sight) setpgid(child, child);  // here, too: a signal may come before hide()
  return child;
}

/// Descriptor of a log, closed when the child has it.
class Log {
 public:
  /// With an empty path the output of the child is dropped.
  Log(const std::string& path, bool append) {
    file_ = path.empty() ? open("/dev/null", O_WRONLY | O_CLOEXEC)
                         : open_own_file(path, O_WRONLY | (append ? O_APPEND : 0));
    if (file_ < 0 || (!append && ftruncate(file_, 0) != 0))
      cannot_be_written(path.empty() ? "/dev/null" : path, std::strerror(errno));
  }
  ~Log() { close(file_); }
  Log(const Log&) = delete;
  Log& operator=(const Log&) = delete;
  int file() const { return file_; }

 private:
  int file_;
};

/// Calls waitpid() for one child and repeats the call when a signal interrupts it.
pid_t wait_for(pid_t child, int& status, int options) {
  pid_t ended = 0;
  do {
    ended = waitpid(child, &status, options);
  } while (ended < 0 && errno == EINTR);
  return ended;
}

}  // namespace

pid_t start_self(const std::vector<std::string>& arguments, const std::string& log) {
  std::vector<std::string> words = {"dusk"};
  words.insert(words.end(), arguments.begin(), arguments.end());
  if (trusts_inputs()) words.emplace_back("--trust");
  const Log errors(log, false);
  return start({"/proc/self/exe", ".", errors.file(), true}, words);
}

int run_tool(const std::vector<std::string>& command, const std::string& folder,
             const std::string& log, const std::function<bool()>& poll) {
  const Log output(log, true);
  const pid_t child =
      start({command.front().c_str(), folder.c_str(), output.file(), false}, command);
  int status = 0;
  while (wait_for(child, status, poll ? WNOHANG : 0) == 0) {
    if (poll()) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
      continue;
    }
    kill(-child, SIGTERM);
    for (int tenth = 0; wait_for(child, status, WNOHANG) == 0; ++tenth) {
      if (tenth == 50) kill(-child, SIGKILL);  // the child had five seconds to end
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    break;
  }
  return shell_status(status);
}

int run_in_sight(const std::vector<std::string>& command, const Variables& variables) {
  const pid_t child = start({command.front().c_str(), ".", -1, false, true, variables}, command);
  int status = 0, waited = 0;  // waited: steps since the interruption
  for (;;) {
    const pid_t ended = wait_for(child, status, WNOHANG);
    if (ended < 0) throw OutputError("waiting failed: {}", std::strerror(errno));
    if (ended == child) break;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    if (!interrupted()) continue;
    ++waited;
    if (waited == 100) kill(child, SIGTERM);
    if (waited == 350) kill(child, SIGKILL);
  }
  if (interrupted()) throw Interrupted();
  return shell_status(status);
}

int shell_status(int wait_status) {
  return WIFSIGNALED(wait_status) ? 128 + WTERMSIG(wait_status) : WEXITSTATUS(wait_status);
}

}  // namespace dusk
