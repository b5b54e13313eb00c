// SPDX-License-Identifier: Apache-2.0
// Speed of the network of bench_network.h, in switch-cycles per CPU-second. A benchmark, not a
// test.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <array>
#include <cstdio>
#include <map>
#include <memory>
#include <vector>

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
    ->Apply([](benchmark::internal::Benchmark* runs) {
      // The two engines of a load in succession: side by side on a machine whose speed drifts.
      for (const int load : {2, 5, 10, 30, 60}) {
        for (const int model : {0, 1}) runs->Args({load, model});
      }
    })
    ->Unit(benchmark::kMillisecond);

/// The usual report, and at the end how many times as fast the twin is as the RTL at each load.
class RatioReporter : public benchmark::BenchmarkReporter {
 public:
  bool ReportContext(const Context& context) override { return usual_->ReportContext(context); }
  void ReportRuns(const std::vector<Run>& runs) override {
    usual_->ReportRuns(runs);
    for (const Run& run : runs) {
      int load = 0, model = 0;
      if (run.run_type != Run::RT_Iteration || run.error_occurred ||
          std::sscanf(run.run_name.args.c_str(), "load_percent:%d/model:%d", &load, &model) != 2) {
        continue;
      }
      // Repetitions: the same number of each engine, so that sums do.
      rates_[load][model != 0] += run.counters.at("switch_cycles").value;
    }
  }
  void Finalize() override {
    usual_->Finalize();
    for (const auto& [load, rate] : rates_) {
      if (rate[0] > 0 && rate[1] > 0) {
        GetErrorStream() << fmt::format(
            "load {:.2f}: twin {:.2f} M, RTL {:.2f} M switch-cycles per CPU-second, ratio {:.2f}\n",
            load / 100.0, rate[1] / 1e6, rate[0] / 1e6, rate[1] / rate[0]);
      }
    }
  }

 private:
  std::unique_ptr<BenchmarkReporter> usual_{benchmark::CreateDefaultDisplayReporter()};
  std::map<int, std::array<double, 2>> rates_;  ///< [load in percent][RTL, twin], sums
};

}  // namespace
}  // namespace dusk

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  dusk::RatioReporter reporter;
  benchmark::RunSpecifiedBenchmarks(&reporter);
  benchmark::Shutdown();
}
