// SPDX-License-Identifier: Apache-2.0
#include "tests/mutants/mutant_bench.h"

#include <verilated.h>

#include <utility>

#include "models/twin/switch_model.h"
#include "testbench/lockstep/lockstep_engine.h"
#include "tests/system/random_neighbors.h"
#include "tests/system/random_settings.h"

namespace dusk {

unsigned chosen_fault = 0;

namespace {

/// What the settings and the neighbors of a trial aim at.
enum class Kind { Plain, Wide, LongWindows, DarkStart, Fidget };

constexpr Cycle kCycles = 1500;
constexpr Cycle kLongCycles = 12000;
constexpr Cycle kDarkCycles = 150;
constexpr Cycle kDrain = 30000;

/// What differs between two probes; empty: nothing.
std::string difference(const PortProbe& rtl, const PortProbe& twin, unsigned vcs) {
  for (unsigned v = 0; v < vcs; ++v) {
    const InputVcProbe &in = rtl.input[v], &should = twin.input[v];
    if (in.stage != should.stage) return "probe: input stage";
    if (in.buffered != should.buffered) return "probe: flits buffered";
    if (should.stage == InputVcProbe::Stage::Routed && in.candidates != should.candidates)
      return "probe: candidates";
    if (should.stage == InputVcProbe::Stage::Active &&
        (in.out_port != should.out_port || in.out_vc != should.out_vc))
      return "probe: output VC of a packet";
    if (rtl.output[v].owned != twin.output[v].owned) return "probe: owned";
    if (rtl.output[v].credits != twin.output[v].credits) return "probe: credits";
    if (rtl.output[v].queued != twin.output[v].queued) return "probe: flits queued";
  }
  return {};
}

class Trial {
 public:
  Trial(Observer observer, const SwitchSettings& settings, std::mt19937& random)
      : observer_(observer), settings_(settings), random_(random) {}

  void run(Kind kind, Verdict& verdict) {
    auto rtl = make_mutant_factory();
    const SwitchShape shape = rtl->shape();
    const auto models = make_model_factory(shape);
    std::string differed;
    if (observer_ == Observer::Twin) {
      rtl =
          make_lockstep_factory(std::move(rtl), make_model_factory(shape),
                                [&differed](const LockstepDifference& d) { differed = d.where(); });
    }
    const auto engine = rtl->make();
    const auto twin = models->make();
    RandomNeighbors neighbors(shape, settings_, static_cast<unsigned>(random_()));
    if (kind == Kind::LongWindows) neighbors.hurry();
    if (kind == Kind::DarkStart) neighbors.start_dark();
    if (kind == Kind::Fidget) neighbors.fidget();
    engine->reset(settings_, neighbors.inputs());
    twin->reset(settings_, neighbors.inputs());
    SwitchOutputs outputs, twins;
    const Cycle begin = random_();
    Cycle now = begin;
    const auto edge = [&] {
      neighbors.before_edge();
      if (observer_ == Observer::Twin) twin->step(now, neighbors.inputs(), twins);
      engine->step(now++, neighbors.inputs(), outputs);
      neighbors.after_edge(outputs);
      if (observer_ == Observer::Twin && has_probe() && now % 16 == 0) {
        const PortId port = random_() % shape.ports;
        if (differed.empty())
          differed = difference(engine->probe(port), twin->probe(port), settings_.vcs_in_use);
      }
      if (observer_ == Observer::Twin) verdict.what = differed;
      if (observer_ == Observer::Neighbors) verdict.what = neighbors.error();
      if (observer_ == Observer::Assertions && Verilated::threadContextp()->gotError())
        verdict.what = "rule";
      verdict.cycle = now - begin;
      return verdict.what.empty();
    };
    const Cycle cycles = kind == Kind::LongWindows ? kLongCycles
                         : kind == Kind::DarkStart ? kDarkCycles
                                                   : kCycles;
    while (now < begin + cycles && edge()) continue;
    neighbors.finish();
    // With wide timers a channel may stay dark for longer than one waits here.
    const bool wide = kind == Kind::Wide;
    const Cycle end = now + (wide ? kCycles : kDrain);
    while (verdict.what.empty() && !neighbors.empty() && now < end && edge()) continue;
    if (observer_ == Observer::Neighbors && verdict.what.empty() && !wide && !neighbors.empty())
      verdict.what = "packets stay inside";
    verdict.caught = !verdict.what.empty();
  }

 private:
  Observer observer_;
  SwitchSettings settings_;
  std::mt19937& random_;
};

SwitchSettings settings_of(Kind kind, const SwitchShape& shape, std::mt19937& random) {
  if (kind == Kind::LongWindows) return long_window_settings(shape, random);
  if (kind == Kind::DarkStart) return dark_start_settings(shape, random);
  if (kind == Kind::Fidget) return fidget_settings(shape, random);
  return random_settings(shape, kind == Kind::Wide, random);
}

}  // namespace

Verdict observe(Observer observer, unsigned trials, unsigned seed) {
  VerilatedContext& context = *Verilated::threadContextp();
  context.randReset(2);  // what is not reset, or don't care, is random
  context.randSeed(static_cast<int>(seed));
  context.assertOn(observer == Observer::Assertions);
  context.fatalOnError(false);
  std::mt19937 random(seed);
  const SwitchShape shape = make_mutant_factory()->shape();
  Verdict verdict;
  const unsigned few = (trials + 7) / 8;
  const unsigned fidgeting = observer == Observer::Twin ? few : 0;  // nobody else sees timers
  // What the further kinds aim at, coupling and long windows of the up channels, a torus has not.
  const unsigned all = shape.trunks > 0 ? trials : 2 * trials + few + fidgeting;
  for (; verdict.trial < all; ++verdict.trial) {
    const unsigned i = verdict.trial;
    if (i >= trials) random.seed(seed * 65537 + i);
    const Kind kind = i >= 2 * trials + few ? Kind::Fidget
                      : i >= trials + few   ? Kind::DarkStart
                      : i >= trials         ? Kind::LongWindows
                      : i % 4 == 3          ? Kind::Wide
                                            : Kind::Plain;
    Trial(observer, settings_of(kind, shape, random), random).run(kind, verdict);
    if (verdict.caught) break;
  }
  return verdict;
}

}  // namespace dusk
