// SPDX-License-Identifier: Apache-2.0
#include "sw/workloads/synthetic.h"

#include <algorithm>
#include <numeric>
#include <set>

#include "models/common/packet.h"
#include "sw/config/config_fault.h"
#include "sw/config/lengths.h"
#include "sw/config/pattern_keys.h"
#include "sw/workloads/packet_fit.h"

namespace dusk {

void DrawnLengths::check_packets(const Experiment& experiment, const Origins& origins) const {
  std::uint32_t longest = 0;
  ConfigFault(origins).read("traffic.length", [&] {
    longest = longest_length(parse_lengths(experiment.traffic.length));
  });
  check_packet_fits(experiment, origins, "traffic.length", longest);
}

PacketLengths DrawnLengths::packet_lengths(const Experiment& experiment) const {
  PacketLengths lengths{1, 0};
  for (const LengthShare& entry : parse_lengths(experiment.traffic.length)) {
    lengths.longest = std::max(lengths.longest, entry.high);
    lengths.step = std::gcd(lengths.step, entry.low == entry.high ? entry.low : 1);
  }
  return lengths;
}

double DrawnLengths::packet_memory(const Experiment& experiment) const {
  if (unsteady(experiment.traffic) != nullptr) return 0;
  const double more =
      steady_load(experiment).flits - static_cast<double>(local_channels_of(experiment.network));
  return std::max(0.0, more) * static_cast<double>(experiment.run.cycles) *
         static_cast<double>(nodes_of(experiment.network)) /
         mean_length(parse_lengths(experiment.traffic.length)) * sizeof(Packet);
}

LengthSettings DrawnLengths::lengths_of(const Experiment& experiment) {
  LengthSettings settings;
  const std::vector<LengthShare> lengths = parse_lengths(experiment.traffic.length);
  if (lengths.size() == 1) {
    settings.minimum = lengths[0].low;
    settings.maximum = lengths[0].high;
  } else {
    for (const LengthShare& length : lengths)
      settings.weighted.push_back({length.low, length.share});
  }
  return settings;
}

void SyntheticWorkload::check_packets(const Experiment& experiment, const Origins& origins) const {
  check_pattern(experiment.traffic, experiment.network, origins);
  DrawnLengths::check_packets(experiment, origins);
}

std::vector<std::string> SyntheticWorkload::keys_and(std::vector<std::string> more) {
  std::set<std::string> keys{"pattern", "length"};
  for (const PatternPart& pattern : traffic_patterns())
    keys.insert(pattern.keys.begin(), pattern.keys.end());
  more.insert(more.end(), keys.begin(), keys.end());
  return more;
}

WorkloadSettings SyntheticWorkload::common_settings(const Experiment& experiment) {
  const TrafficOptions& t = experiment.traffic;
  WorkloadSettings workload;
  workload.pattern = t.pattern;
  workload.pattern_settings = pattern_settings(experiment.traffic, experiment.network);
  workload.length = lengths_of(experiment);
  if (experiment.run.engine == EngineKind::Functional) return workload;  // has no classes
  workload.class_shares = t.class_shares;
  workload.reply_class = static_cast<std::uint8_t>(t.reply_class);
  return workload;
}

bool SyntheticWorkload::anybody_sends(const Experiment& experiment) const {
  return dusk::anybody_sends(settings(experiment),
                             static_cast<std::uint32_t>(nodes_of(experiment.network)),
                             static_cast<std::uint64_t>(experiment.run.seed));
}

Sources SyntheticWorkload::make_sources(const Experiment& experiment, std::uint32_t nodes) const {
  Workload workload(settings(experiment), nodes, static_cast<std::uint64_t>(experiment.run.seed));
  Sources made;
  for (NodeId node = 0; node < nodes; ++node) made.of_nodes.push_back(workload.make_source(node));
  return made;
}

}  // namespace dusk
