// SPDX-License-Identifier: Apache-2.0
#include "sw/crosscheck/claims.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace dusk {
namespace {

/// Returns the least and the greatest value of the other networks; a failed run has the value 0.
std::pair<double, double> others(const std::string& network, const std::vector<Judged>& all) {
  double least = 1e300, greatest = 0;
  for (const Judged& one : all) {
    if (one.network == network) continue;
    least = std::min(least, one.value.value_or(0));
    greatest = std::max(greatest, one.value.value_or(0));
  }
  return {least, greatest};
}

}  // namespace

std::string claim_text(const AskedClaim& asked) {
  const bool accepted = asked.figure == ClaimFigure::Accepted;
  const std::string within = fmt::format("within {:g} %", 100 * asked.within);
  switch (asked.claim) {
    case Claim::Best:
      return fmt::format("none {} than {}, {}", accepted ? "accepts more" : "is faster",
                         asked.network, within);
    case Claim::Worst:
      return fmt::format("{} {} than any other by more than {:g} %", asked.network,
                         accepted ? "accepts less" : "is slower", 100 * asked.within);
    case Claim::NoBetter:
      return fmt::format("{} {} than another, {}", asked.network,
                         accepted ? "accepts no more" : "is no faster", within);
    case Claim::Equal:
      break;
  }
  return fmt::format("all {}, {}", accepted ? "accept the same" : "are as fast", within);
}

Judged inverse(const Judged& latency) {
  if (!latency.value || *latency.value <= 0) return {latency.network, std::nullopt, 0};
  const double value = 1 / *latency.value;
  return {latency.network, value, latency.half_width * value * value};
}

bool holds(Claim claim, const std::string& network, const std::vector<Judged>& all, double within) {
  if (claim == Claim::Equal) {
    const auto [least, greatest] = others("", all);
    return least >= (1 - within) * greatest && greatest > 0;
  }
  const auto [least, greatest] = others(network, all);
  double own = 0;
  for (const Judged& one : all) {
    if (one.network == network) own = one.value.value_or(0);
  }
  if (claim == Claim::Best) return own > 0 && own >= (1 - within) * greatest;
  if (claim == Claim::Worst) return own < (1 - within) * least;
  return own <= (1 + within) * greatest;
}

bool may_be_chance(Claim claim, const std::string& network, const std::vector<Judged>& all,
                   double within) {
  const auto shifted = [&](double rest, double own) {
    std::vector<Judged> moved = all;
    for (Judged& one : moved)
      if (one.value)
        one.value = *one.value + (one.network == network ? own : rest) * one.half_width;
    return moved;
  };
  if (claim != Claim::Equal)
    return holds(claim, network, shifted(1, -1), within) !=
           holds(claim, network, shifted(-1, 1), within);
  const auto [least_low, greatest_low] = others("", shifted(-1, -1));
  const auto [least_high, greatest_high] = others("", shifted(1, 1));
  return least_high >= (1 - within) * greatest_low && least_low < (1 - within) * greatest_high;
}

}  // namespace dusk
