// SPDX-License-Identifier: Apache-2.0
#include "sw/synthesis/tool_jobs.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <filesystem>
#include <mutex>
#include <sstream>
#include <thread>

#include "sw/common/child_process.h"
#include "sw/common/config_error.h"
#include "sw/common/input_text.h"
#include "sw/common/interrupt.h"
#include "sw/common/pattern.h"
#include "sw/common/quote.h"
#include "sw/common/status_line.h"
#include "sw/common/text.h"
#include "sw/shapes/shape_build.h"

namespace dusk {
namespace {

/// Returns Yosys' current pass: the last one named at the end of its log, otherwise `before`.
std::string pass_of(const std::string& log, const std::string& before) {
  const std::string tail = input_tail(log, 20'000);  // logs may have megabytes
  const std::size_t at = tail.rfind("Executing ");
  const auto found =
      at == std::string::npos ? std::nullopt : find(tail.substr(at, 60), R"(^Executing (\w+))");
  return found ? found->at(1) : before;
}

class Work {
 public:
  explicit Work(const std::vector<ToolJob>& jobs) : jobs_(jobs), doing_(jobs.size(), "waiting") {}

  /// Thread that takes jobs which no other thread has begun.
  void help() {
    std::size_t i = next_++;
    for (; i < jobs_.size() && !stop_; i = next_++) {
      try {
        Runner runner(*this, i);
        jobs_[i].work(runner);
        tell(i, "done");
      } catch (...) {
        const std::lock_guard<std::mutex> lock(mutex_);
        if (!fault_) fault_ = std::current_exception();
        stop_ = true;
      }
    }
    if (i < jobs_.size()) {  // the job threads were stopped early
      const std::lock_guard<std::mutex> lock(mutex_);
      if (!fault_) fault_ = std::make_exception_ptr(Interrupted());
    }
    ++done_;
  }
  void stop() { stop_ = true; }
  unsigned done() const { return done_; }
  void rethrow() const {
    if (fault_) std::rethrow_exception(fault_);
  }
  std::string progress() {
    const std::lock_guard<std::mutex> lock(mutex_);
    std::string text;
    std::size_t done = 0;
    for (std::size_t i = 0; i < jobs_.size(); ++i) {
      if (doing_[i] == "done") ++done;
      if (jobs_.size() > kNamed && (doing_[i] == "done" || doing_[i] == "waiting")) continue;
      text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", jobs_[i].name, doing_[i]);
    }
    if (jobs_.size() <= kNamed) return text;
    return fmt::format("{} of {}{}{}", done, jobs_.size(), text.empty() ? "" : ", ", text);
  }

 private:
  static constexpr std::size_t kNamed = 4;  // with more jobs, only running ones are named

  class Runner : public ToolRunner {
   public:
    Runner(Work& work, std::size_t job)
        : ToolRunner(work.jobs_[job].folder), work_(work), job_(job) {}
    int try_run(const std::vector<std::string>& command, const std::string& log,
                const std::function<std::string()>& doing) override {
      const std::string file = folder() + "/" + log;
      std::filesystem::remove(file);
      const int status = run_tool(command, folder(), file, [&] {
        work_.tell(job_, doing());
        return !work_.stop_;
      });
      if (work_.stop_) throw Interrupted();
      return status;
    }
    void tell(const std::string& doing) override {
      work_.tell(job_, doing);
      if (work_.stop_) throw Interrupted();
    }

   private:
    Work& work_;
    std::size_t job_;
  };

  void tell(std::size_t job, const std::string& doing) {
    const std::lock_guard<std::mutex> lock(mutex_);
    doing_[job] = doing;
  }

  const std::vector<ToolJob>& jobs_;
  std::vector<std::string> doing_;
  std::atomic<std::size_t> next_{0};
  std::atomic<unsigned> done_{0};
  std::atomic<bool> stop_{false};
  std::mutex mutex_;
  std::exception_ptr fault_;
};

}  // namespace

std::string error_of(const std::string& log) {
  std::istringstream in(file_text(log));
  for (std::string line; std::getline(in, line);) {
    for (const std::string mark : {"ERROR: ", "Error: "}) {
      if (line.rfind(mark, 0) == 0) return shown(line.substr(mark.size()));
    }
  }
  return "it ended early";
}

void ToolRunner::run(const std::vector<std::string>& command, const std::string& log,
                     const std::function<std::string()>& doing) {
  if (try_run(command, log, doing) == 0) return;
  const std::string file = folder_ + "/" + log;
  throw ConfigError("cost: {}: {} ({})", command.front(), error_of(file), shown(file));
}

void ToolRunner::run_yosys(const std::string& name) {
  const std::string log = folder_ + "/" + name + ".log";
  run({"yosys", "-q", "-l", name + ".log", name + ".ys"}, name + ".err",
      [&log, pass = std::string("reading")]() mutable {
        pass = pass_of(log, pass);
        return "Yosys " + pass;
      });
}

void check_tool_folder(const std::string& folder, const std::string& place) {
  const std::string path = std::filesystem::absolute(folder).lexically_normal();
  if (!is_plain_word(path))
    throw ConfigError(
        "{}the results folder cannot be in {}: the tools take no path with blanks or signs other "
        "than _./-+:@%=,",
        place, shown(path));
}

std::string yosys_version() {
  const std::string line = first_line("yosys -V");
  return line.substr(0, line.find(" ("));
}

void run_tool_jobs(const std::string& title, const std::vector<ToolJob>& jobs, unsigned at_once) {
  catch_interrupts();
  Work work(jobs);
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < at_once && i < jobs.size(); ++i)
    threads.emplace_back([&work] { work.help(); });
  StatusLine status(stderr, 10);
  const auto begin = std::chrono::steady_clock::now();
  while (work.done() < threads.size()) {
    const double seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    status.show(
        0, [&] { return fmt::format("dusk: {}: {}, {:.0f} s", title, work.progress(), seconds); });
    if (interrupted()) work.stop();
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  for (std::thread& thread : threads) thread.join();
  status.finish();
  work.rethrow();
}

}  // namespace dusk
