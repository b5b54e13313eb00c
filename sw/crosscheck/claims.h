// SPDX-License-Identifier: Apache-2.0
/// Claims about the networks of one workload, and whether figures bear them out.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace dusk {

enum class Claim {
  Best,      ///< no other network is better
  Worst,     ///< every other one is better
  NoBetter,  ///< not better than another network
  Equal,     ///< all the same
};

/// Figure that a claim is about.
enum class ClaimFigure {
  Accepted,  ///< at the highest load; more is better
  Latency,   ///< of packets, at the highest load at which no network is saturated; less is better
};

struct AskedClaim {
  std::string asks;  ///< in words
  Claim claim = Claim::Equal;
  ClaimFigure figure = ClaimFigure::Accepted;
  std::string network;             ///< of the claim; none for Equal
  std::vector<std::string> among;  ///< the networks that count; empty: all
  double within = 0;               ///< share that counts as the same
};

/// "none accepts more than bubble=2, within 2 %"
std::string claim_text(const AskedClaim& asked);

/// How good a network is: the greater, the better.
struct Judged {
  std::string network;
  std::optional<double> value;  ///< none: its runs failed, the worst there is
  double half_width = 0;        ///< of its 95 % interval
};
/// Turns a latency into a figure of which more is better: its inverse.
Judged inverse(const Judged& latency);

bool holds(Claim claim, const std::string& network, const std::vector<Judged>& all, double within);
/// Values elsewhere in their intervals would say the opposite.
bool may_be_chance(Claim claim, const std::string& network, const std::vector<Judged>& all,
                   double within);

}  // namespace dusk
