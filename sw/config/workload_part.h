// SPDX-License-Identifier: Apache-2.0
/// Interface of the kinds of workload that traffic.kind names.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "models/application/replay.h"
#include "models/common/flit.h"
#include "models/common/ids.h"
#include "models/topology/bubble.h"
#include "models/traffic/traffic_source.h"
#include "sw/common/config_error.h"
#include "sw/config/experiment.h"
#include "sw/config/option_table.h"

namespace dusk {

/// Condition that ends the measurement.
struct RunEnd {
  Cycle cycles = kNever;            ///< kNever: the messages end it
  std::uint64_t messages = 0;       ///< number of delivered messages
  std::uint64_t trace_packets = 0;  ///< packets in the replayed file
  /// True: the run also ends when no packet is under way and no source has another message.
  bool when_dry = false;
};

/// Sources of a run.
struct Sources {
  std::vector<std::unique_ptr<TrafficSource>> of_nodes;  ///< [node]; null: it never sends
  std::shared_ptr<application::Replay> replay;           ///< replay of an application; else null
};

/// A load that does not change with time.
struct SteadyLoad {
  double flits = -1;   ///< flits per node and cycle; negative: unknown
  double hurst = 0.5;  ///< parameter of the traffic; above 0.5: self-similar
};

class WorkloadPart {
 public:
  virtual ~WorkloadPart() = default;
  /// The value of traffic.kind.
  virtual const char* name() const = 0;
  /// Help text of the name, for the manual: says when nodes create messages.
  virtual const char* help() const = 0;

  // Keys.
  /// Adds the rows of keys that only this workload has.
  virtual void add_keys(std::vector<Option>&) const {}
  /// Keys that this workload reads and some other does not; keys of [traffic] without the section.
  virtual std::vector<std::string> keys() const = 0;
  bool reads(const std::string& key) const;
  /// Keys of other sections for which this workload has another default, and that default.
  virtual std::vector<std::pair<std::string, OptionValue>> defaults() const { return {}; }
  /// Parts of check_experiment(): destinations and lengths of the packets, then their times. The
  /// network has been checked. Throw ConfigError.
  virtual void check_packets(const Experiment& experiment, const Origins& origins) const = 0;
  virtual void check_times(const Experiment&, const Origins&) const {}

  // Messages that are sent.
  /// Makes one source for each node. Throws std::invalid_argument.
  virtual Sources make_sources(const Experiment& experiment, std::uint32_t nodes) const = 0;
  /// False if each node is its own destination. Requires a checked experiment.
  virtual bool anybody_sends(const Experiment&) const { return true; }
  virtual PacketLengths packet_lengths(const Experiment& experiment) const = 0;
  /// Most flits of a packet. Longer messages are split into several packets.
  virtual std::uint32_t longest_packet_of(const Experiment&) const { return kMaxPacketLength; }
  /// Least bytes of packets, or of their descriptions, that the run keeps at the same time.
  virtual double packet_memory(const Experiment&) const { return 0; }
  /// True if some packets have a message class other than 0.
  virtual bool has_classes(const Experiment& experiment) const;

  /// Input files of this workload, each after the key that names it.
  virtual std::vector<std::pair<std::string, std::string>> input_files(const Experiment&) const {
    return {};
  }

  // When it is sent.
  virtual RunEnd end(const Experiment& experiment) const;
  /// True if run.cycles ends the measurement.
  virtual bool ends_by_clock(const Experiment&) const { return true; }
  /// Sources that ignore deliveries create packets before this cycle only; the drain ends by then.
  virtual Cycle sources_end(const Experiment& experiment) const;
  /// Reason why the load changes with time; null if it is constant.
  virtual const char* unsteady(const TrafficOptions& traffic) const = 0;
  virtual SteadyLoad steady_load(const Experiment&) const { return {}; }
  /// True if deliveries decide the next messages.
  virtual bool heeds_deliveries() const { return false; }
  /// True if the workload replays the packets of a file.
  virtual bool is_recorded() const { return false; }
  /// True if BookSim's sources can do the same.
  virtual bool in_booksim() const { return false; }

  /// Weight with which fuzzing draws this workload; 0: never.
  virtual std::uint32_t draw_weight() const { return 1; }
};

/// All workloads, in the order in which messages list them.
const std::vector<const WorkloadPart*>& workloads();
/// Names of all workloads: the values of traffic.kind.
std::vector<std::string> workload_names();
/// Returns the workload that traffic.kind names.
const WorkloadPart& workload_of(const TrafficOptions& traffic);

/// Names of the workloads that read a key.
std::vector<std::string> workloads_that_read(const std::string& key);
/// Condition: a workload that reads this key. At least one must read it.
Condition with_workload(const std::string& key);

/// Returns the lengths of the packets. Throws std::invalid_argument or ConfigError if the text or
/// file of the lengths is wrong.
PacketLengths packet_lengths(const Experiment& experiment);
/// True if a trace is replayed to its end.
bool is_whole_trace(const Experiment& experiment);

}  // namespace dusk
