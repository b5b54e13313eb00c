// SPDX-License-Identifier: Apache-2.0
// Runs the benchmark network for a number of cycles; under callgrind the slope between two numbers
// is the count of instructions per switch-cycle (tests/bench/instructions.sh).
#include <cstdio>
#include <cstdlib>

#include "tests/bench/bench_network.h"

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: instructions LOAD CYCLES\n");
    return 2;
  }
  const auto built = dusk::build_network(dusk::bench_experiment(std::atof(argv[1])));
  dusk::KernelClock(*built->network).run_until(static_cast<dusk::Cycle>(std::atoll(argv[2])));
  const dusk::KernelCounters counters = built->network->counters();
  std::printf("%llu %llu\n", static_cast<unsigned long long>(counters.switch_cycles),
              static_cast<unsigned long long>(counters.evaluated));
  return 0;
}
