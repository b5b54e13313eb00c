// SPDX-License-Identifier: Apache-2.0
#include "testbench/statistics/application_account.h"

#include <algorithm>

namespace dusk {

using application::RankTimes;

double ApplicationAccount::share(Cycle RankTimes::*part) const {
  double sum = 0;
  std::uint32_t counted = 0;
  for (const RankTimes& rank : ranks) {
    const Cycle time = rank.compute + rank.send + rank.wait;
    if (time == 0) continue;
    sum += static_cast<double>(rank.*part) / static_cast<double>(time);
    ++counted;
  }
  return counted == 0 ? 0 : sum / counted;
}

double ApplicationAccount::cpu_use(Cycle measured) const {
  if (measured == 0 || all_nodes == 0) return 0;
  std::vector<double> computing(all_nodes, 0), processors(all_nodes, 0);
  for (std::size_t rank = 0; rank < ranks.size(); ++rank) {
    computing[nodes[rank]] += static_cast<double>(ranks[rank].compute);
    ++processors[nodes[rank]];
  }
  double sum = 0;
  for (NodeId node = 0; node < all_nodes; ++node)
    if (processors[node] > 0) sum += computing[node] / processors[node];
  return std::min(1.0, sum / all_nodes / static_cast<double>(measured));
}

}  // namespace dusk
