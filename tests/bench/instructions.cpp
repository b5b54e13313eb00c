// SPDX-License-Identifier: Apache-2.0
// Runs a network of bench_network.h for a number of cycles; under callgrind the slope between two
// numbers is the count of instructions per switch-cycle (tests/bench/instructions.sh).
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>

#include "sw/config/config_file.h"
#include "tests/bench/bench_network.h"

int main(int argc, char** argv) {
  const auto is = [&](int i, const char* word) { return std::strcmp(argv[i], word) == 0; };
  if (argc != 5 || !(is(1, "tree") || is(1, "torus")) || !(is(2, "rtl") || is(2, "model"))) {
    std::fprintf(stderr, "usage: instructions tree|torus rtl|model LOAD CYCLES\n");
    return 2;
  }
  const auto engine = is(2, "model") ? dusk::EngineKind::Model : dusk::EngineKind::Rtl;
  const double load = std::atof(argv[3]);
  const dusk::Experiment experiment =
      is(1, "torus") ? dusk::bench_torus_experiment(load, engine) : dusk::bench_experiment(load, engine);
  try {
    dusk::check_experiment(experiment, {});
    const auto built = dusk::build_network(experiment);
    dusk::KernelClock(*built->network).run_until(static_cast<dusk::Cycle>(std::atoll(argv[4])));
    const dusk::KernelCounters counters = built->network->counters();
    std::printf("%llu %llu %s\n", static_cast<unsigned long long>(counters.switch_cycles),
                static_cast<unsigned long long>(counters.evaluated), built->shape.name.c_str());
  } catch (const std::exception& error) {
    std::fprintf(stderr, "instructions: %s\n", error.what());
    return 2;
  }
  return 0;
}
