// SPDX-License-Identifier: Apache-2.0
// Measures a network for tests/bench/bench.py, or prints it as a configuration of BookSim 2.
#include <fmt/format.h>
#include <malloc.h>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <exception>
#include <string>
#include <vector>

#include "sw/common/text.h"
#include "sw/common/version.h"
#include "sw/compare/booksim_config.h"
#include "sw/config/config_file.h"
#include "sw/run/build_network.h"

/// Callgrind counts inside this function alone (--toggle-collect).
extern "C" [[gnu::noinline]] void bench_measured_cycles(dusk::KernelClock& clock,
                                                        dusk::Cycle until) {
  clock.run_until(until);
}

namespace dusk {
namespace {

constexpr const char* kUsage =
    "usage: bench_point FILE.toml FROM UNTIL SECONDS [section.key=value ...]\n"
    "       bench_point FILE.toml FROM UNTIL booksim [section.key=value ...]\n"
    "Simulates the cycles before FROM, then measures those before UNTIL, and as many again until\n"
    "SECONDS of CPU time are over.\n";

#ifdef __clang__
constexpr const char* kCompiler = "clang";
#else
constexpr const char* kCompiler = "gcc";
#endif

double seconds_of(clockid_t clock) {
  timespec time{};
  clock_gettime(clock, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}
double cpu_seconds() { return seconds_of(CLOCK_PROCESS_CPUTIME_ID); }

std::size_t heap_bytes() {
  const struct mallinfo2 now = mallinfo2();
  return now.uordblks + now.hblkhd;
}

void measure(const Experiment& experiment, Cycle from, Cycle until, double seconds) {
  provide_switch(experiment);  // the memory of a build does not count
  const std::size_t heap_before = heap_bytes();
  const auto built = build_network(experiment);
  KernelClock clock(*built->network);
  clock.run_until(from);
  const std::size_t heap = heap_bytes() - heap_before;
  const KernelCounters before = built->network->counters();
  const double start = cpu_seconds(), began = seconds_of(CLOCK_MONOTONIC);
  double spent = 0;
  for (Cycle end = until; end == until || spent < seconds; end += until - from) {
    bench_measured_cycles(clock, end);
    spent = cpu_seconds() - start;
  }
  const KernelCounters after = built->network->counters();
  fmt::print(
      R"({{"version": "{}", "commit": "{}", "compiler": "{} {}", "shape": "{}", "switches": {}, )"
      R"("heap_bytes": {}, "switch_cycles": {}, "evaluated": {}, "cpu_seconds": {:.6f}, "seconds": {:.6f}}})"
      "\n",
      version(), commit(), kCompiler, __VERSION__, built->shape.name,
      built->network->topology().switches, heap, after.switch_cycles - before.switch_cycles,
      after.evaluated - before.evaluated, spent, seconds_of(CLOCK_MONOTONIC) - began);
}

int run(const std::vector<std::string>& words) {
  if (words.size() < 5) {
    fmt::print(stderr, "{}", kUsage);
    return 2;
  }
  const auto from = number_in<std::int64_t>(words[2]), until = number_in<std::int64_t>(words[3]);
  const auto seconds = number_in<double>(words[4]);
  if (!from || !until || *from < 0 || *until <= *from || (!seconds && words[4] != "booksim")) {
    fmt::print(stderr, "{}", kUsage);
    return 2;
  }
  std::vector<std::string> settings(words.begin() + 5, words.end());
  if (std::none_of(settings.begin(), settings.end(),
                   [](const std::string& s) { return s.rfind("run.threads=", 0) == 0; }))
    settings.emplace_back("run.threads=1");  // work counts, waiting does not
  const Configuration configuration = load_configuration(words[1], settings);
  const Experiment& experiment = configuration.experiment();
  if (seconds) {
    measure(experiment, static_cast<Cycle>(*from), static_cast<Cycle>(*until), *seconds);
  } else {
    check_booksim(experiment, configuration.origins());
    BooksimRun booksim{experiment.traffic.load, *from, *until - *from};
    booksim.saturated = true;  // it ends with the last cycle
    fmt::print("{}", booksim_config(experiment, booksim));
  }
  return 0;
}

}  // namespace
}  // namespace dusk

int main(int argc, char** argv) {
  try {
    return dusk::run({argv, argv + argc});
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 2;
  }
}
