// SPDX-License-Identifier: Apache-2.0
// Workload that replays the packets of a file.
#include <algorithm>
#include <filesystem>
#include <system_error>

#include "models/traffic/trace_source.h"
#include "sw/config/config_fault.h"
#include "sw/config/workload_part.h"
#include "sw/workloads/packet_fit.h"
#include "testbench/statistics/unsteady.h"

namespace dusk {
namespace {

Trace::Extent extent_of(const Experiment& experiment) {
  return Trace::check(experiment.traffic.trace_file,
                      static_cast<std::uint32_t>(nodes_of(experiment.network)));
}

class TraceWorkload : public WorkloadPart {
 public:
  const char* name() const override { return "trace"; }
  const char* help() const override { return "as trace_file says"; }

  std::vector<std::string> keys() const override { return {"trace_file", "run.cycles"}; }
  /// Defaults so that the whole trace is replayed and measured.
  std::vector<std::pair<std::string, OptionValue>> defaults() const override {
    return {{"run.warmup", std::int64_t{0}}, {"run.cycles", std::int64_t{0}}};
  }
  void check_packets(const Experiment& experiment, const Origins& origins) const override {
    const ConfigFault fault(origins);
    fault.refuse(experiment.traffic.trace_file.empty(), {"traffic.trace_file", "traffic.kind"},
                 "kind trace needs a file (cycle,source,destination,length a line)");
    Trace::Extent extent;
    fault.read("traffic.trace_file", [&] { extent = extent_of(experiment); });
    check_packet_fits(experiment, origins, "traffic.trace_file", extent.longest);
    const auto warmup = static_cast<Cycle>(experiment.run.warmup);
    fault.refuse(is_whole_trace(experiment) && warmup > extent.last, {"run.warmup"},
                 "{} leaves nothing to measure of a trace up to cycle {} (at most that)", warmup,
                 extent.last);
  }

  Sources make_sources(const Experiment& experiment, std::uint32_t nodes) const override {
    const auto trace = std::make_shared<const Trace>(experiment.traffic.trace_file, nodes);
    Sources sources;
    for (NodeId node = 0; node < nodes; ++node)
      sources.of_nodes.push_back(std::make_unique<TraceSource>(trace, node));
    return sources;
  }
  PacketLengths packet_lengths(const Experiment& experiment) const override {
    const Trace::Extent extent = extent_of(experiment);
    return {std::max(extent.longest, 1u), std::max(extent.step, 1u)};
  }
  /// Takes 12 bytes for each line, because few lines are longer than 24 bytes.
  double packet_memory(const Experiment& experiment) const override {
    std::error_code error;
    const std::uintmax_t bytes = std::filesystem::file_size(experiment.traffic.trace_file, error);
    return error ? 0 : static_cast<double>(bytes / 2);
  }
  std::vector<std::pair<std::string, std::string>> input_files(
      const Experiment& experiment) const override {
    return {{"traffic.trace_file", experiment.traffic.trace_file}};
  }
  bool has_classes(const Experiment& experiment) const override {
    return extent_of(experiment).classes;
  }

  RunEnd end(const Experiment& experiment) const override {
    RunEnd end;
    end.trace_packets = extent_of(experiment).total;
    if (ends_by_clock(experiment)) {
      end.cycles = static_cast<Cycle>(experiment.run.cycles);
    } else {
      end.messages = end.trace_packets;
    }
    return end;
  }
  bool ends_by_clock(const Experiment& experiment) const override {
    return experiment.run.cycles > 0;
  }
  Cycle sources_end(const Experiment& experiment) const override {
    if (ends_by_clock(experiment)) return WorkloadPart::sources_end(experiment);
    return extent_of(experiment).last + 1;
  }
  const char* unsteady(const TrafficOptions&) const override { return kTraceReason; }
  bool is_recorded() const override { return true; }

  std::uint32_t draw_weight() const override { return 0; }  // fuzzing has no file
};

}  // namespace

const WorkloadPart& trace_workload() {
  static const TraceWorkload workload;
  return workload;
}

}  // namespace dusk
