// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "sw/config/key_effect.h"
#include "sw/config/lengths.h"
#include "sw/config/network_kind.h"
#include "sw/config/workload_part.h"
#include "sw/fuzz/random_experiment.h"

namespace dusk {
namespace {

void draw_network(Random& random, NetworkOptions& network) {
  constexpr std::uint32_t kLongest[] = {16, 9, 6, 4};  // of so many dimensions
  network.topology = random.chance(0.7) ? "torus" : "mesh";
  const std::uint32_t dimensions = random.between(1, 4);
  const std::uint32_t longest = kLongest[dimensions - 1];
  network.size.assign(dimensions, random.between(2, longest));
  if (random.chance(0.5)) return;
  for (std::int64_t& size : network.size) size = random.between(2, longest);
}

void draw_router(Random& random, bool torus, std::int64_t longest, FunctionalOptions& f) {
  f.adaptive_vcs = random.between(0, 4);
  f.bubble_in = random.chance(0.3) ? functional::BubbleIn::All : functional::BubbleIn::Rings;
  const bool ruled = torus || f.bubble_in == functional::BubbleIn::All;
  f.bubble = ruled ? random.between(2, random.pick({2u, 8u})) : 0;
  const auto least = static_cast<std::uint32_t>(std::max<std::int64_t>(1, f.bubble));
  f.queue = longest * random.between(least, least + 6);
  f.buffer = random.chance(0.3) ? 0 : random.between(1, 20);
  f.request = random.pick({functional::RequestKind::Random, functional::RequestKind::Shortest,
                           functional::RequestKind::Smart});
  f.arbiter = random.pick({functional::ArbiterKind::Random, functional::ArbiterKind::RoundRobin,
                           functional::ArbiterKind::Oldest, functional::ArbiterKind::Longest});
  f.consumption =
      random.pick({functional::ConsumptionKind::Multiple, functional::ConsumptionKind::Single});
  f.outputs = random.pick({functional::Outputs::Any, functional::Outputs::Free});
  f.attempt = random.pick({functional::Attempt::Passes, functional::Attempt::Waits});
  f.measure = random.pick({functional::Measure::Present, functional::Measure::Promised});
}

}  // namespace

Experiment random_functional_experiment(std::uint64_t seed, std::uint64_t number) {
  constexpr std::uint64_t kStreams = std::uint64_t{9} << 40;  // beyond those of the switches
  Random random(seed, kStreams + static_cast<std::uint32_t>(number));
  Experiment experiment;
  experiment.name = fmt::format("fuzz-functional-{}-{}", seed, number);
  draw_network(random, experiment.network);
  const bool torus = kind_of(experiment.network).has_rings();
  const std::int64_t nodes = nodes_of(experiment.network);
  TrafficOptions& t = experiment.traffic;
  random_traffic(random, experiment);
  // Packets of several lengths may leave a bubble in pieces that serve none of them.
  if (torus) t.length = random.pick<const char*>({"1", "2", "7", "16", "32"});
  const std::int64_t longest = longest_length(parse_lengths(t.length));
  const double most = mean_length(parse_lengths(t.length));  // a packet a cycle
  for (double* load : {&t.load, &t.ramp_high, &t.on_rate}) *load = std::min(*load, most);
  draw_router(random, torus, longest, experiment.functional);
  if (workload_of(t).heeds_deliveries())
    experiment.functional.buffer = 0;  // what is dropped is lost
  experiment.functional.sample_node = random.below(static_cast<std::uint32_t>(nodes));
  RunOptions& run = experiment.run;
  run.engine = EngineKind::Functional;
  run.seed = random.between(1, 1000000);
  run.cycles = random.between(200, 5000);
  run.warmup = random.chance(0.5) ? 0 : random.between(0, 150);
  run.drain = random.chance(0.5);
  run.drain_limit = 20000;
  experiment.power.window = random.between(2, 2000);
  experiment.functional.feed = random.pick({functional::Feed::Last, functional::Feed::First});
  make_legal(experiment);
  return experiment;
}

}  // namespace dusk
