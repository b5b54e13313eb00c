// SPDX-License-Identifier: Apache-2.0
#include "sw/workloads/application_jobs.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/algorithm/string/split.hpp>
#include <boost/algorithm/string/trim.hpp>
#include <cmath>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <tuple>

#include "models/application/application_reader.h"
#include "models/common/input_file.h"
#include "models/common/random.h"
#include "models/common/shown_text.h"
#include "models/common/table_number.h"

namespace dusk {
namespace {

using application::Application;
using application::ReplaySettings;

std::uint64_t places(const Experiment& experiment) {
  return static_cast<std::uint64_t>(nodes_of(experiment.network) *
                                    experiment.application.ranks_per_node);
}

std::vector<NodeId> read_nodes(const std::string& file, std::uint64_t ranks, std::uint32_t nodes) {
  InputFile in(file);
  std::vector<NodeId> found;
  std::string line;
  for (std::size_t number = 1; in.line(line); ++number) {
    boost::trim(line);
    if (line.empty() || line[0] == '#') continue;
    const auto node = whole_number(line);
    if (!node || *node < 0 || *node >= nodes)
      throw std::invalid_argument(fmt::format("{}:{}: '{}' is no node (0 to {})", shown(file),
                                              number, shown(line), nodes - 1));
    found.push_back(static_cast<NodeId>(*node));
  }
  if (found.size() != ranks)
    throw std::invalid_argument(fmt::format("{}: has the nodes of {} ranks (there are {})",
                                            shown(file), found.size(), ranks));
  return found;
}

std::vector<NodeId> nodes_in_order(const Experiment& experiment, std::uint64_t ranks) {
  const auto nodes = static_cast<std::uint32_t>(nodes_of(experiment.network));
  const auto each = static_cast<std::uint32_t>(experiment.application.ranks_per_node);
  const std::uint64_t all = places(experiment);
  if (ranks > all)
    throw std::invalid_argument(
        fmt::format("{} ranks, but {} places (fewer ranks, more nodes, or ranks_per_node {})",
                    ranks, all, (ranks + nodes - 1) / nodes));
  std::vector<NodeId> found(all);
  for (std::uint64_t place = 0; place < all; ++place)
    found[place] = static_cast<NodeId>(
        experiment.application.order == RankOrder::Cyclic ? place % nodes : place / each);
  if (experiment.application.order == RankOrder::Random) {
    Random random(static_cast<std::uint64_t>(experiment.run.seed), kPlaceStream);
    for (std::size_t left = found.size(); left > 1; --left)
      std::swap(found[left - 1], found[random.below(static_cast<std::uint32_t>(left))]);
  }
  found.resize(ranks);
  return found;
}

Cycle cycles_of(double nanoseconds, const ApplicationOptions& options) {
  return static_cast<Cycle>(std::llround(nanoseconds / options.cycle_ns));
}

Jobs read_or_generate(const Experiment& experiment) {
  auto jobs = std::make_shared<std::vector<Application>>();
  const std::vector<std::string> files = job_files(experiment.application);
  const ApplicationOptions& a = experiment.application;
  const auto collectives = application::collective_settings(a.collectives, a.reduce_ns_per_kib);
  for (const std::string& file : files)
    jobs->push_back(application::read_application(file, collectives));
  if (files.empty())
    jobs->push_back(
        application::generate(experiment.application.generator, generator_settings(experiment)));
  return jobs;
}

/// Returns all members of the settings. The compiler rejects this line if a name is missing.
auto members_of(const application::GeneratorSettings& settings) {
  const auto& [ranks, steps, bytes, compute_ns, imbalance, seed, sizes, dimensions, periodic,
               algorithm, reduce_ns_per_kib, messages, layers, micro_batches] = settings;
  return std::make_tuple(ranks, steps, bytes, compute_ns, imbalance, seed, sizes, dimensions,
                         periodic, algorithm, reduce_ns_per_kib, messages, layers, micro_batches);
}

/// Returns all data that the jobs depend on: files, or a generator and its settings.
auto key_of(const Experiment& experiment) {
  const std::vector<std::string> files = job_files(experiment.application);
  if (!files.empty()) return std::make_tuple(files, std::string(), members_of({}));
  return std::make_tuple(files, experiment.application.generator,
                         members_of(generator_settings(experiment)));
}

}  // namespace

std::vector<std::string> job_files(const ApplicationOptions& options) {
  std::vector<std::string> files;
  if (options.files.empty()) return files;
  boost::split(files, options.files, [](char c) { return c == ','; });
  for (std::string& file : files) {
    boost::trim(file);
    if (file.empty()) throw std::invalid_argument("an empty name between commas");
  }
  return files;
}

application::GeneratorSettings generator_settings(const Experiment& experiment) {
  const ApplicationOptions& a = experiment.application;
  const auto number = [](std::int64_t value) { return static_cast<std::uint32_t>(value); };
  application::GeneratorSettings settings;
  const std::uint64_t all = std::min<std::uint64_t>(places(experiment), application::kMostRanks);
  settings.ranks = a.ranks > 0 ? number(a.ranks) : static_cast<std::uint32_t>(all);
  settings.steps = number(a.steps);
  settings.bytes = static_cast<std::uint64_t>(a.bytes);
  settings.compute_ns = static_cast<std::uint64_t>(a.compute_ns);
  settings.imbalance = a.imbalance;
  settings.seed = static_cast<std::uint64_t>(experiment.run.seed);
  for (const std::int64_t size : a.sizes) settings.sizes.push_back(number(size));
  settings.dimensions = number(a.dimensions);
  settings.periodic = a.periodic;
  settings.algorithm = a.algorithm;
  settings.reduce_ns_per_kib = a.reduce_ns_per_kib;
  settings.messages = number(a.messages);
  settings.layers = number(a.layers);
  settings.micro_batches = number(a.micro_batches);
  return settings;
}

Jobs make_jobs(const Experiment& experiment) {
  static std::optional<decltype(key_of(experiment))> last_key;
  static Jobs last;
  auto key = key_of(experiment);
  if (key != last_key) {
    last_key.reset();
    last = nullptr;  // frees the old jobs, as both may not fit
    last = read_or_generate(experiment);
    last_key = std::move(key);
  }
  return last;
}

std::uint32_t longest_packet(const ApplicationOptions& options) {
  return static_cast<std::uint32_t>((options.packet_bytes + options.flit_bytes - 1) /
                                    options.flit_bytes);
}

ReplaySettings replay_settings(const Experiment& experiment, const Jobs& jobs) {
  const ApplicationOptions& a = experiment.application;
  ReplaySettings settings;
  settings.cycle_ns = a.cycle_ns;
  settings.compute_factor = a.compute_factor;
  settings.size_factor = a.size_factor;
  settings.flit_bytes = static_cast<std::uint32_t>(a.flit_bytes);
  settings.eager_bytes = static_cast<std::uint64_t>(a.eager_bytes);
  settings.overhead = cycles_of(a.overhead_ns, a);
  settings.local = cycles_of(a.local_ns, a);
  const std::uint64_t ranks = std::accumulate(
      jobs->begin(), jobs->end(), std::uint64_t{0},
      [](std::uint64_t sum, const Application& job) { return sum + job.ranks.size(); });
  settings.nodes = a.node_file.empty()
                       ? nodes_in_order(experiment, ranks)
                       : read_nodes(a.node_file, ranks,
                                    static_cast<std::uint32_t>(nodes_of(experiment.network)));
  return settings;
}

}  // namespace dusk
