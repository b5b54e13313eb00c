// SPDX-License-Identifier: Apache-2.0
#include "sw/cost/measure.h"

#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <exception>
#include <filesystem>
#include <mutex>
#include <sstream>
#include <stdexcept>
#include <thread>
#include <utility>

#include "sw/config/config_error.h"
#include "sw/config/pattern.h"
#include "sw/cost/scripts.h"
#include "sw/jobs/child_process.h"
#include "sw/report/terminal_report.h"
#include "sw/run/interrupt.h"
#include "sw/run/processors.h"
#include "sw/run/result_files.h"
#include "sw/shapes/shape_build.h"

namespace dusk {
namespace {

namespace fs = std::filesystem;

/// A netlist in the making.
struct Making {
  Reading reading;
  Structure structure;
  std::string doing = "waiting";
  std::map<std::string, CellCount> cells = {};
  Timing timing = {};
  std::string name() const { return netlist_name(reading, structure); }
};

/// What Yosys does now: the last pass that its log names.
std::string pass_of(const std::string& log) {
  constexpr std::size_t kTail = 20'000;
  const std::string text = file_text(log);
  const std::string tail = text.substr(text.size() > kTail ? text.size() - kTail : 0);
  const std::size_t at = tail.rfind("Executing ");
  const auto found =
      at == std::string::npos ? std::nullopt : find(tail.substr(at, 60), R"(^Executing (\w+))");
  return found ? found->at(1) : "reading";
}

/// The line that says why, of what a tool said.
std::string error_of(const std::string& log) {
  std::istringstream in(file_text(log));
  for (std::string line; std::getline(in, line);) {
    for (const std::string mark : {"ERROR: ", "Error: "}) {
      if (line.rfind(mark, 0) == 0) return line.substr(mark.size());
    }
  }
  return "it ended early";
}

class Work {
 public:
  Work(const CostOrder& order, const std::string& folder, std::vector<Making>& netlists)
      : order_(order), folder_(folder), netlists_(netlists) {}

  /// One thread of it: netlists that no other has begun.
  void help() {
    for (std::size_t i = next_++; i < netlists_.size() && !stop_; i = next_++) {
      try {
        make(netlists_[i]);
      } catch (...) {
        const std::lock_guard<std::mutex> lock(mutex_);
        if (!fault_) fault_ = std::current_exception();
        stop_ = true;
      }
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
    for (const Making& making : netlists_)
      text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", making.name(), making.doing);
    return text;
  }

 private:
  void make(Making& making) {
    const std::string name = making.name(), log = folder_ + "/" + name + ".log";
    write_file(folder_, name + ".ys", yosys_script(order_, making.reading, {making.structure}));
    run({"yosys", "-q", "-l", name + ".log", name + ".ys"}, folder_ + "/" + name + ".err", making,
        [&log] { return "Yosys " + pass_of(log); });
    making.cells = cells_of(folder_ + "/" + name + ".json");
    std::vector<std::string> blocks;
    if (making.structure == Structure::Blocks) {
      for (const auto& [id, cells] : making.cells) blocks.push_back(id);
    }
    write_file(folder_, name + ".tcl", sta_script(order_, name, blocks));
    const std::string said = folder_ + "/" + name + ".timing";
    run({"sta", "-exit", name + ".tcl"}, said, making, [] { return "OpenSTA"; });
    try {
      making.timing = read_timing(file_text(said), order_.period);
    } catch (const std::invalid_argument&) {
      throw ConfigError("cost: OpenSTA: {} ({})", error_of(said), said);
    }
    tell(making, "done");
  }
  std::map<std::string, CellCount> cells_of(const std::string& file) {
    try {
      return read_cells(file_text(file), order_.cells.library);
    } catch (const std::invalid_argument& error) {
      throw ConfigError("cost: Yosys: {} ({})", error.what(), file);
    }
  }
  void tell(Making& making, const std::string& doing) {
    const std::lock_guard<std::mutex> lock(mutex_);
    making.doing = doing;
  }
  template <class What>
  void run(const std::vector<std::string>& command, const std::string& log, Making& making,
           What what) {
    fs::remove(log);
    const int status = run_tool(command, folder_, log, [&] {
      tell(making, what());
      return !stop_;
    });
    if (stop_) throw Interrupted();
    if (status != 0) throw ConfigError("cost: {}: {} ({})", command.front(), error_of(log), log);
  }

  const CostOrder& order_;
  const std::string& folder_;
  std::vector<Making>& netlists_;
  std::atomic<std::size_t> next_{0};
  std::atomic<unsigned> done_{0};
  std::atomic<bool> stop_{false};
  std::mutex mutex_;
  std::exception_ptr fault_;
};

}  // namespace

std::vector<std::string> cost_tools() {
  const std::string yosys = first_line("yosys -V");
  const std::string sta = first_line("sta -version");
  std::string missing;
  if (yosys.empty()) missing += " yosys";
  if (sta.empty()) missing += " opensta";
  if (!missing.empty())
    throw ConfigError("the cost of a switch needs:{} (./dusk cost installs them)", missing);
  return {yosys.substr(0, yosys.find(" (")), "OpenSTA " + sta};
}

std::vector<ReadingCost> measure_cost(const CostOrder& order, const std::vector<Reading>& readings,
                                      const std::string& folder) {
  catch_interrupts();
  write_sources(folder);
  put_own_blocks(order.blocks, folder);
  write_file(folder, "abc.constr", abc_constraints(order.cells));
  std::vector<Making> makings;
  for (const Reading reading : readings) {
    for (const Structure structure : {Structure::Blocks, Structure::Flat})
      makings.push_back({reading, structure});
  }
  Work work(order, folder, makings);
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < processors() && i < makings.size(); ++i)
    threads.emplace_back([&work] { work.help(); });
  StatusLine status(stderr, 10);
  const auto begin = std::chrono::steady_clock::now();
  while (work.done() < threads.size()) {
    const double seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    status.show(0, [&] {
      return fmt::format("dusk: cost of {}: {}, {:.0f} s", order.shape.name, work.progress(),
                         seconds);
    });
    if (interrupted()) work.stop();
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  for (std::thread& thread : threads) thread.join();
  status.finish();
  work.rethrow();
  std::vector<ReadingCost> costs;
  for (std::size_t i = 0; i < makings.size(); i += 2) {
    Making &blocks = makings[i], &flat = makings[i + 1];
    costs.push_back({blocks.reading, std::move(blocks.cells), std::move(blocks.timing),
                     flat.cells[""], std::move(flat.timing)});
  }
  return costs;
}

}  // namespace dusk
