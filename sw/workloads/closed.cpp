// SPDX-License-Identifier: Apache-2.0
// Closed loop: nodes create messages when other messages arrive.
#include "models/common/packet.h"
#include "sw/config/config_fault.h"
#include "sw/workloads/synthetic.h"
#include "testbench/statistics/unsteady.h"

namespace dusk {
namespace {

class ClosedLoop : public SyntheticWorkload {
 public:
  const char* name() const override { return "closed"; }
  const char* help() const override { return "when others arrive"; }

  std::vector<std::string> keys() const override {
    return keys_and({"messages", "active_share", "outstanding", "closed_rule", "reply_class"});
  }
  void check_times(const Experiment& experiment, const Origins& origins) const override {
    ConfigFault(origins).refuse(experiment.traffic.active_share <= 0, {"traffic.active_share"},
                                "0 nodes send (above 0, at most 1)");
  }

  WorkloadSettings settings(const Experiment& experiment) const override {
    const TrafficOptions& t = experiment.traffic;
    WorkloadSettings workload = common_settings(experiment);
    workload.kind = WorkloadKind::ClosedLoop;
    workload.rule = t.closed_rule;
    workload.active_fraction = t.active_share;
    workload.outstanding = static_cast<std::uint32_t>(t.outstanding);
    return workload;
  }
  double packet_memory(const Experiment& experiment) const override {
    const TrafficOptions& t = experiment.traffic;
    return static_cast<double>(t.outstanding) * t.active_share *
           static_cast<double>(nodes_of(experiment.network)) * sizeof(Packet);
  }

  RunEnd end(const Experiment& experiment) const override {
    RunEnd end;
    end.messages = static_cast<std::uint64_t>(experiment.traffic.messages);
    return end;
  }
  bool ends_by_clock(const Experiment&) const override { return false; }
  const char* unsteady(const TrafficOptions&) const override { return kClosedLoopReason; }
  bool heeds_deliveries() const override { return true; }
};

}  // namespace

const WorkloadPart& closed_workload() {
  static const ClosedLoop workload;
  return workload;
}

}  // namespace dusk
