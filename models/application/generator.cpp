// SPDX-License-Identifier: Apache-2.0
#include "models/application/generator.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "models/application/generator_steps.h"
#include "models/common/decimal_text.h"
#include "models/common/shown_text.h"

namespace dusk::application {
namespace {

using GeneratorFault = std::optional<TrafficFault>;

GeneratorFault refuse_real(const char* key, double value, double most) {
  if (value >= 0 && value <= most) return {};
  return TrafficFault{{key},
                      decimal_text(value) + " is out of range (0 to " + decimal_text(most) + ")"};
}

}  // namespace

const GeneratorPart& generator(const std::string& name) {
  std::string choices;
  for (const GeneratorPart& part : generators()) {
    if (part.name == name) return part;
    choices += std::string(choices.empty() ? "" : ", ") + part.name;
  }
  throw std::invalid_argument("unknown generator '" + shown(name) + "' (" + choices + ")");
}

bool reads_key(const GeneratorPart& part, const std::string& key) {
  return std::find(part.keys.begin(), part.keys.end(), key) != part.keys.end();
}

GeneratorFault refuse_number(const char* key, std::uint64_t value, std::uint64_t least,
                             std::uint64_t most) {
  if (value >= least && value <= most) return {};
  return TrafficFault{{key},
                      std::to_string(value) + " is out of range (" + std::to_string(least) +
                          " to " + std::to_string(most) + ")"};
}

GeneratorFault refuse_size(const GeneratorSettings& settings, std::uint64_t number,
                           std::vector<const char*> keys) {
  // Up to 2^21 operations of 2^20 ranks in 2^20 steps: no product overflows.
  if (number * settings.ranks * settings.steps <= kMostGenerated) return {};
  return TrafficFault{std::move(keys), "the application has more than " +
                                           std::to_string(kMostGenerated) +
                                           " operations (fewer ranks, steps or messages)"};
}

GeneratorFault refuse_algorithm(const GeneratorSettings& settings, Collective collective) {
  const auto algorithm = value_named<Algorithm>(settings.algorithm);
  if (algorithm && has_algorithm(collective, *algorithm)) return {};
  return TrafficFault{{"application.algorithm", "application.generator"},
                      no_algorithm(collective, settings.algorithm)};
}

GeneratorFault refuse_sizes(const GeneratorSettings& settings, std::size_t least,
                            std::size_t most) {
  const std::size_t count = settings.sizes.size();
  if (count == 0) return {};
  const std::string range =
      std::to_string(least) + (least < most ? " to " + std::to_string(most) : "") + " sizes";
  if (count < least || count > most)
    return TrafficFault{{"application.sizes"},
                        std::to_string(count) + " sizes are given (" + range + ")"};
  std::uint64_t product = 1;
  for (const std::uint32_t size : settings.sizes) {
    if (size == 0) return TrafficFault{{"application.sizes"}, "a size is 0 (at least 1)"};
    product = std::min<std::uint64_t>(product * size, kMostRanks + 1);
  }
  if (product == settings.ranks) return {};
  return TrafficFault{{"application.sizes", "application.ranks"},
                      "the product of the sizes is not the number of ranks (" +
                          std::to_string(settings.ranks) + ")"};
}

GeneratorFault refuse_generator(const GeneratorPart& part, const GeneratorSettings& settings) {
  if (auto fault = refuse_number("application.ranks", settings.ranks, 2, kMostRanks)) return fault;
  if (auto fault = refuse_number("application.steps", settings.steps, 1, kMostSteps)) return fault;
  if (auto fault = refuse_number("application.bytes", settings.bytes, 0, kMostCollectiveBytes))
    return fault;
  if (auto fault = refuse_number("application.compute_ns", settings.compute_ns, 0, kMostComputeNs))
    return fault;
  if (auto fault = refuse_real("application.imbalance", settings.imbalance, 1)) return fault;
  if (auto fault = refuse_real("application.reduce_ns_per_kib", settings.reduce_ns_per_kib, 1e6))
    return fault;
  if (auto fault = refuse_size(settings, 1, {"application.steps", "application.ranks"}))
    return fault;
  return part.refuse == nullptr ? std::nullopt : part.refuse(settings);
}

Application generate(const std::string& name, const GeneratorSettings& settings) {
  const GeneratorPart& part = generator(name);
  if (const auto fault = refuse_generator(part, settings))
    throw std::invalid_argument(std::string(fault->keys.front()) + ": " + fault->text);
  GeneratedApplication application(settings);
  part.make(settings, application);
  return application.finish(name);
}

}  // namespace dusk::application
