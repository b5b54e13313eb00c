// SPDX-License-Identifier: Apache-2.0
// How much faster a cycle is with several threads if it is nothing but equal parts that share
// nothing, for tests/bench/threads.py.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <string_view>

#include "models/kernel/thread_pool.h"
#include "sw/common/text.h"

namespace dusk {
namespace {

constexpr const char* kUsage =
    "usage: bench_thread_pool THREADS MICROSECONDS SECONDS\n"
    "Cycles that take one thread so long, by one thread and by THREADS, in turns until SECONDS are "
    "over.\n";

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

double seconds_since(Clock::time_point begin) { return Seconds(Clock::now() - begin).count(); }

/// Work that needs no memory.
void work(std::uint64_t steps) {
  std::uint64_t state = steps;
  for (; steps > 0; --steps) {
    state = state * 6364136223846793005u + 1;
    asm volatile("" : "+r"(state));
  }
}

/// Steps in so many seconds, by the quickest of some tries: others interrupt.
std::uint64_t steps_in(double seconds) {
  constexpr std::uint64_t kSteps = 1000000;
  constexpr int kTries = 20;
  double least = 1;
  for (int i = 0; i < kTries; ++i) {
    const Clock::time_point begin = Clock::now();
    work(kSteps);
    least = std::min(least, seconds_since(begin));
  }
  return static_cast<std::uint64_t>(seconds / least * kSteps);
}

/// Many cycles, in turns. The first of a turn are not counted: threads that slept wake up.
struct Cycles {
  double seconds = 0, count = 0;
  template <class Cycle>
  void turn(const Cycle& cycle) {
    constexpr double kWaking = 1e-3, kTurn = 0.05;  // seconds
    for (const Clock::time_point begin = Clock::now(); seconds_since(begin) < kWaking;) cycle();
    const Clock::time_point begin = Clock::now();
    double taken = 0;
    for (; taken < kTurn; ++count, taken = seconds_since(begin)) cycle();
    seconds += taken;
  }
  double each() const { return seconds / count; }
};

void measure(unsigned threads, double length, double seconds) {
  const std::uint64_t steps = steps_in(length);
  ThreadPool pool(threads);
  Cycles one, several;
  const Clock::time_point begin = Clock::now();
  do {
    one.turn([&] { work(steps); });
    several.turn([&] { pool.run([&](unsigned) { work(steps / threads); }); });
  } while (seconds_since(begin) < seconds);
  fmt::print("{{\"faster_ratio\": {:.4f}}}\n", one.each() / several.each());
}

}  // namespace
}  // namespace dusk

int main(int count, char** words) {
  using dusk::number_in;
  const auto word = [&](int i) { return std::string_view(count == 4 ? words[i] : ""); };
  const auto threads = number_in<unsigned>(word(1));
  const auto length = number_in<double>(word(2)), seconds = number_in<double>(word(3));
  const auto within = [](auto number, double least, double most) {
    return number && *number >= least && *number <= most;
  };
  if (!within(threads, 2, 256) || !within(length, 1, 1e6) || !within(seconds, 0, 1e5)) {
    std::fputs(dusk::kUsage, stderr);
    return 2;
  }
  try {
    dusk::measure(*threads, *length * 1e-6, *seconds);
    return 0;
  } catch (const std::exception& error) {
    fmt::print(stderr, "bench_thread_pool: {}\n", error.what());
    return 1;
  }
}
