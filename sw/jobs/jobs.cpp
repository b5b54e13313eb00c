// SPDX-License-Identifier: Apache-2.0
#include "sw/jobs/jobs.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <stdexcept>
#include <thread>

#include "sw/common/child_process.h"
#include "sw/common/config_error.h"
#include "sw/common/folder_lock.h"
#include "sw/common/folder_mark.h"
#include "sw/common/input_text.h"
#include "sw/common/interrupt.h"
#include "sw/common/message.h"
#include "sw/common/output_file.h"
#include "sw/common/processors.h"
#include "sw/common/result_files.h"
#include "sw/common/status_line.h"
#include "sw/common/text.h"
#include "sw/config/config_file.h"
#include "sw/report/report.h"
#include "sw/run/build_network.h"
#include "sw/run/detail_files.h"
#include "sw/run/instruments.h"
#include "sw/run/run_command.h"
#include "sw/run/run_results.h"
#include "sw/shapes/own_blocks.h"

namespace dusk {
namespace {

namespace fs = std::filesystem;

using Clock = std::chrono::steady_clock;

constexpr int kSignalled =
    128;  ///< a shell reports a process that some signal ended as 128 + signal
constexpr auto kPoll = std::chrono::milliseconds(20);

/// Returns the part of a configuration that decides the results. It has all keys except name,
/// threads and detail, and the digests of files that keys name; other comments are left out.
std::string essence(const std::string& configuration) {
  std::istringstream in(without_detail_keys(configuration));
  std::string out, line;
  while (std::getline(in, line)) {
    const bool remark = line[0] == '#' && line.rfind(kInputFile, 0) != 0;  // line[0] of "" is 0
    const bool idle = line.rfind("name = ", 0) == 0 || line.rfind("threads = ", 0) == 0;
    if (!line.empty() && !remark && !idle) out += line + '\n';
  }
  return out;
}

/// Returns the cause of a failure from a run's stderr: the failed check, even if lines follow it,
/// otherwise the last line.
std::string what_failed(const std::string& errors) {
  const std::string_view begin = "check failed: ";
  for (auto at = errors.find(begin); at != std::string::npos; at = errors.find(begin, at + 1)) {
    if (at == 0 || errors[at - 1] == '\n') return errors.substr(at, errors.find('\n', at) - at);
  }
  return last_line(errors);
}

class Pool {
 public:
  Pool(std::string folder, const std::vector<Job>& jobs, unsigned parallel, std::string place)
      : folder_(std::move(folder)),
        place_(std::move(place)),
        jobs_(jobs),
        results_(jobs.size()),
        parallel_(parallel),
        log_(open_own_file(folder_ + "/jobs.log", O_WRONLY | O_APPEND)) {}
  ~Pool() { close(log_); }
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  std::vector<JobResult> run() {
    remove_unfinished_files(folder_);
    const std::set<std::string> logged = finishes();
    for (std::size_t i = 0; i < jobs_.size(); ++i) {
      results_[i].id = jobs_[i].id;
      results_[i].status = kInterrupted;
      if (finished(i) || adopt(i)) {
        // An earlier call may have been killed between the renaming and the line in jobs.log.
        if (logged.count(jobs_[i].id) == 0) note("finish", jobs_[i].id);
        tidy(jobs_[i].id);
        results_[i] = {jobs_[i].id, path(jobs_[i].id), kDone, true, ""};
      } else {
        waiting_.push_back(i);
      }
    }
    for (const std::size_t i : waiting_) remove_unfinished_run(path(".running-" + jobs_[i].id));
    for (const std::size_t i : waiting_) provide_switch(jobs_[i].experiment);  // each is built once
    std::reverse(waiting_.begin(), waiting_.end());
    reused_ = jobs_.size() - waiting_.size();
    if (reused_ > 0) message("{} of {} runs were finished before", reused_, jobs_.size());
    begin_ = Clock::now();
    while (!running_.empty() || (!waiting_.empty() && !interrupted())) {
      while (running_.size() < parallel_ && !waiting_.empty() && !interrupted()) start_next();
      reap();
      if (interrupted()) stop_all();
      const double left = static_cast<double>(jobs_.size() - reused_);
      status_.show(left > 0 ? static_cast<double>(done_) / left : 1, [this] { return progress(); });
    }
    status_.finish();
    return std::move(results_);
  }

 private:
  std::string path(const std::string& name) const { return folder_ + "/" + name; }
  /// Returns a path as an argument that is neither an option nor a quoted text.
  std::string argument(const std::string& name) const {
    return (folder_.front() == '/' ? "" : "./") + path(name);
  }

  std::string progress() const {
    const double seconds = std::chrono::duration<double>(Clock::now() - begin_).count();
    const std::size_t left = jobs_.size() - reused_ - done_;
    std::string text = fmt::format("{} of {} runs, {} running, {}", reused_ + done_, jobs_.size(),
                                   running_.size(), duration_text(seconds));
    if (done_ > 0 && left > 0)
      text += fmt::format(", {} left", duration_text(seconds / static_cast<double>(done_) *
                                                     static_cast<double>(left)));
    return text;
  }

  /// Returns the ids of the runs that jobs.log calls finished.
  std::set<std::string> finishes() const {
    std::set<std::string> ids;
    std::istringstream in(file_text(path("jobs.log")));
    std::string what, id;
    while (in >> what >> id) {
      if (what == "finish") ids.insert(id);
    }
    return ids;
  }

  /// Takes a finished run whose waiting call was killed before it noticed the end.
  bool adopt(std::size_t i) {
    const std::string& id = jobs_[i].id;
    const std::string made = path(".running-" + id);
    if (!excuse_of(made, jobs_[i].may_fail) || !is_of(i, made)) return false;
    take(id);
    return true;
  }

  /// Gives the folder of a complete run its final name.
  void take(const std::string& id) const {
    std::error_code error;
    fs::rename(path(".running-" + id), path(id), error);
    if (error) throw OutputError("{}: {}", shown(path(id)), error.message());
  }

  /// True if the results in `made` belong to the job.
  bool is_of(std::size_t i, const std::string& made) const {
    return essence(file_text(made + "/config.toml")) == essence(config_report(jobs_[i].experiment));
  }

  /// Removes the files that only a running job needs.
  void tidy(const std::string& id) {
    std::error_code ignored;
    fs::remove(path(".errors-" + id), ignored);
    fs::remove(path(".config-" + id + ".toml"), ignored);
  }

  /// True if the job is finished. Throws ConfigError if another file or folder is in its place.
  bool finished(std::size_t i) const {
    const std::string made = path(jobs_[i].id);
    std::error_code error;
    if (!fs::exists(fs::symlink_status(made, error))) return false;
    if (!fs::exists(made + "/summary.json", error))
      throw ConfigError(place_ + shown(made) +
                        ": is no finished run of dusk (remove it, or use another folder)");
    if (is_of(i, made)) return true;
    throw ConfigError(place_ + shown(made) + ": made with another configuration (remove " +
                      shown(folder_) + " to run all anew)");
  }

  void start_next() {
    const std::size_t i = waiting_.back();
    waiting_.pop_back();
    const std::string& id = jobs_[i].id;
    Experiment experiment = jobs_[i].experiment;
    set_auto_detail(experiment.run, DetailKind::Off);
    write_file(folder_, ".config-" + id + ".toml", config_report(experiment));
    note("start", id);
    running_[start_self({"run", argument(".config-" + id + ".toml"), "--output",
                         argument(".running-" + id), "--set", threads(jobs_[i].experiment.run)},
                        path(".errors-" + id))] = i;
  }

  /// Number of threads of a run: its part of the processors unless the configuration sets it.
  std::string threads(const RunOptions& run) const {
    const std::size_t at_once = std::min<std::size_t>(parallel_, jobs_.size() - reused_);
    const auto share = static_cast<std::int64_t>(std::max<std::size_t>(1, processors() / at_once));
    return fmt::format("run.threads={}", run.threads > 0 ? run.threads : share);
  }

  void reap() {
    int wait_status = 0;
    const pid_t child = waitpid(-1, &wait_status, WNOHANG);
    if (child <= 0) {
      std::this_thread::sleep_for(kPoll);
      return;
    }
    const auto found = running_.find(child);
    if (found == running_.end()) return;
    const std::size_t i = found->second;
    running_.erase(found);
    finish(i, shell_status(wait_status));
  }

  void finish(std::size_t i, int status) {
    const std::string& id = jobs_[i].id;
    JobResult& result = results_[i];
    const auto excuse = excuse_of(path(".running-" + id), jobs_[i].may_fail);
    const std::string failed = what_failed(file_text(path(".errors-" + id)));
    if (status == kCheckFailed && excuse) {
      status_.say(fmt::format("{}: {}; the other runs go on", id, *excuse));
      status = kDone;
    } else if (status == kWrongInput && excuse && failed.rfind(kNeverCreated, 0) == 0) {
      status_.say(fmt::format("note: {}: {}", id, failed));
      status = kDone;
    }
    result.status = status;
    if (status == kDone) {
      take(id);
      result.folder = path(id);
      note("finish", id);
    } else if (!interrupted()) {
      result.error = status > kSignalled ? fmt::format("killed by signal {}", status - kSignalled)
                     : failed.empty() ? fmt::format("ended with status {} and no message", status)
                                      : failed;
      status_.say(fmt::format("{}: {}", id, result.error));
    }
    tidy(id);
    if (status != kDone && interrupted()) remove_unfinished_run(path(".running-" + id));
    if (status == kDone || !interrupted()) ++done_;
  }

  void stop_all() {
    if (stopped_) return;
    stopped_ = true;
    for (const auto& [child, job] : running_) kill(child, SIGTERM);
  }

  void note(const char* what, const std::string& id) {
    const std::string line = fmt::format("{} {}\n", what, id);
    const ssize_t written = write(log_, line.data(), line.size());
    if (written != static_cast<ssize_t>(line.size()))
      cannot_be_written(folder_ + "/jobs.log", std::strerror(written < 0 ? errno : ENOSPC));
  }

  std::string folder_, place_;
  const std::vector<Job>& jobs_;
  std::vector<JobResult> results_;
  unsigned parallel_;
  int log_;  ///< file descriptor of jobs.log
  StatusLine status_;
  Clock::time_point begin_ = Clock::now();
  std::size_t reused_ = 0, done_ = 0;
  std::vector<std::size_t> waiting_;  // reversed: back() runs next
  std::map<pid_t, std::size_t> running_;
  bool stopped_ = false;
};

}  // namespace

std::vector<JobResult> run_jobs(const std::string& folder, const std::vector<Job>& jobs,
                                unsigned parallel, const std::string& place) {
  const unsigned at_once = check_jobs(folder, jobs, parallel);
  catch_interrupts();
  claim_folder(folder, "runs", place);  // a subfolder of the command's folder
  const FolderLock lock(folder);
  return Pool(folder, jobs, at_once, place).run();
}

int worst_status(const std::vector<JobResult>& results) {
  int worst = kDone;
  for (const JobResult& result : results) {
    if (result.status == kInterrupted) return kInterrupted;
    worst = std::max(worst, result.status > kWrongInput ? int{kCheckFailed} : result.status);
  }
  return worst;
}

}  // namespace dusk
