// SPDX-License-Identifier: Apache-2.0
#include "testbench/statistics/application_account.h"

#include <algorithm>

namespace dusk {

using application::RankTimes;

double ApplicationAccount::share(Cycle RankTimes::*part) const {
  double sum = 0;
  for (const RankTimes& rank : ranks) {
    const Cycle time = rank.compute + rank.send + rank.wait;
    if (time > 0) sum += static_cast<double>(rank.*part) / static_cast<double>(time);
  }
  return ranks.empty() ? 0 : sum / static_cast<double>(ranks.size());
}

double ApplicationAccount::cpu_use(Cycle measured) const {
  if (ranks.empty() || measured == 0) return 0;
  double sum = 0;
  for (const RankTimes& rank : ranks) sum += static_cast<double>(rank.compute);
  return std::min(1.0, sum / static_cast<double>(ranks.size()) / static_cast<double>(measured));
}

}  // namespace dusk
