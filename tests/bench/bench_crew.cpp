// SPDX-License-Identifier: Apache-2.0
// How much faster a cycle is with several threads at best on this machine, for
// tests/bench/threads.py: equal parts that share nothing, with nothing to do before or after them.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "models/kernel/crew.h"

namespace dusk {
namespace {

constexpr const char* kUsage =
    "usage: bench_crew THREADS MICROSECONDS SECONDS\n"
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

/// Many cycles, in turns.
struct Cycles {
  double seconds = 0, count = 0;
  template <class Cycle>
  void turn(const Cycle& cycle) {
    constexpr double kTurn = 0.05;  // seconds; long beside what a thread needs to wake up
    const Clock::time_point begin = Clock::now();
    double taken = 0;
    for (; taken < kTurn; ++count, taken = seconds_since(begin)) cycle();
    seconds += taken;
  }
  double each() const { return seconds / count; }
};

void measure(unsigned threads, double length, double seconds) {
  const std::uint64_t steps = steps_in(length);
  Crew crew(threads);
  Cycles one, several;
  for (const Clock::time_point begin = Clock::now();
       several.count == 0 || seconds_since(begin) < seconds;) {
    one.turn([&] { work(steps); });
    several.turn([&] { crew.run([&](unsigned) { work(steps / threads); }); });
  }
  fmt::print("{{\"faster_ratio\": {:.4f}}}\n", one.each() / several.each());
}

}  // namespace
}  // namespace dusk

int main(int count, char** words) {
  const double threads = count == 4 ? std::atof(words[1]) : 0;
  const double length = count == 4 ? std::atof(words[2]) * 1e-6 : 0;
  if (threads < 1 || threads > 256 || !(length > 0)) {
    std::fputs(dusk::kUsage, stderr);
    return 2;
  }
  dusk::measure(static_cast<unsigned>(threads), length, std::atof(words[3]));
  return 0;
}
