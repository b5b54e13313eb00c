// SPDX-License-Identifier: Apache-2.0
/// Base classes of workloads that draw destinations from a pattern, or lengths from a
/// distribution.
#pragma once

#include "models/traffic/workload.h"
#include "sw/config/workload_part.h"

namespace dusk {

/// Workload whose lengths are drawn as traffic.length says.
class DrawnLengths : public WorkloadPart {
 public:
  void check_packets(const Experiment& experiment, const Origins& origins) const override;
  PacketLengths packet_lengths(const Experiment& experiment) const override;
  /// Bytes of packets that wait at the end of a constant load above a node's limit. A local channel
  /// takes one flit per cycle.
  double packet_memory(const Experiment& experiment) const override;

 protected:
  /// Returns the settings of the LengthDistribution.
  static LengthSettings lengths_of(const Experiment& experiment);
};

/// Workload that draws lengths, and destinations from a pattern.
class SyntheticWorkload : public DrawnLengths {
 public:
  void check_packets(const Experiment& experiment, const Origins& origins) const override;
  bool anybody_sends(const Experiment& experiment) const override;
  Sources make_sources(const Experiment& experiment, std::uint32_t nodes) const override;

 protected:
  /// Returns the settings of the loop: the common ones and its own.
  virtual WorkloadSettings settings(const Experiment& experiment) const = 0;
  /// Returns settings of pattern, lengths and, if the engine has them, message classes.
  static WorkloadSettings common_settings(const Experiment& experiment);
  /// Returns the keys of pattern and lengths, followed by `more`.
  static std::vector<std::string> keys_and(std::vector<std::string> more);
};

}  // namespace dusk
