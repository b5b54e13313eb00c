// SPDX-License-Identifier: Apache-2.0
#include "sw/report/thresholds.h"

#include <boost/json/value.hpp>
#include <boost/rational.hpp>

#include "sw/config/wanted_switch.h"
#include "sw/topologies/network_parts.h"

namespace dusk {

std::optional<ThresholdPair> thresholds_of(const Experiment& experiment) {
  const PowerOptions& power = experiment.power;
  if (power.mode != PowerMode::Threshold ||
      !reads_key(policy_of(experiment.network, power), "u_on"))
    return std::nullopt;
  const ThresholdSettings settings = threshold_settings(power);
  ThresholdPair pair;
  pair.on = boost::rational_cast<double>(settings.on);
  if (!settings.dynamic) pair.off = boost::rational_cast<double>(settings.off);
  return pair;
}

const std::vector<Statistic>& threshold_statistics() {
  static const std::vector<Statistic> table{
      {"thresholds.u_on", "flits/cycle/active link", "Above it a channel is turned on.",
       [](const RunResult& r) -> boost::json::value { return r.thresholds->on; }},
      {"thresholds.u_off", "flits/cycle/active link",
       "Below it a channel is turned off; null: it depends on the channels that are on "
       "(power.thresholds dynamic).",
       [](const RunResult& r) -> boost::json::value {
         return r.thresholds->off ? boost::json::value(*r.thresholds->off)
                                  : boost::json::value(nullptr);
       }}};
  return table;
}

}  // namespace dusk
