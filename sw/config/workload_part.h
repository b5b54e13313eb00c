// SPDX-License-Identifier: Apache-2.0
/// A kind of workload that traffic.kind names: everything that the program asks about it.
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

/// Event that ends the measurement.
struct RunEnd {
  Cycle cycles = kNever;            ///< kNever: the messages
  std::uint64_t messages = 0;       ///< delivered
  std::uint64_t trace_packets = 0;  ///< in the file that is replayed
  /// True: the run also ends when no packet is under way and no source has another message.
  bool when_dry = false;
};

/// Sources of a run.
struct Sources {
  std::vector<std::unique_ptr<TrafficSource>> of_nodes;  ///< [node]; null: it never sends
  std::shared_ptr<application::Replay> replay;           ///< of an application; else null
};

/// A load that does not change with time.
struct SteadyLoad {
  double flits = -1;   ///< per node and cycle; negative: it is not known
  double hurst = 0.5;  ///< parameter of the traffic; above 0.5: self-similar
};

class WorkloadPart {
 public:
  virtual ~WorkloadPart() = default;
  /// The value of traffic.kind.
  virtual const char* name() const = 0;
  /// The manual says it behind the name: when nodes create messages.
  virtual const char* help() const = 0;

  // Keys.
  /// Rows of keys that only this workload has.
  virtual void add_keys(std::vector<Option>&) const {}
  /// Keys that it reads and another workload does not; those of [traffic] without the section.
  virtual std::vector<std::string> keys() const = 0;
  bool reads(const std::string& key) const;
  /// Keys of other sections with another default, and that default.
  virtual std::vector<std::pair<std::string, OptionValue>> defaults() const { return {}; }
  /// Parts of check_experiment(): destinations and lengths of the packets, then their times. The
  /// network is known to be possible. Throw ConfigError.
  virtual void check_packets(const Experiment& experiment, const Origins& origins) const = 0;
  virtual void check_times(const Experiment&, const Origins&) const {}

  // Messages that are sent.
  /// One source for each node. Throws std::invalid_argument.
  virtual Sources make_sources(const Experiment& experiment, std::uint32_t nodes) const = 0;
  /// False if the destinations of all nodes are themselves. The experiment is known to be right.
  virtual bool anybody_sends(const Experiment&) const { return true; }
  virtual PacketLengths packet_lengths(const Experiment& experiment) const = 0;
  /// Flits of a packet, at most: a longer message becomes several.
  virtual std::uint32_t longest_packet_of(const Experiment&) const { return kMaxPacketLength; }
  /// Bytes of the packets, or of what tells them, that the run has at the same time at least.
  virtual double packet_memory(const Experiment&) const { return 0; }
  /// Packets of another message class than 0 are among them.
  virtual bool has_classes(const Experiment& experiment) const;

  /// Files that it reads, each behind the key that names it.
  virtual std::vector<std::pair<std::string, std::string>> input_files(const Experiment&) const {
    return {};
  }

  // When it is sent.
  virtual RunEnd end(const Experiment& experiment) const;
  /// run.cycles ends the measurement.
  virtual bool ends_by_clock(const Experiment&) const { return true; }
  /// Sources that do not heed deliveries create packets before this cycle: the drain ends by then.
  virtual Cycle sources_end(const Experiment& experiment) const;
  /// Why the load changes with time; null: it is constant.
  virtual const char* unsteady(const TrafficOptions& traffic) const = 0;
  virtual SteadyLoad steady_load(const Experiment&) const { return {}; }
  /// Deliveries decide the next messages.
  virtual bool heeds_deliveries() const { return false; }
  /// The packets of a file are replayed.
  virtual bool is_recorded() const { return false; }
  /// BookSim's sources do the same.
  virtual bool in_booksim() const { return false; }

  /// How often fuzzing draws it; 0: never.
  virtual std::uint32_t draw_weight() const { return 1; }
};

/// All workloads, in the order in which messages list them.
const std::vector<const WorkloadPart*>& workloads();
/// Names of all workloads, the values of traffic.kind.
std::vector<std::string> workload_names();
/// Returns the workload that traffic.kind names.
const WorkloadPart& workload_of(const TrafficOptions& traffic);

/// Names of the workloads that read a key.
std::vector<std::string> workloads_that_read(const std::string& key);
/// Such a key has an effect with them alone. There is one at least.
Condition with_workload(const std::string& key);

/// Lengths of the packets that are sent. Throws std::invalid_argument or ConfigError if the text or
/// file of the lengths is wrong.
PacketLengths packet_lengths(const Experiment& experiment);
/// A trace is replayed to its end.
bool is_whole_trace(const Experiment& experiment);

}  // namespace dusk
