// SPDX-License-Identifier: Apache-2.0
#include "testbench/functional/conservation.h"

#include <fmt/format.h>

namespace dusk {

FunctionalBooks books_of(const functional::Network& network) {
  return {network.created(),  network.dropped(),    network.delivered(),
          network.integral(), network.residences(), network.census()};
}

CheckResult check_packets(const FunctionalBooks& b) {
  if (b.created == b.delivered + b.dropped + b.census.packets) {
    return {"packets", true, ""};
  }
  return {"packets", false,
          fmt::format("{} created, but {} delivered + {} dropped + {} under way", b.created,
                      b.delivered, b.dropped, b.census.packets)};
}

CheckResult check_residence(const FunctionalBooks& b) {
  if (b.integral == b.residences + b.census.residence) return {"residence", true, ""};
  return {"residence", false,
          fmt::format("{} packet-cycles in the network, but residences of {} + {} cycles",
                      b.integral, b.residences, b.census.residence)};
}

}  // namespace dusk
