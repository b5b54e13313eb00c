// SPDX-License-Identifier: Apache-2.0
#include "sw/config/application_draws.h"

#include <algorithm>

#include "models/application/collective.h"
#include "models/application/generator.h"
#include "sw/config/network_kind.h"

namespace dusk {
namespace {

constexpr std::uint32_t kManyRanks = 64;

/// Draws the number of ranks: from one at a few nodes to two at each node, or one for each place.
OptionValue draw_many_ranks(Random& random, const Option&, const Experiment& e) {
  const auto nodes = static_cast<std::uint32_t>(nodes_of(e.network));
  const bool all = nodes <= kManyRanks / 2 && random.chance(0.3);
  return std::int64_t{all ? 0 : random.between(2, std::min(2 * nodes, kManyRanks))};
}

}  // namespace

OptionValue draw_grid(Random& random, const Option&, const Experiment& e) {
  const ApplicationOptions& a = e.application;
  std::vector<std::int64_t> sizes;
  if (a.ranks == 0 || random.chance(0.5)) return sizes;
  std::int64_t left = a.ranks;
  for (auto more = a.generator == "panel" ? 1 : random.below(3); more > 0; --more) {
    std::vector<std::int64_t> divisors;
    for (std::int64_t size = 1; size <= left; ++size)
      if (left % size == 0) divisors.push_back(size);
    sizes.push_back(divisors[random.below(static_cast<std::uint32_t>(divisors.size()))]);
    left /= sizes.back();
  }
  sizes.push_back(left);
  return sizes;
}

OptionValue draw_algorithm(Random& random, const Option&, const Experiment& e) {
  const application::GeneratorPart& part = application::generator(e.application.generator);
  std::vector<std::string> names;
  for (const std::string& name : list_of_names<application::Algorithm>()) {
    application::GeneratorSettings settings;
    settings.algorithm = name;
    if (!application::refuse_generator(part, settings)) names.push_back(name);
  }
  if (random.chance(0.2)) return name_of(application::Algorithm::Auto);
  return names[random.below(static_cast<std::uint32_t>(names.size()))];
}

void narrow_to_long_applications(NarrowRows& rows) {
  rows.draw("application.ranks", draw_many_ranks)
      .draw("application.steps", up_to({4, 30}))
      .draw("application.bytes", up_to({200, 4000, 30000}))
      .draw("application.compute_ns", up_to({0, 100, 2000}));
}

}  // namespace dusk
