// SPDX-License-Identifier: Apache-2.0
// Training of a neural network with the data divided among the ranks.
#include "models/application/generator_parts.h"
#include "models/application/generator_steps.h"

namespace dusk::application {
namespace {

// Parts of compute_ns. The backward pass computes gradients of inputs and of weights, twice the
// work of the forward pass.
constexpr double kForwardPart = 0.3, kBackwardPart = 0.6, kOptimizerPart = 0.1;
constexpr std::uint16_t kGradientStream = 1;

void make_data_parallel(const GeneratorSettings& s, GeneratedApplication& application) {
  const auto all = static_cast<double>(s.compute_ns);
  CollectiveCall bucket = application.call(Collective::AllReduce, s.bytes);
  bucket.stream = kGradientStream;
  for (std::uint32_t step = 0; step < s.steps; ++step) {
    for (std::uint32_t layer = 0; layer < s.layers; ++layer)
      application.compute(application.all(), kForwardPart * all / s.layers);
    MemberOperations reduced(s.ranks);
    for (std::uint32_t layer = 0; layer < s.layers; ++layer) {
      application.compute(application.all(), kBackwardPart * all / s.layers);
      for (const Rank rank : application.all()) {
        const auto& backward = application.last()[rank];
        reduced[rank].insert(reduced[rank].end(), backward.begin(), backward.end());
      }
      reduced = application.beside(bucket, reduced);
    }
    application.wait_for(reduced);
    application.compute(application.all(), kOptimizerPart * all);
  }
}

std::optional<TrafficFault> refuse_data_parallel(const GeneratorSettings& s) {
  if (auto fault = refuse_number("application.layers", s.layers, 1, kMostSteps)) return fault;
  return refuse_algorithm(s, Collective::AllReduce);
}

}  // namespace

GeneratorPart data_parallel_generator() {
  return {"data_parallel",
          "trains a neural network: forward and backward pass over the layers, whose gradients are "
          "summed over all ranks on stream 1 meanwhile, then the optimizer",
          {"layers", "algorithm", "reduce_ns_per_kib"},
          make_data_parallel,
          refuse_data_parallel};
}

}  // namespace dusk::application
