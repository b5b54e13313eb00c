// SPDX-License-Identifier: Apache-2.0
#include "sw/run/application_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "models/application/contention_free.h"
#include "models/topology/bounds.h"
#include "sw/config/network_kind.h"
#include "sw/workloads/application_jobs.h"
#include "testbench/common/check_result.h"
#include "testbench/snapshot.h"

namespace dusk {
namespace {

/// Returns the least latency of channels between switches, and of channels of nodes.
std::pair<std::uint32_t, std::uint32_t> least_latencies(const Topology& topology) {
  std::uint32_t links = kNone, local = kNone;
  for (const Channel& channel : topology.channels) {
    std::uint32_t& least = channel.joins_switches() ? links : local;
    least = std::min(least, channel.latency);
  }
  return {links == kNone ? 1 : links, local == kNone ? 1 : local};
}

/// Time of a single message in an empty network with all links on. Its packets follow each other
/// without a gap, over all local channels of its node.
application::MessageTime zero_load_time(const Experiment& experiment, const Topology& topology) {
  ZeroLoadPath path;
  path.hop_latency = static_cast<std::uint32_t>(experiment.switch_.hop_latency);
  path.source_cycles = static_cast<std::uint32_t>(experiment.network.source_cycles);
  std::tie(path.link_latency, path.local_latency) = least_latencies(topology);
  const std::uint64_t longest = longest_packet(experiment.application);
  const std::uint64_t channels = topology.local_channels;
  return [=, &topology](NodeId from, NodeId to, std::uint64_t flits) -> Cycle {
    ZeroLoadPath way = path;
    way.switches = switches_crossed(topology, from, to);
    way.length = 1;
    const std::uint64_t behind = flits <= longest ? flits : (flits + channels - 1) / channels;
    return zero_load_latency(way) + behind - 1;
  };
}

/// Merges the notes with equal text; their counts are added.
std::vector<application::Note> notes_of(const std::vector<application::Application>& jobs) {
  std::map<std::string, std::uint64_t> counts;
  for (const application::Application& job : jobs)
    for (const application::Note& note : job.notes) counts[note.text] += note.count;
  std::vector<application::Note> notes;
  for (const auto& [text, count] : counts) notes.push_back({text, count});
  return notes;
}

}  // namespace

void attach_application(Simulation& simulation, Network& network, application::Replay& replay) {
  replay.on_end([&network] { network.request_stop(); });
  simulation.set_work([&replay] {
    return WorkDone{"operation", replay.operations_ended(), replay.operations()};
  });
  simulation.add_check([&network, &replay, offender = FirstOffender()]() mutable {
    const bool dry = !network.sources_stopped() && network.empty() &&
                     silent_nodes(network) == network.topology().nodes;
    if (dry && !replay.ended())
      offender.report(
          fmt::format("cycle {}: nothing moves any more: {}", network.now(), replay.waiting()));
    return offender.result("application");
  });
}

ApplicationAccount application_account(const Experiment& experiment, const Topology& topology,
                                       const application::Replay& replay, Cycle end) {
  ApplicationAccount account;
  account.ranks = replay.times(end);
  account.all_nodes = topology.nodes;
  account.nodes = replay.settings().nodes;
  account.cycle_ns = replay.settings().cycle_ns;
  account.operations = replay.operations();
  account.operations_ended = replay.operations_ended();
  account.notes = notes_of(*replay.jobs());
  std::uint32_t first = 0;
  for (const application::Application& job : *replay.jobs()) {
    const auto ranks = static_cast<std::uint32_t>(job.ranks.size());
    account.jobs.push_back({job.name, first, ranks, 0});
    for (std::uint32_t rank = first; rank < first + ranks; ++rank) {
      Cycle& ended = account.jobs.back().ended;
      ended = std::max(ended, account.ranks[rank].ended);
    }
    first += ranks;
  }
  if (!replay.ended()) return account;
  account.completion = replay.ended_at();
  application::Replay alone(replay.jobs(), replay.settings());
  const Cycle least =
      run_without_contention(alone, topology.nodes, zero_load_time(experiment, topology));
  if (least != kNever) account.without_contention = least;
  return account;
}

std::vector<LeastTimes> least_times(const Experiment& experiment) {
  const Jobs jobs = make_jobs(experiment);
  const application::ReplaySettings settings = replay_settings(experiment, jobs);
  const Topology topology =
      kind_of(experiment.network)
          .make_topology(experiment.network,
                         static_cast<std::uint32_t>(ports_of(experiment.network)));
  const application::MessageTime time = zero_load_time(experiment, topology);
  application::Replay replay(jobs, settings);
  run_without_contention(replay, topology.nodes, time);
  const std::vector<application::RankTimes> ranks = replay.times();
  std::vector<LeastTimes> times;
  auto first = settings.nodes.begin();
  for (const application::Application& job : *jobs) {
    const auto last = first + static_cast<std::ptrdiff_t>(job.ranks.size());
    LeastTimes least;
    least.path = critical_path(job, settings, {first, last}, time);
    Cycle ended = 0;
    for (auto node = first; node != last; ++node)
      ended = std::max(ended, ranks[static_cast<std::size_t>(node - settings.nodes.begin())].ended);
    if (ended != kNever) least.without_contention = ended;
    times.push_back(least);
    first = last;
  }
  return times;
}

}  // namespace dusk
