// SPDX-License-Identifier: Apache-2.0
#include "sw/run/memory_need.h"

#include <unistd.h>

#include "sw/config/config_fault.h"
#include "sw/topologies/network_kind.h"

namespace dusk {
namespace {

// Counted on the heap of runs of 4096 switches with 3 to 20 ports, and rounded down.
constexpr std::uint64_t kBytesOfSwitch = 6500, kBytesOfPort = 1000;

}  // namespace

std::uint64_t least_memory(const Experiment& experiment, const SwitchShape& shape) {
  const auto switches =
      static_cast<std::uint64_t>(kind_of(experiment.network).switches(experiment.network));
  return switches * (kBytesOfSwitch + kBytesOfPort * shape.ports);
}

std::uint64_t machine_memory() {
  return static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) *
         static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

void require_memory(const Experiment& experiment, const SwitchShape& shape, std::uint64_t memory,
                    const Origins& origins) {
  const std::uint64_t least = least_memory(experiment, shape);
  const NetworkKind& kind = kind_of(experiment.network);
  const auto gib = [](std::uint64_t bytes) {
    return static_cast<double>(bytes) / (std::uint64_t{1} << 30);
  };
  ConfigFault(experiment, origins)
      .refuse(least > memory, {kind.words().nodes_key},
              "a network of {} switches takes at least {:.0f} GiB of memory, this machine has "
              "{:.0f} (fewer switches)",
              kind.switches(experiment.network), gib(least), gib(memory));
}

}  // namespace dusk
