// SPDX-License-Identifier: Apache-2.0
// Speed of the network of bench_network.h, in switch-cycles per CPU-second. A benchmark, not a
// test.
#include <benchmark/benchmark.h>

#include "tests/bench/bench_network.h"

namespace dusk {
namespace {

void tree_4_ary_4(benchmark::State& state) {
  const double load = static_cast<double>(state.range(0)) / 100;
  const auto engine = static_cast<EngineKind>(state.range(1));
  const auto built = build_network(bench_experiment(load, engine));
  KernelClock clock(*built->network);
  clock.run_until(kBenchWarmup);
  const KernelCounters before = built->network->counters();
  constexpr Cycle kChunk = 500;
  for (auto _ : state) clock.run_until(built->network->now() + kChunk);
  const KernelCounters after = built->network->counters();
  const double simulated = static_cast<double>(after.switch_cycles - before.switch_cycles);
  const double evaluated = static_cast<double>(after.evaluated - before.evaluated);
  using benchmark::Counter;
  state.counters["switch_cycles"] = Counter(simulated, Counter::kIsRate);
  state.counters["evaluated"] = Counter(evaluated, Counter::kIsRate);
  state.counters["share_evaluated"] = evaluated / simulated;
  state.SetLabel(engine == EngineKind::Rtl ? built->shape.name + ", -O2" : "model");
}

BENCHMARK(tree_4_ary_4)
    ->ArgNames({"load_percent", "model"})
    ->ArgsProduct({{2, 10, 30, 60}, {0, 1}})
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace dusk

BENCHMARK_MAIN();
