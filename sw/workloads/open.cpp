// SPDX-License-Identifier: Apache-2.0
// Open loop: nodes create messages by the clock.
#include <set>

#include "sw/config/injection_keys.h"
#include "sw/workloads/synthetic.h"
#include "testbench/statistics/unsteady.h"

namespace dusk {
namespace {

class OpenLoop : public SyntheticWorkload {
 public:
  const char* name() const override { return "open"; }
  const char* help() const override { return "by the clock"; }

  std::vector<std::string> keys() const override {
    std::set<std::string> keys{"injection", "class_shares", "run.cycles"};
    for (const InjectionPart& process : injection_processes())
      keys.insert(process.keys.begin(), process.keys.end());
    return keys_and({keys.begin(), keys.end()});
  }
  void check_times(const Experiment& experiment, const Origins& origins) const override {
    check_injection(experiment.traffic, experiment.network, origins);
  }

  WorkloadSettings settings(const Experiment& experiment) const override {
    WorkloadSettings workload = common_settings(experiment);
    workload.kind = WorkloadKind::OpenLoop;
    workload.injection = injection_settings(experiment.traffic, experiment.network);
    return workload;
  }

  const char* unsteady(const TrafficOptions& traffic) const override {
    return injection_of(traffic).ramp ? kRampReason : nullptr;
  }
  SteadyLoad steady_load(const Experiment& experiment) const override {
    SteadyLoad load;
    load.flits = experiment.traffic.load;
    const InjectionPart& process = injection_of(experiment.traffic);
    if (process.hurst != nullptr)
      load.hurst = process.hurst(injection_settings(experiment.traffic, experiment.network));
    return load;
  }
  bool in_booksim() const override { return true; }

  std::uint32_t draw_weight() const override { return 4; }
};

}  // namespace

const WorkloadPart& open_workload() {
  static const OpenLoop workload;
  return workload;
}

}  // namespace dusk
