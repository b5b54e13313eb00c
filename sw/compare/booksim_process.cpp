// SPDX-License-Identifier: Apache-2.0
#include "sw/compare/booksim_process.h"

#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>

#include "sw/config/config_error.h"
#include "sw/jobs/child_process.h"
#include "sw/run/interrupt.h"
#include "sw/run/result_files.h"

namespace dusk {
namespace {

namespace fs = std::filesystem;

/// What an earlier call must have run for its results to be taken.
std::string identity(const std::string& binary, const std::string& config) {
  std::error_code error;
  const auto size = fs::file_size(binary, error);
  const auto written = fs::last_write_time(binary, error).time_since_epoch().count();
  return fmt::format("// {}, {} bytes, written at {}\n{}", binary, size, written, config);
}

/// Throws BooksimTextError if the run that wrote them gave none.
BooksimText results(const fs::path& log, const fs::path& statistics) {
  const BooksimVerdict verdict = parse_booksim_log(file_text(log));
  if (verdict == BooksimVerdict::Stable && !fs::exists(statistics))
    throw BooksimTextError("it wrote no " + statistics.filename().string());
  return {verdict, file_text(statistics)};
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
  const std::string finished = identity(binary, config);
  if (file_text(done) == finished) {
    try {
      return results(log, statistics);
    } catch (const BooksimTextError&) {  // somebody has been there: once more
    }
  }
  fs::remove(done);
  fs::remove(statistics);
  fs::remove(log);
  write_file(folder, id + ".cfg", config);
  bool going = true;
  int tick = 0;
  const int status = run_tool({binary, id + ".cfg"}, folder, log.string(), [&] {
    if (++tick % 10 == 0) tell(file_text(log));
    return going = !interrupted();
  });
  if (!going) return std::nullopt;
  if (status == 127)
    throw ConfigError(
        fmt::format("--booksim: '{}' cannot be started (a program of this machine)", binary));
  if (status > 128 && status < 128 + 64)
    throw ConfigError(fmt::format("--booksim: '{}' was killed by signal {} (its output is in {})",
                                  binary, status - 128, log.string()));
  try {
    const BooksimText text = results(log, statistics);
    write_file(folder, id + ".done", finished);
    return text;
  } catch (const BooksimTextError& error) {
    throw ConfigError(fmt::format("--booksim: '{}': {} (its output is in {})", binary, error.what(),
                                  log.string()));
  }
}

void forget_booksim_run(const std::string& folder, const std::string& id) {
  std::error_code ignored;
  fs::remove(fs::path(folder) / (id + ".done"), ignored);
}

}  // namespace dusk
