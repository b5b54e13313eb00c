// SPDX-License-Identifier: Apache-2.0
#include "testbench/load_checks.h"

#include <cmath>

namespace dusk {
namespace {

constexpr double kDeviations = 4;
constexpr double kAcceptedShare = 0.95;

}  // namespace

bool offered_too_much(const LoadEvidence& load) {
  const auto created = static_cast<double>(load.flits_created);
  if (static_cast<double>(load.flits_delivered) >= kAcceptedShare * created) return false;
  const double growth =
      static_cast<double>(load.waiting_after) - static_cast<double>(load.waiting_before);
  return growth > kDeviations * std::sqrt(static_cast<double>(load.packets_created));
}

CheckResult check_throughput(const LoadEvidence& load, double bound, bool saturated) {
  CheckResult result{"throughput", true, ""};
  const auto delivered = static_cast<double>(load.flits_delivered);
  const double node_cycles = static_cast<double>(load.nodes) * static_cast<double>(load.cycles);
  const auto ahead = static_cast<double>(load.in_flight_before);
  double limit = node_cycles + ahead;
  if (!saturated && load.packets_delivered > 0) {
    const auto packets = static_cast<double>(load.packets_delivered);
    const double deviation = kDeviations * delivered / packets * std::sqrt(packets);
    limit = std::fmin(limit, bound * node_cycles + ahead + deviation);
  }
  if (delivered <= limit) return result;
  result.passed = false;
  result.detail = std::to_string(load.flits_delivered) + " flits arrived in " +
                  std::to_string(load.cycles) + " cycles at " + std::to_string(load.nodes) +
                  " nodes, more than the " + std::to_string(limit) + " that a bound of " +
                  std::to_string(bound) + " flits/node/cycle allows";
  return result;
}

}  // namespace dusk
