// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <utility>

#include "sw/config/message_classes.h"
#include "sw/config/workload_part.h"

namespace dusk {

// All workloads; each is in a file of its own.
const WorkloadPart& open_workload();
const WorkloadPart& closed_workload();
const WorkloadPart& trace_workload();
const WorkloadPart& application_workload();

const std::vector<const WorkloadPart*>& workloads() {
  static const std::vector<const WorkloadPart*> list{&open_workload(), &closed_workload(),
                                                     &trace_workload(), &application_workload()};
  return list;
}

std::vector<std::string> workload_names() {
  std::vector<std::string> names;
  for (const WorkloadPart* workload : workloads()) names.emplace_back(workload->name());
  return names;
}

const WorkloadPart& workload_of(const TrafficOptions& traffic) {
  for (const WorkloadPart* workload : workloads()) {
    if (workload->name() == traffic.kind) return *workload;
  }
  throw ConfigError("traffic.kind: unknown '{}'", traffic.kind);
}

bool has_constant_load(const TrafficOptions& traffic) {
  return workload_of(traffic).unsteady(traffic) == nullptr;
}

std::vector<std::string> workloads_that_read(const std::string& key) {
  std::vector<std::string> names;
  for (const WorkloadPart* workload : workloads()) {
    if (workload->reads(key)) names.emplace_back(workload->name());
  }
  return names;
}

Condition with_workload(const std::string& key) {
  std::vector<std::string> names = workloads_that_read(key);
  std::string remedy = "kind " + names.front();
  return among("traffic.kind", std::move(names), std::move(remedy));
}

PacketLengths packet_lengths(const Experiment& experiment) {
  return workload_of(experiment.traffic).packet_lengths(experiment);
}

bool is_whole_trace(const Experiment& experiment) {
  const WorkloadPart& workload = workload_of(experiment.traffic);
  return workload.is_recorded() && !workload.ends_by_clock(experiment);
}

bool WorkloadPart::reads(const std::string& key) const {
  const std::vector<std::string> own = keys();
  return std::find(own.begin(), own.end(), key) != own.end();
}

bool WorkloadPart::has_classes(const Experiment& experiment) const {
  return sends_in_classes(experiment.traffic);
}

RunEnd WorkloadPart::end(const Experiment& experiment) const {
  RunEnd end;
  end.cycles = static_cast<Cycle>(experiment.run.cycles);
  return end;
}

Cycle WorkloadPart::sources_end(const Experiment& experiment) const {
  const RunOptions& run = experiment.run;
  return static_cast<Cycle>(run.cycles) + (run.drain ? static_cast<Cycle>(run.drain_limit) : 1);
}

}  // namespace dusk
