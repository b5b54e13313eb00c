// SPDX-License-Identifier: Apache-2.0
#include "testbench/statistics/load_checks.h"

#include <cmath>
#include <sstream>

namespace dusk {
namespace {

constexpr double kDeviations = 4;
constexpr double kAcceptedShare = 0.95;
constexpr double kQuotientRounding = 1e-9;  // relative, for the quotient that makes the bound

}  // namespace

bool offered_too_much(const LoadEvidence& load) {
  const auto created = static_cast<double>(load.flits_created);
  if (static_cast<double>(load.flits_delivered) >= kAcceptedShare * created) return false;
  const double growth =
      static_cast<double>(load.waiting_after) - static_cast<double>(load.waiting_before);
  return growth > kDeviations * std::sqrt(static_cast<double>(load.packets_created));
}

CheckResult check_throughput(const LoadEvidence& load, const CrossedLoad& crossed) {
  CheckResult result{"throughput", true, ""};
  const double node_cycles = static_cast<double>(load.nodes) * static_cast<double>(load.cycles);
  const double allowed = crossed.bound * node_cycles;
  std::ostringstream text;
  if (static_cast<double>(load.flits_delivered) >
      node_cycles * load.local_channels + static_cast<double>(load.in_flight_before)) {
    text << load.flits_delivered << " flits arrived in " << load.cycles << " cycles at "
         << load.nodes << " nodes, with " << load.in_flight_before << " under way before";
  } else if (static_cast<double>(crossed.flits) > allowed * (1 + kQuotientRounding)) {
    text << crossed.flits << " flits crossed the network in " << load.cycles
         << " cycles, more than the " << static_cast<std::uint64_t>(allowed) << " that a bound of "
         << crossed.bound << " flits/node/cycle allows at " << load.nodes << " nodes";
  } else {
    return result;
  }
  result.passed = false;
  result.detail = text.str();
  return result;
}

}  // namespace dusk
