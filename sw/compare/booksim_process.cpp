// SPDX-License-Identifier: Apache-2.0
#include "sw/compare/booksim_process.h"

#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "sw/child_process.h"
#include "sw/config_error.h"
#include "sw/interrupt.h"
#include "sw/result_files.h"

namespace dusk {
namespace {

namespace fs = std::filesystem;

std::string read_all(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

/// Waits; false if interrupted (the child is then ended).
bool wait_for(pid_t child, const fs::path& log, const std::function<void(const std::string&)>& tell,
              int& status) {
  for (int tick = 1;; ++tick) {
    const pid_t ended = waitpid(child, &status, WNOHANG);
    if (ended == child) return true;
    if (ended < 0 && errno != EINTR) return true;
    if (interrupted()) {
      kill(child, SIGKILL);
      waitpid(child, &status, 0);
      return false;
    }
    if (tick % 25 == 0) tell(read_all(log));
    usleep(20000);
  }
}

}  // namespace

std::string executable(const std::string& binary) {
  std::error_code error;
  const fs::path path = fs::absolute(binary, error);
  if (binary.empty() || error || !fs::is_regular_file(path, error))
    throw ConfigError(
        fmt::format("--booksim: '{}' is no file (the program built from BookSim 2's src)", binary));
  if (access(path.c_str(), X_OK) != 0)
    throw ConfigError(fmt::format(
        "--booksim: '{}' may not be executed (the program built from BookSim 2's src)", binary));
  return path.string();
}

std::string statistics_name(const std::string& id) { return id + ".m"; }

std::optional<BooksimText> run_booksim_once(const std::string& binary, const std::string& folder,
                                            const std::string& id, const std::string& config,
                                            const std::function<void(const std::string&)>& tell) {
  const fs::path room(folder);
  const fs::path log = room / (id + ".log"), statistics = room / statistics_name(id);
  const fs::path done = room / (id + ".done");
  const std::string finished = "// " + binary + "\n" + config;
  if (!fs::exists(done) || read_all(done) != finished) {
    fs::remove(done);
    fs::remove(statistics);
    write_file(folder, id + ".cfg", config);
    int status = 0;
    const pid_t child = start_program(binary, {id + ".cfg"}, folder, id + ".log");
    if (!wait_for(child, log, tell, status)) return std::nullopt;
    if (WIFSIGNALED(status))
      throw ConfigError(fmt::format("--booksim: '{}' was killed by signal {} (its output is in {})",
                                    binary, WTERMSIG(status), log.string()));
    if (WEXITSTATUS(status) == 127)
      throw ConfigError(
          fmt::format("--booksim: '{}' cannot be started (a program of this machine)", binary));
  }
  try {
    BooksimText text{parse_booksim_log(read_all(log)), read_all(statistics)};
    write_file(folder, id + ".done", finished);
    return text;
  } catch (const BooksimTextError& error) {
    throw ConfigError(fmt::format("--booksim: '{}': {} (its output is in {})", binary, error.what(),
                                  log.string()));
  }
}

}  // namespace dusk
