// SPDX-License-Identifier: Apache-2.0
#include "models/application/collective_all_gather.h"

#include <algorithm>

#include "models/application/collective_list.h"
#include "models/application/collective_reduction.h"
#include "models/application/collective_rooted.h"

namespace dusk::application {
namespace {

/// In one step, sends to the member `to` places on and receives from the one `from` places on.
void shift_step(GroupSteps& steps, std::uint32_t to, std::uint64_t sent, std::uint32_t from,
                std::uint64_t received, std::uint32_t m) {
  const std::uint32_t n = steps.size();
  steps.receive(m, (m + from) % n, received);
  steps.send(m, (m + to) % n, sent);
  steps.end(m);
}

void direct_messages(GroupSteps& steps, std::uint64_t bytes) {
  const std::uint32_t n = steps.size();
  for (std::uint32_t m = 0; m < n; ++m) {
    for (std::uint32_t k = 1; k < n; ++k) {
      steps.receive(m, (m + n - k) % n, bytes);
      steps.send(m, (m + k) % n, bytes);
    }
    steps.end(m);
  }
}

CollectiveCall without_bytes(const CollectiveCall& call) {
  CollectiveCall empty = call;
  empty.bytes = 0;
  empty.root = 0;
  return empty;
}

}  // namespace

void ring_all_gather(GroupSteps& steps, const Blocks& blocks) {
  const std::uint32_t n = steps.size();
  for (std::uint32_t k = 0; k + 1 < n; ++k) {
    for (std::uint32_t m = 0; m < n; ++m) {
      const std::uint32_t own = (m + n - k) % n;
      shift_step(steps, 1, blocks.bytes(own), n - 1, blocks.bytes((own + n - 1) % n), m);
    }
  }
}

void doubling_all_gather(GroupSteps& steps, const Blocks& blocks) {
  const std::uint32_t n = steps.size();
  if ((n & (n - 1)) != 0) {
    bruck_all_gather(steps, blocks);
    return;
  }
  for (std::uint32_t distance = 1; distance < n; distance *= 2) {
    for (std::uint32_t m = 0; m < n; ++m) {
      const std::uint32_t partner = m ^ distance;
      steps.receive(m, partner, blocks.bytes(partner & ~(distance - 1), distance));
      steps.send(m, partner, blocks.bytes(m & ~(distance - 1), distance));
      steps.end(m);
    }
  }
}

void bruck_all_gather(GroupSteps& steps, const Blocks& blocks) {
  const std::uint32_t n = steps.size();
  for (std::uint32_t distance = 1; distance < n; distance *= 2) {
    const std::uint32_t count = std::min(distance, n - distance);
    for (std::uint32_t m = 0; m < n; ++m) {
      shift_step(steps, n - distance, blocks.bytes(m, count), distance,
                 blocks.bytes((m + distance) % n, count), m);
    }
  }
}

void barrier_linear(GroupSteps& steps, const CollectiveCall& call) {
  reduce_linear(steps, without_bytes(call));
  broadcast_linear(steps, without_bytes(call));
}
void barrier_binomial(GroupSteps& steps, const CollectiveCall& call) {
  reduce_binomial(steps, without_bytes(call));
  // Back on the same tree.
  scatter_binomial(steps, without_bytes(call));
}
void barrier_recursive_doubling(GroupSteps& steps, const CollectiveCall& call) {
  all_reduce_recursive_doubling(steps, without_bytes(call));
}
void barrier_bruck(GroupSteps& steps, const CollectiveCall&) {
  const std::uint32_t n = steps.size();
  for (std::uint32_t distance = 1; distance < n; distance *= 2) {
    for (std::uint32_t m = 0; m < n; ++m) shift_step(steps, distance, 0, n - distance, 0, m);
  }
}

void all_gather_linear(GroupSteps& steps, const CollectiveCall& call) {
  direct_messages(steps, call.bytes);
}
void all_gather_ring(GroupSteps& steps, const CollectiveCall& call) {
  ring_all_gather(steps, Blocks::equal(call.bytes, steps.size()));
}
void all_gather_recursive_doubling(GroupSteps& steps, const CollectiveCall& call) {
  doubling_all_gather(steps, Blocks::equal(call.bytes, steps.size()));
}
void all_gather_bruck(GroupSteps& steps, const CollectiveCall& call) {
  bruck_all_gather(steps, Blocks::equal(call.bytes, steps.size()));
}
void all_gather_neighbor_exchange(GroupSteps& steps, const CollectiveCall& call) {
  const std::uint32_t n = steps.size();
  if (n % 2 == 1) {
    all_gather_ring(steps, call);
    return;
  }
  for (std::uint32_t k = 0; k < n / 2; ++k) {
    // The first exchange has the own block, each later one the two that came last.
    const std::uint64_t bytes = k == 0 ? call.bytes : 2 * call.bytes;
    for (std::uint32_t m = 0; m < n; ++m) {
      const std::uint32_t way = (m + k) % 2 == 0 ? 1 : n - 1;
      shift_step(steps, way, bytes, way, bytes, m);
    }
  }
}

void all_to_all_linear(GroupSteps& steps, const CollectiveCall& call) {
  direct_messages(steps, call.bytes);
}
void all_to_all_pairwise(GroupSteps& steps, const CollectiveCall& call) {
  const std::uint32_t n = steps.size();
  for (std::uint32_t k = 1; k < n; ++k) {
    for (std::uint32_t m = 0; m < n; ++m) shift_step(steps, k, call.bytes, n - k, call.bytes, m);
  }
}
void all_to_all_bruck(GroupSteps& steps, const CollectiveCall& call) {
  const std::uint32_t n = steps.size();
  for (std::uint32_t distance = 1; distance < n; distance *= 2) {
    std::uint64_t blocks = 0;
    for (std::uint32_t way = 1; way < n; ++way) blocks += (way & distance) != 0 ? 1 : 0;
    const std::uint64_t bytes = blocks * call.bytes;
    for (std::uint32_t m = 0; m < n; ++m)
      shift_step(steps, distance, bytes, n - distance, bytes, m);
  }
}

}  // namespace dusk::application
