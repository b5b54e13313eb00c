// SPDX-License-Identifier: Apache-2.0
// List of the generators.
#include "models/application/generator.h"
#include "models/application/generator_parts.h"
#include "models/application/generator_steps.h"

namespace dusk::application {
namespace {

using Generated = GeneratedApplication;

void make_all_to_all(const GeneratorSettings& s, Generated& application) {
  for (std::uint32_t step = 0; step < s.steps; ++step) {
    application.compute(application.all(), static_cast<double>(s.compute_ns));
    application.collective(application.all(), application.call(Collective::AllToAll, s.bytes));
  }
}
std::optional<TrafficFault> refuse_all_to_all(const GeneratorSettings& s) {
  if (auto fault = refuse_algorithm(s, Collective::AllToAll)) return fault;
  const bool chosen = s.algorithm == name_of(Algorithm::Auto);
  const bool bruck =
      chosen ? choose_algorithm(Collective::AllToAll, s.bytes, s.ranks) == Algorithm::Bruck
             : s.algorithm == name_of(Algorithm::Bruck);
  return refuse_size(s, bruck ? 1 : 2 * (s.ranks - 1),
                     {"application.ranks", "application.algorithm", "application.steps"});
}

void make_ring_shift(const GeneratorSettings& s, Generated& application) {
  for (std::uint32_t step = 0; step < s.steps; ++step) {
    application.compute(application.all(), static_cast<double>(s.compute_ns));
    application.phase(application.all(), [&](GroupSteps& steps) {
      for (Rank rank = 0; rank < s.ranks; ++rank) {
        const Rank next = (rank + 1) % s.ranks;
        steps.send(rank, next, s.bytes);
        steps.receive(next, rank, s.bytes);
      }
    });
  }
}

void make_tree(const GeneratorSettings& s, Generated& application) {
  for (std::uint32_t step = 0; step < s.steps; ++step) {
    application.collective(application.all(), application.call(Collective::Broadcast, s.bytes));
    application.compute(application.all(), static_cast<double>(s.compute_ns));
    application.collective(application.all(), application.call(Collective::Reduce, s.bytes));
  }
}
std::optional<TrafficFault> refuse_tree(const GeneratorSettings& s) {
  if (auto fault = refuse_algorithm(s, Collective::Broadcast)) return fault;
  return refuse_algorithm(s, Collective::Reduce);
}

void make_recursive_doubling(const GeneratorSettings& s, Generated& application) {
  CollectiveCall call = application.call(Collective::AllReduce, s.bytes);
  call.algorithm = Algorithm::RecursiveDoubling;
  for (std::uint32_t step = 0; step < s.steps; ++step) {
    application.compute(application.all(), static_cast<double>(s.compute_ns));
    application.collective(application.all(), call);
  }
}

}  // namespace

const std::vector<GeneratorPart>& generators() {
  static const std::vector<GeneratorPart> list = {
      halo_generator(),
      {"all_to_all",
       "computes, then each rank sends a message to each other one",
       {"algorithm"},
       make_all_to_all,
       refuse_all_to_all},
      {"ring_shift",
       "computes, then each rank sends a message to the next one",
       {},
       make_ring_shift},
      {"tree",
       "rank 0 broadcasts, all compute, and a reduction brings the results to rank 0",
       {"algorithm", "reduce_ns_per_kib"},
       make_tree,
       refuse_tree},
      {"recursive_doubling",
       "computes, then sums a vector over all ranks by exchanges with the ranks 1, 2, 4, ... away",
       {"reduce_ns_per_kib"},
       make_recursive_doubling},
      random_access_generator(),
      panel_generator(),
      data_parallel_generator(),
      pipeline_generator(),
  };
  return list;
}

}  // namespace dusk::application
