// SPDX-License-Identifier: Apache-2.0
#include "tests/faults/fault_bench.h"

#include <verilated.h>

#include <utility>

#include "models/link_power/part.h"
#include "models/twin/switch_model.h"
#include "testbench/lockstep/lockstep_engine.h"
#include "tests/system/directed_settings.h"
#include "tests/system/random_neighbors.h"

namespace dusk {

unsigned chosen_fault = 0;

namespace {

/// Target of the settings and the neighbors of a trial.
enum class Kind {
  Plain,
  Wide,
  LongWindows,
  DarkStart,
  Fidget,
  Stranded,
  LongestWindows,
  LongPackets,
  Stalled,
  OwnQueues
};

constexpr Cycle kCycles = 1500;
constexpr std::uint32_t kLongWindow = 4096, kLongestWindow = 1u << 20;
constexpr Cycle kDarkCycles = 150;
constexpr Cycle kLongPacketCycles = 12000;
constexpr Cycle kDrain = 30000;

/// Returns the window length of a trial that aims at windows, in cycles; else 0.
std::uint32_t window_of(Kind kind) {
  if (kind == Kind::LongWindows) return kLongWindow;
  if (kind == Kind::LongestWindows) return kLongestWindow;
  return 0;
}

/// Returns the cycles until the neighbors finish.
Cycle cycles_of(Kind kind) {
  if (kind == Kind::LongWindows) return 3 * kLongWindow;
  if (kind == Kind::LongestWindows) return kLongestWindow;
  if (kind == Kind::DarkStart) return kDarkCycles;
  if (kind == Kind::LongPackets) return kLongPacketCycles;
  return kCycles;
}

class Trial {
 public:
  Trial(Observer observer, const SwitchSettings& settings, std::mt19937& random)
      : observer_(observer), settings_(settings), random_(random) {}

  void run(Kind kind, Verdict& verdict) {
    auto rtl = make_faulty_factory();
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
    if (const std::uint32_t window = window_of(kind); window != 0) neighbors.hurry(window);
    if (kind == Kind::DarkStart) neighbors.start_dark();
    if (kind == Kind::Fidget) neighbors.fidget();
    if (kind == Kind::Stranded) neighbors.strand();
    if (kind == Kind::LongPackets) neighbors.lengthen();
    if (kind == Kind::Stalled) neighbors.stall();
    engine->reset(settings_, neighbors.inputs());
    twin->reset(settings_, neighbors.inputs());
    SwitchOutputs outputs, twins;
    const Cycle begin = random_();
    Cycle now = begin;
    const auto edge = [&] {
      neighbors.before_edge();
      if (observer_ == Observer::Twin) twin->step(now, neighbors.inputs(), twins);
      engine->step(now++, neighbors.inputs(), outputs);
      neighbors.after_edge(outputs, observer_ == Observer::Twin ? twin->usable() : ~0u);
      if (observer_ == Observer::Twin) verdict.what = differed;
      if (observer_ == Observer::Neighbors) verdict.what = neighbors.error();
      verdict.cycle = now - begin;
      return verdict.what.empty();
    };
    const Cycle until = begin + cycles_of(kind);
    while (now < until && edge()) continue;
    neighbors.finish();
    // With wide timers a channel may stay dark for longer than the trial waits here, and packets
    // may wait for each other's queues.
    const bool waits = kind == Kind::Wide || kind == Kind::OwnQueues;
    const Cycle end = now + (waits ? kCycles : kDrain);
    while (verdict.what.empty() && !neighbors.empty() && now < end && edge()) continue;
    if (observer_ == Observer::Neighbors && verdict.what.empty() && !waits && !neighbors.empty())
      verdict.what = "packets stay inside";
    verdict.caught = !verdict.what.empty();
  }

 private:
  Observer observer_;
  SwitchSettings settings_;
  std::mt19937& random_;
};

/// Returns the first value of registers without reset, and of don't cares, in a trial. Mostly
/// random bits; sometimes all zeros or all ones, which look like a state that the neighbors expect.
int first_bits(unsigned trial) {
  constexpr int kZeros = 0, kOnes = 1, kRandom = 2;  // VerilatedContext::randReset()
  return trial % 8 == 7 ? kZeros : trial % 8 == 6 ? kOnes : kRandom;
}

/// Returns the seed of the switch. In some trials it is a single bit, each bit in turn: only such a
/// seed shows that all bits are compared with zero (docs/rtl/random.md). It is hardly ever drawn.
std::uint16_t seed_of(unsigned trial, std::uint16_t drawn) {
  constexpr unsigned kEach = 8, kBits = 16;
  return trial % kEach == 5 ? static_cast<std::uint16_t>(1u << trial / kEach % kBits) : drawn;
}

SwitchSettings settings_of(Kind kind, const SwitchShape& shape, std::mt19937& random) {
  if (const std::uint32_t window = window_of(kind); window != 0)
    return long_window_settings(shape, window, random);
  if (kind == Kind::DarkStart) return dark_start_settings(shape, random);
  if (kind == Kind::Fidget) return fidget_settings(shape, random);
  if (kind == Kind::Stranded) return coupled_settings(shape, random);
  if (kind == Kind::LongPackets) return long_packet_settings(shape, random);
  if (kind == Kind::Stalled) return stalled_settings(shape, random);
  if (kind == Kind::OwnQueues) return own_queue_settings(shape, random);
  return random_settings(shape, kind == Kind::Wide, random);
}

}  // namespace

Verdict observe(Observer observer, unsigned trials, unsigned seed) {
  VerilatedContext& context = *Verilated::threadContextp();
  context.randSeed(static_cast<int>(seed));
  std::mt19937 random(seed);
  const SwitchShape shape = make_faulty_factory()->shape();
  Verdict verdict;
  const unsigned few = (trials + 7) / 8;
  const PolicyPart& policy = policy_part(shape.policy);
  const bool tree = shape.topology == SwitchTopology::Tree, measures = reads_key(policy, "u_on");
  // Targets of the directed trials, with their numbers. A torus has no coupling, and only the twin
  // observes timers.
  const std::pair<Kind, unsigned> kinds[] = {
      {Kind::Plain, trials},
      {Kind::Stalled, policy.wakes_on_demand ? trials : 0},
      {Kind::LongWindows, tree || measures ? trials : 0},
      {Kind::DarkStart, tree ? few : 0},
      {Kind::Fidget, tree && observer == Observer::Twin ? few : 0},
      {Kind::Stranded, tree && observer == Observer::Twin ? few : 0},
      {Kind::LongestWindows, measures ? trials / 100 : 0},  // a million cycles
      {Kind::LongPackets, few},
      {Kind::OwnQueues, shape.admission && !tree && observer == Observer::Twin ? trials : 0},
  };
  for (const auto& [aim, count] : kinds) {
    for (unsigned i = 0; i < count; ++i, ++verdict.trial) {
      if (aim != Kind::Plain) random.seed(seed * 65537 + verdict.trial);
      const Kind kind = aim == Kind::Plain && i % 4 == 3 ? Kind::Wide : aim;
      context.randReset(first_bits(verdict.trial));
      SwitchSettings settings = settings_of(kind, shape, random);
      settings.seed = seed_of(verdict.trial, settings.seed);
      Trial(observer, settings, random).run(kind, verdict);
      if (verdict.caught) return verdict;
    }
  }
  return verdict;
}

}  // namespace dusk
