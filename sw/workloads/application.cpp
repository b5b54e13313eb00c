// SPDX-License-Identifier: Apache-2.0
// Workload whose ranks compute, send and receive.
#include <algorithm>

#include "models/application/application_check.h"
#include "models/application/application_reader.h"
#include "models/application/replay.h"
#include "models/common/flit.h"
#include "sw/config/config_fault.h"
#include "sw/config/path_keys.h"
#include "sw/config/section_rows.h"
#include "sw/config/workload_part.h"
#include "sw/workloads/application_jobs.h"
#include "sw/workloads/packet_fit.h"
#include "testbench/statistics/unsteady.h"

namespace dusk {
namespace {

using application::Application;
using application::Operation;
using application::OperationKind;
using application::RankGraph;

/// Returns the key that errors of the jobs name.
const char* jobs_key(const ApplicationOptions& options) {
  return options.files.empty() ? "application.generator" : "application.files";
}

std::uint64_t largest_message(const Application& job) {
  std::uint64_t bytes = 0;
  for (const RankGraph& rank : job.ranks)
    for (application::OperationId id = 0; id < rank.size(); ++id)
      if (rank[id].kind == OperationKind::Send) bytes = std::max(bytes, rank[id].size);
  return bytes;
}

/// Returns the computing time of the rank that computes most, in nanoseconds.
double longest_computing(const Application& job) {
  double longest = 0;
  for (const RankGraph& rank : job.ranks) {
    double sum = 0;
    for (application::OperationId id = 0; id < rank.size(); ++id)
      if (rank[id].kind == OperationKind::Compute) sum += static_cast<double>(rank[id].size);
    longest = std::max(longest, sum);
  }
  return longest;
}

void check_durations(const ApplicationOptions& a, const Origins& origins) {
  const ConfigFault fault(origins);
  for (const auto& [key, ns] : {std::pair{"application.overhead_ns", a.overhead_ns},
                                std::pair{"application.local_ns", a.local_ns}})
    fault.refuse(ns / a.cycle_ns > kMostCycles, {key, "application.cycle_ns"},
                 "{} are more than {:.0e} cycles", ns, kMostCycles);
}

class ApplicationWorkload : public WorkloadPart {
 public:
  const char* name() const override { return "application"; }
  const char* help() const override {
    return "when computations end and messages of the application arrive";
  }

  std::vector<std::string> keys() const override { return {"run.cycles"}; }
  /// Defaults so that the whole application is replayed and measured.
  std::vector<std::pair<std::string, OptionValue>> defaults() const override {
    return {{"run.warmup", std::int64_t{0}}, {"run.cycles", std::int64_t{0}}};
  }

  void check_packets(const Experiment& experiment, const Origins& origins) const override {
    const ApplicationOptions& a = experiment.application;
    const ConfigFault fault(origins);
    fault.refuse(experiment.run.engine == EngineKind::Functional, {"traffic.kind", "run.engine"},
                 "application needs switches (engine rtl, model or lockstep)");
    const std::uint32_t longest = longest_packet(a);
    fault.refuse(longest > kMaxPacketLength, {"application.packet_bytes", "application.flit_bytes"},
                 "{} are {} flits (at most {})", a.packet_bytes, longest, kMaxPacketLength);
    check_packet_fits(experiment, origins, "application.packet_bytes", longest);
    fault.read("application.collectives", [&] { application::collective_settings(a.collectives); });
    if (a.files.empty())
      fault.refuse(
          refuse_generator(application::generator(a.generator), generator_settings(experiment)));
  }
  void check_times(const Experiment& experiment, const Origins& origins) const override {
    const ApplicationOptions& a = experiment.application;
    const ConfigFault fault(origins);
    fault.refuse(experiment.run.warmup > 0, {"run.warmup"},
                 "{}: an application is measured whole (0)", experiment.run.warmup);
    check_durations(a, origins);
    Jobs jobs;
    fault.read(jobs_key(a), [&] { jobs = make_jobs(experiment); });
    application::ReplaySettings settings;
    const char* const places = !a.node_file.empty()             ? "application.node_file"
                               : a.ranks > 0 && a.files.empty() ? "application.ranks"
                                                                : "application.ranks_per_node";
    fault.read(places, [&] { settings = replay_settings(experiment, jobs); });
    for (const Application& job : *jobs)
      fault.refuse(longest_computing(job) * a.compute_factor / a.cycle_ns > kMostCycles,
                   {"application.compute_factor", "application.cycle_ns", jobs_key(a)},
                   "{}: a rank computes for more than {:.0e} cycles", job.name, kMostCycles);
    std::uint64_t operations = 0;
    for (const Application& job : *jobs) {
      const std::vector<std::string> found = application::faults(job, 1);
      fault.refuse(!found.empty(), {jobs_key(a)}, "{}: {} (dusk trace check tells all)", job.name,
                   found.empty() ? "" : found.front());
      operations += job.operations();
      const std::uint64_t flits = message_flits(settings, largest_message(job));
      fault.refuse(flits >= kNone, {"application.size_factor", jobs_key(a)},
                   "{}: a message of {} flits (at most {})", job.name, flits, kNone - 1);
    }
    fault.refuse(operations == 0, {jobs_key(a)}, "no operation: there is nothing to run");
    fault.refuse(operations > application::kMostOperations, {jobs_key(a)},
                 "{} operations (at most {})", operations, application::kMostOperations);
  }

  Sources make_sources(const Experiment& experiment, std::uint32_t nodes) const override {
    const Jobs jobs = make_jobs(experiment);
    Sources sources;
    sources.replay = std::make_shared<application::Replay>(jobs, replay_settings(experiment, jobs));
    for (NodeId node = 0; node < nodes; ++node)
      sources.of_nodes.push_back(sources.replay->make_source(node));
    return sources;
  }
  PacketLengths packet_lengths(const Experiment& experiment) const override {
    return {longest_packet(experiment.application), 1};
  }
  std::uint32_t longest_packet_of(const Experiment& experiment) const override {
    return longest_packet(experiment.application);
  }
  bool has_classes(const Experiment&) const override { return false; }

  std::vector<std::pair<std::string, std::string>> input_files(
      const Experiment& experiment) const override {
    std::vector<std::pair<std::string, std::string>> files;
    for (const std::string& job : job_files(experiment.application))
      for (const std::string& file : application::files_of(job))
        files.emplace_back("application.files, " + absolute_paths("application.files", file), file);
    if (!experiment.application.node_file.empty())
      files.emplace_back("application.node_file", experiment.application.node_file);
    return files;
  }

  RunEnd end(const Experiment& experiment) const override {
    RunEnd end;
    end.when_dry = true;
    if (ends_by_clock(experiment)) end.cycles = static_cast<Cycle>(experiment.run.cycles);
    return end;
  }
  bool ends_by_clock(const Experiment& experiment) const override {
    return experiment.run.cycles > 0;
  }
  const char* unsteady(const TrafficOptions&) const override { return kApplicationReason; }
  bool heeds_deliveries() const override { return true; }

  std::uint32_t draw_weight() const override { return 1; }
};

}  // namespace

const WorkloadPart& application_workload() {
  static const ApplicationWorkload workload;
  return workload;
}

}  // namespace dusk
