// SPDX-License-Identifier: Apache-2.0
// Runs the benchmark network for a number of cycles; under callgrind the slope between two numbers
// is the count of instructions per switch-cycle (tests/bench/instructions.sh).
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "tests/bench/bench_network.h"

int main(int argc, char** argv) {
  const bool model = argc == 4 && std::strcmp(argv[3], "model") == 0;
  if (argc != 3 && !model) {
    std::fprintf(stderr, "usage: instructions LOAD CYCLES [model]\n");
    return 2;
  }
  const auto built = dusk::build_network(dusk::bench_experiment(
      std::atof(argv[1]), model ? dusk::EngineKind::Model : dusk::EngineKind::Rtl));
  dusk::KernelClock(*built->network).run_until(static_cast<dusk::Cycle>(std::atoll(argv[2])));
  const dusk::KernelCounters counters = built->network->counters();
  std::printf("%llu %llu\n", static_cast<unsigned long long>(counters.switch_cycles),
              static_cast<unsigned long long>(counters.evaluated));
  return 0;
}
