// SPDX-License-Identifier: Apache-2.0
#include "sw/config/pattern_keys.h"
#include "sw/config/workload_part.h"
#include "sw/fuzz/random_experiment.h"

namespace dusk {
namespace {

/// One of the parts, each as often as its weight says.
template <class Part, class Weight>
const Part& pick_by_weight(Random& random, const std::vector<Part>& parts, Weight weight) {
  std::uint32_t all = 0;
  for (const Part& part : parts) all += weight(part);
  std::uint32_t drawn = random.below(all);
  auto part = parts.begin();
  for (; drawn >= weight(*part); ++part) drawn -= weight(*part);
  return *part;
}

}  // namespace

void random_pattern(Random& random, Experiment& experiment) {
  const PatternPart& pattern = pick_by_weight(random, traffic_patterns(),
                                              [](const PatternPart& p) { return p.draw_weight; });
  PatternSettings settings = pattern_settings(experiment.traffic, experiment.network);
  if (pattern.draw != nullptr) pattern.draw(random, settings);
  TrafficOptions& t = experiment.traffic;
  t.pattern = pattern.name;
  t.hotspots.assign(settings.hotspots.begin(), settings.hotspots.end());
  t.hotspot_share = settings.hotspot_share;
  keep_possible_pattern(experiment);
}

void keep_possible_pattern(Experiment& experiment) {
  std::string& pattern = experiment.traffic.pattern;
  if (refuse_pattern(traffic_pattern(pattern),
                     pattern_settings(experiment.traffic, experiment.network)))
    pattern = traffic_patterns().front().name;
}

void make_legal(Experiment& experiment) {
  keep_possible_pattern(experiment);
  if (!workload_of(experiment.traffic).anybody_sends(experiment))
    experiment.traffic.pattern = traffic_patterns().front().name;
  reset_ignored_keys(experiment);
}

void random_traffic(Random& random, Experiment& experiment) {
  TrafficOptions& t = experiment.traffic;
  const WorkloadPart& workload = *pick_by_weight(
      random, workloads(), [](const WorkloadPart* part) { return part->draw_weight(); });
  t.kind = workload.name();
  random_pattern(random, experiment);
  t.length = random.pick<const char*>({"1", "2", "16", "1..40", "1:0.5,33:0.5"});
  workload.draw(random, t);
}

}  // namespace dusk
