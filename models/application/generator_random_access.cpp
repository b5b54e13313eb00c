// SPDX-License-Identifier: Apache-2.0
// Messages to random ranks.
#include "models/application/generator_parts.h"
#include "models/application/generator_steps.h"

namespace dusk::application {
namespace {

void make_random_access(const GeneratorSettings& s, GeneratedApplication& application) {
  std::vector<Random> draws;
  for (const Rank rank : application.all()) draws.emplace_back(s.seed, kRandomAccessStreams + rank);
  for (std::uint32_t step = 0; step < s.steps; ++step) {
    application.compute(application.all(), static_cast<double>(s.compute_ns));
    application.phase(application.all(), [&](GroupSteps& steps) {
      for (const Rank source : application.all()) {
        for (std::uint32_t message = 0; message < s.messages; ++message) {
          const Rank other = draws[source].below(s.ranks - 1);
          const Rank destination = other + (other >= source ? 1 : 0);
          steps.send(source, destination, s.bytes);
          steps.receive(destination, source, s.bytes);
        }
      }
    });
  }
}

std::optional<TrafficFault> refuse_random_access(const GeneratorSettings& s) {
  if (auto fault = refuse_number("application.messages", s.messages, 1, kMostSteps)) return fault;
  return refuse_size(s, std::uint64_t{2} * s.messages,
                     {"application.messages", "application.ranks", "application.steps"});
}

}  // namespace

GeneratorPart random_access_generator() {
  return {"random_access",
          "computes, then each rank sends `messages` messages to other ranks that it draws",
          {"messages"},
          make_random_access,
          refuse_random_access};
}

}  // namespace dusk::application
