// SPDX-License-Identifier: Apache-2.0
#include "testbench/load_checks.h"

#include <cmath>
#include <sstream>

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
  std::ostringstream text;
  text << load.flits_delivered << " flits arrived in " << load.cycles << " cycles at " << load.nodes
       << " nodes, more than the " << static_cast<std::uint64_t>(limit) << " that a bound of "
       << bound << " flits/node/cycle allows";
  result.detail = text.str();
  return result;
}

}  // namespace dusk
