// SPDX-License-Identifier: Apache-2.0
/// What workloads have in common that draw destinations from a pattern and lengths from a
/// distribution.
#pragma once

#include "models/traffic/workload.h"
#include "sw/config/workload_part.h"

namespace dusk {

class SyntheticWorkload : public WorkloadPart {
 public:
  void check_packets(const Experiment& experiment, const Origins& origins) const override;
  PacketLengths packet_lengths(const Experiment& experiment) const override;

 protected:
  /// Keys of the pattern and of the lengths, and then `more`.
  static std::vector<std::string> keys_and(std::vector<std::string> more);
  /// Settings of pattern, lengths and, if the engine has them, message classes.
  static WorkloadSettings settings(const Experiment& experiment);
  /// The sources of all nodes.
  static std::vector<std::unique_ptr<TrafficSource>> sources(const WorkloadSettings& settings,
                                                             const Experiment& experiment,
                                                             std::uint32_t nodes);
};

}  // namespace dusk
