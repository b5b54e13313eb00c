// SPDX-License-Identifier: Apache-2.0
// What the kernel itself costs: 256 switches that do nothing but be awake, pass a flit on each
// port, or sleep. items_per_second counts switch-cycles.
#include <benchmark/benchmark.h>

#include "tests/kernel/fake_network.h"

namespace dusk {
namespace {

constexpr std::uint32_t kSwitches = 256;

/// Sends a flit and returns a credit on each link at every edge, or nothing at all.
class BusyEngine : public SwitchEngine {
 public:
  BusyEngine(const SwitchShape& shape, bool flits) : shape_(shape), flits_(flits) {}
  const SwitchShape& shape() const override { return shape_; }
  void reset(const SwitchSettings& settings, const SwitchInputs&) override {
    links_ = flits_ ? settings.present & ~settings.local : 0;
  }
  void step(Cycle, const SwitchInputs&, SwitchOutputs& outputs) override {
    outputs.flit_valid[0] = links_;
    outputs.credit[0] = 0;
    for (PortId p = 0; p < kLinePorts; ++p) {
      if ((links_ >> p & 1u) != 0) outputs.credit[0] |= std::uint64_t{1} << p * shape_.vcs;
    }
    outputs.quiet = false;
  }
  PortProbe probe(PortId) override { return {}; }

 private:
  const SwitchShape& shape_;
  bool flits_;
  std::uint32_t links_ = 0;
};

class BusyFactory : public SwitchEngineFactory {
 public:
  explicit BusyFactory(bool flits) : flits_(flits) { shape_.ports = kLinePorts; }
  const SwitchShape& shape() const override { return shape_; }
  std::unique_ptr<SwitchEngine> make() override {
    return std::make_unique<BusyEngine>(shape_, flits_);
  }

 private:
  SwitchShape shape_;
  bool flits_;
};

void awake(benchmark::State& state) {
  BusyFactory factory(state.range(0) != 0);
  std::vector<SwitchSettings> settings(kSwitches);
  const Topology line = make_line(kSwitches, 1, 1);
  for (SwitchId s = 0; s < kSwitches; ++s) {
    settings[s].local = 1u << kNodePort;
    for (PortId p = 0; p < kLinePorts; ++p) {
      if (line.out_channel[s][p] != kNone) settings[s].present |= 1u << p;
    }
  }
  Network network(line, settings, {}, factory);
  for (auto _ : state) network.step();
  state.SetItemsProcessed(state.iterations() * kSwitches);
}
BENCHMARK(awake)->ArgName("flits")->Arg(0)->Arg(1);

/// Everything sleeps but one message now and then, so the kernel cannot jump far.
void asleep(benchmark::State& state) {
  LineOptions options;
  options.length = kSwitches;
  options.window = kNever;
  Line line(options);
  Message message;
  message.length = 1;
  for (auto _ : state) {
    if (line.network->empty()) line.network->send(0, message);
    line.network->step(line.network->now() + 1);
  }
  state.SetItemsProcessed(state.iterations() * kSwitches);
}
BENCHMARK(asleep);

}  // namespace
}  // namespace dusk

BENCHMARK_MAIN();
