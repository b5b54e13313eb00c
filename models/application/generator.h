// SPDX-License-Identifier: Apache-2.0
/// Generated applications: the communication of common parallel programs.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "models/application/application.h"
#include "models/traffic/traffic_fault.h"

namespace dusk::application {

constexpr std::uint32_t kMostRanks = 1U << 20;
constexpr std::uint32_t kMostSteps = 1'000'000;  ///< also limits messages, layers, micro-batches
constexpr std::uint64_t kMostComputeNs = std::uint64_t{1} << 50;

/// Keys of section `application`. A generator ignores those that its part does not list.
struct GeneratorSettings {
  std::uint32_t ranks = 16;  ///< 2 to kMostRanks
  std::uint32_t steps = 1;   ///< 1 to kMostSteps; repetitions of the whole program
  /// Size of a message, vector or block; at most kMostCollectiveBytes.
  std::uint64_t bytes = 4096;
  std::uint64_t compute_ns = 0;  ///< time of a rank in a step (panel: of the first update); 0: none
  double imbalance = 0;          ///< 0 to 1: each time is multiplied by 1 + imbalance * (-1..1)
  std::uint64_t seed = 1;        ///< seed of imbalance and destinations
  std::vector<std::uint32_t> sizes;  ///< (halo, panel) ranks of each dimension; empty: chosen
  std::uint32_t dimensions = 3;      ///< (halo) 1 to 3, if `sizes` is empty
  bool periodic = true;              ///< (halo) the first and the last of a dimension are neighbors
  std::string algorithm = "auto";    ///< (all_to_all, tree, data_parallel) a name of Algorithm
  double reduce_ns_per_kib = 0;      ///< time to add 1024 received bytes in a reduction
  std::uint32_t messages = 16;       ///< (random_access) messages of a rank in a step
  std::uint32_t layers = 8;          ///< (data_parallel) layers of the neural network
  std::uint32_t micro_batches = 8;   ///< (pipeline) micro-batches of a step
};

class GeneratedApplication;

/// Description of a generator.
struct GeneratorPart {
  const char* name;               ///< the value of application.generator
  const char* help;               ///< description, which the manual prints behind the name
  std::vector<const char*> keys;  ///< keys that other generators do not read
  void (*make)(const GeneratorSettings&, GeneratedApplication&);
  /// Returns why values of its own keys are invalid; null: no limits.
  std::optional<TrafficFault> (*refuse)(const GeneratorSettings&) = nullptr;
};

/// All generators, in the order in which messages list them (generator_list.cpp).
const std::vector<GeneratorPart>& generators();
/// Returns the generator of a name. Throws std::invalid_argument, with the choices, for another
/// name.
const GeneratorPart& generator(const std::string& name);
bool reads_key(const GeneratorPart& part, const std::string& key);

/// Returns why a generator cannot be used with the settings, or nothing if it can.
std::optional<TrafficFault> refuse_generator(const GeneratorPart& part,
                                             const GeneratorSettings& settings);

/// Makes an application, closed. It is the same for the same settings on every machine. Throws
/// std::invalid_argument for an unknown name, for settings that refuse_generator() refuses, and if
/// it has more operations than kMostGenerated (collective_steps.h).
Application generate(const std::string& name, const GeneratorSettings& settings);

}  // namespace dusk::application
