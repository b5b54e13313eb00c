// SPDX-License-Identifier: Apache-2.0
/// Claims about the networks of one workload, and whether measurements confirm them.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace dusk {

enum class Claim {
  Best,      ///< no other network is better than the named one
  Worst,     ///< each other network is better than the named one
  NoBetter,  ///< the named network is not better than another one
  Equal,     ///< all networks are equal
};

/// Kind of measurement that a claim is about.
enum class ClaimFigure {
  Accepted,  ///< accepted throughput at the highest load; more is better
  Latency,   ///< packet latency at the highest load without a saturated network; less is better
};

struct AskedClaim {
  std::string asks;  ///< the claim in words
  Claim claim = Claim::Equal;
  ClaimFigure figure = ClaimFigure::Accepted;
  std::string network;             ///< the named network; empty for Equal
  std::vector<std::string> among;  ///< networks to compare; empty: all
  double within = 0;               ///< relative difference that counts as equal
};

/// Returns a claim as text: "none accepts more than bubble=2, within 2 %".
std::string claim_text(const AskedClaim& asked);

/// Value of a network, of which more is better.
struct Judged {
  std::string network;
  std::optional<double> value;  ///< none: its runs failed, which is the worst
  double half_width = 0;        ///< half-width of its 95 % interval
};
/// Converts a latency to its inverse, of which more is better.
Judged inverse(const Judged& latency);

bool holds(Claim claim, const std::string& network, const std::vector<Judged>& all, double within);
/// True if other values within the intervals would reverse the verdict.
bool may_be_chance(Claim claim, const std::string& network, const std::vector<Judged>& all,
                   double within);

}  // namespace dusk
