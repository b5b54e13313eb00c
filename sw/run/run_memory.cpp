// SPDX-License-Identifier: Apache-2.0
#include "sw/run/run_memory.h"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <string>

#include "rtl/usual_shapes.h"
#include "sw/common/free_memory.h"
#include "sw/config/config_fault.h"
#include "sw/config/network_kind.h"
#include "sw/config/workload_part.h"
#include "sw/shapes/select_shape.h"

namespace dusk {
namespace {

// Measured on the heap of runs with 4096 switches of 3 to 20 ports, rounded down.
constexpr std::uint64_t kBytesOfSwitch = 5800, kBytesOfPort = 700;
// Bytes of a router of engine functional, and of one of its queues.
constexpr std::uint64_t kBytesOfNode = 1000, kBytesOfQueue = 90;
// Bytes of a node's source, measured on the heap of dusk export-workload with a million nodes.
constexpr std::uint64_t kBytesOfSource = 180;
// A line of timeseries.csv has 15 fields.
constexpr double kBytesOfWindow = 30;
// A line of packets.csv has 9 fields.
constexpr double kBytesOfPacketLine = 30;

std::uint64_t nodes(const Experiment& experiment) {
  return static_cast<std::uint64_t>(nodes_of(experiment.network));
}

std::uint64_t packet_memory(const Experiment& experiment) {
  const double most = 1e18;  // bytes; a higher number does not fit into the type
  const double bytes = workload_of(experiment.traffic).packet_memory(experiment);
  return static_cast<std::uint64_t>(std::min(most, bytes));
}

std::uint64_t functional_memory(const Experiment& experiment) {
  const std::uint64_t vcs = 1 + static_cast<std::uint64_t>(experiment.functional.adaptive_vcs);
  const std::uint64_t queues = 2 * experiment.network.size.size() * vcs + 1;
  return nodes(experiment) * (kBytesOfNode + kBytesOfQueue * queues);
}

/// Bytes of one channel's flits in a window (channel_flits.npy), and of a node in nodes.csv.
constexpr std::uint64_t kBytesOfFlits = 2, kBytesOfNodeSums = 48;
/// Bytes of run.detail for each channel, with the window that is not written yet.
constexpr std::uint64_t kBytesOfChannelDetail = 10 + kBytesOfFlits;

std::uint64_t detail_memory(const Experiment& experiment) {
  if (experiment.run.detail == DetailKind::Off) return 0;
  const auto channels =
      static_cast<std::uint64_t>(kind_of(experiment.network).channels(experiment.network));
  return channels * kBytesOfChannelDetail + nodes(experiment) * kBytesOfNodeSums;
}

/// Least number of packets that a run measures, as far as it is known.
double least_packets(const Experiment& experiment) {
  const WorkloadPart& workload = workload_of(experiment.traffic);
  const RunEnd end = workload.end(experiment);
  const auto known = static_cast<double>(std::max(end.messages, end.trace_packets));
  const double load = workload.steady_load(experiment).flits;
  if (!workload.ends_by_clock(experiment) || load < 0) return known;
  const auto cycles = static_cast<double>(experiment.run.cycles - experiment.run.warmup);
  return std::max(cycles, 0.0) * load * static_cast<double>(nodes(experiment)) /
         workload.packet_lengths(experiment).longest;
}

/// Size of the files that grow with the windows, in bytes.
double window_bytes(const Experiment& experiment) {
  if (!workload_of(experiment.traffic).ends_by_clock(experiment)) return 0;  // number is unknown
  const double windows =
      static_cast<double>(experiment.run.cycles) / static_cast<double>(experiment.power.window);
  double bytes = kBytesOfWindow;
  if (experiment.run.detail != DetailKind::Off)
    bytes += static_cast<double>(kind_of(experiment.network).channels(experiment.network) *
                                 static_cast<std::int64_t>(kBytesOfFlits));
  return windows * bytes;
}

void refuse_memory(const Experiment& experiment, std::uint64_t least, std::uint64_t memory,
                   const Origins& origins) {
  const NetworkKind& kind = kind_of(experiment.network);
  const bool functional = experiment.run.engine == EngineKind::Functional;
  ConfigFault(origins).refuse(
      least > memory, {kind.words().nodes_key},
      "a network of {} {} takes at least {} of memory, {} are free (fewer {})",
      functional ? nodes_of(experiment.network) : kind.switches(experiment.network),
      functional ? "routers" : "switches", size_text(least), size_text(memory),
      functional ? "routers" : "switches");
}

}  // namespace

std::uint64_t source_memory(const Experiment& experiment) {
  return nodes(experiment) * kBytesOfSource + packet_memory(experiment);
}

std::uint64_t least_memory(const Experiment& experiment, const SwitchShape& shape) {
  const auto switches =
      static_cast<std::uint64_t>(kind_of(experiment.network).switches(experiment.network));
  return switches * (kBytesOfSwitch + kBytesOfPort * shape.ports) + packet_memory(experiment) +
         detail_memory(experiment);
}

std::uint64_t least_memory(const Experiment& experiment) {
  if (experiment.run.engine == EngineKind::Functional)
    return functional_memory(experiment) + detail_memory(experiment);
  return least_memory(experiment, select_shape(experiment, usual_shapes()));
}

void require_memory(const Experiment& experiment, const SwitchShape& shape, std::uint64_t memory,
                    const Origins& origins) {
  refuse_memory(experiment, least_memory(experiment, shape), memory, origins);
}

void require_memory(const Experiment& experiment, std::uint64_t memory, const Origins& origins) {
  refuse_memory(experiment, least_memory(experiment), memory, origins);
}

void require_source_memory(const Experiment& experiment, std::uint64_t memory,
                           const Origins& origins) {
  const std::uint64_t least = source_memory(experiment);
  ConfigFault(origins).refuse(
      least > memory, {kind_of(experiment.network).words().nodes_key},
      "the sources of {} nodes take at least {} of memory, {} are free (fewer nodes)",
      nodes(experiment), size_text(least), size_text(memory));
}

void require_disk(const Experiment& experiment, std::uint64_t disk, const Origins& origins) {
  const auto refuse = [&](double bytes, std::initializer_list<const char*> keys,
                          const std::string& what, const char* instead) {
    const double least = std::min(bytes, 1e18);
    ConfigFault(origins).refuse(
        least > static_cast<double>(disk), keys, "{} of at least {}, {} are free on the disk ({})",
        what, size_text(static_cast<std::uint64_t>(least)), size_text(disk), instead);
  };
  const RunOptions& run = experiment.run;
  const bool detail = run.detail != DetailKind::Off;
  refuse(window_bytes(experiment), {"run.cycles", "power.window"},
         fmt::format("{} cycles in windows of {} make a time series", run.cycles,
                     experiment.power.window),
         detail ? "fewer cycles, a longer power.window, or run.detail off"
                : "fewer cycles, or a longer power.window");
  if (!run.packet_table) return;
  const double packets = least_packets(experiment);
  refuse(packets * kBytesOfPacketLine, {"run.packet_table"},
         fmt::format("{:.0f} packets make a table", packets), "false");
}

}  // namespace dusk
