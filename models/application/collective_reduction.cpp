// SPDX-License-Identifier: Apache-2.0
#include "models/application/collective_reduction.h"

#include "models/application/collective_list.h"
#include "models/application/collective_rooted.h"

namespace dusk::application {
namespace {

/// Members that continue after the first 2r have paired up; their number is a power of two.
class PairFold {
 public:
  /// `goes_on`: the member of a pair that continues, 0 the even one, 1 the odd one.
  PairFold(std::uint32_t members, std::uint32_t goes_on) : goes_on_(goes_on) {
    while (size_ <= members / 2) size_ *= 2;
    pairs_ = members - size_;
  }
  std::uint32_t size() const { return size_; }
  std::uint32_t pairs() const { return pairs_; }
  /// Returns the member at place `i` < size() among those that continue.
  std::uint32_t member(std::uint32_t i) const { return i < pairs_ ? 2 * i + goes_on_ : i + pairs_; }

 private:
  std::uint32_t goes_on_, size_ = 1, pairs_;
};

/// Sends a message from one member to another and ends a step of both.
void pass_step(GroupSteps& steps, std::uint32_t from, std::uint32_t to, std::uint64_t bytes,
               bool reducing) {
  steps.send(from, to, bytes);
  steps.end(from);
  steps.receive(to, from, bytes);
  reducing ? steps.end_reducing(to) : steps.end(to);
}

void exchange_step(GroupSteps& steps, std::uint32_t member, std::uint32_t partner,
                   std::uint64_t sent, std::uint64_t received, bool reducing) {
  steps.receive(member, partner, received);
  steps.send(member, partner, sent);
  reducing ? steps.end_reducing(member) : steps.end(member);
}

/// Returns the part of a vector that place `i` has after the halvings by the distances below
/// `distance`. The first half goes to the place whose bit is not set.
std::uint64_t halved_part(std::uint64_t bytes, std::uint32_t i, std::uint32_t distance) {
  for (std::uint32_t bit = 1; bit < distance; bit *= 2) {
    const std::uint64_t half = bytes / 2;
    bytes = (i & bit) != 0 ? bytes - half : half;
  }
  return bytes;
}

}  // namespace

void all_reduce_linear(GroupSteps& steps, const CollectiveCall& call) {
  reduce_linear(steps, call);
  broadcast_linear(steps, call);
}
void all_reduce_binomial(GroupSteps& steps, const CollectiveCall& call) {
  reduce_binomial(steps, call);
  broadcast_binomial(steps, call);
}
void all_reduce_reduce_broadcast(GroupSteps& steps, const CollectiveCall& call) {
  for (const Collective collective : {Collective::Reduce, Collective::Broadcast}) {
    CollectiveCall half = call;
    half.collective = collective;
    half.algorithm = Algorithm::Auto;
    append_steps(steps, half);
  }
}

void all_reduce_ring(GroupSteps& steps, const CollectiveCall& call) {
  const Blocks blocks = Blocks::split(call.bytes, steps.size());
  ring_reduce_scatter(steps, blocks);
  ring_all_gather(steps, blocks);
}

void all_reduce_recursive_doubling(GroupSteps& steps, const CollectiveCall& call) {
  const PairFold fold(steps.size(), 1);
  for (std::uint32_t p = 0; p < fold.pairs(); ++p)
    pass_step(steps, 2 * p, 2 * p + 1, call.bytes, true);
  for (std::uint32_t distance = 1; distance < fold.size(); distance *= 2) {
    for (std::uint32_t i = 0; i < fold.size(); ++i)
      exchange_step(steps, fold.member(i), fold.member(i ^ distance), call.bytes, call.bytes, true);
  }
  for (std::uint32_t p = 0; p < fold.pairs(); ++p)
    pass_step(steps, 2 * p + 1, 2 * p, call.bytes, false);
}

void all_reduce_rabenseifner(GroupSteps& steps, const CollectiveCall& call) {
  const PairFold fold(steps.size(), 0);
  const std::uint64_t first = call.bytes / 2, second = call.bytes - first;
  for (std::uint32_t p = 0; p < fold.pairs(); ++p) {
    exchange_step(steps, 2 * p, 2 * p + 1, second, first, true);
    exchange_step(steps, 2 * p + 1, 2 * p, first, second, true);
    pass_step(steps, 2 * p + 1, 2 * p, second, false);
  }
  for (std::uint32_t distance = 1; distance < fold.size(); distance *= 2) {
    for (std::uint32_t i = 0; i < fold.size(); ++i) {
      const std::uint64_t kept = halved_part(call.bytes, i, 2 * distance);
      exchange_step(steps, fold.member(i), fold.member(i ^ distance),
                    halved_part(call.bytes, i, distance) - kept, kept, true);
    }
  }
  for (std::uint32_t distance = fold.size() / 2; distance > 0; distance /= 2) {
    for (std::uint32_t i = 0; i < fold.size(); ++i) {
      const std::uint64_t own = halved_part(call.bytes, i, 2 * distance);
      exchange_step(steps, fold.member(i), fold.member(i ^ distance), own,
                    halved_part(call.bytes, i, distance) - own, false);
    }
  }
  for (std::uint32_t p = 0; p < fold.pairs(); ++p)
    pass_step(steps, 2 * p, 2 * p + 1, call.bytes, false);
}

void ring_reduce_scatter(GroupSteps& steps, const Blocks& blocks) {
  const std::uint32_t n = steps.size();
  for (std::uint32_t k = 1; k < n; ++k) {
    for (std::uint32_t m = 0; m < n; ++m) {
      const std::uint32_t sent = (m + n - k) % n, received = (sent + n - 1) % n;
      steps.receive(m, (m + n - 1) % n, blocks.bytes(received));
      steps.send(m, (m + 1) % n, blocks.bytes(sent));
      steps.end_reducing(m);
    }
  }
}

void reduce_scatter_ring(GroupSteps& steps, const CollectiveCall& call) {
  ring_reduce_scatter(steps, Blocks::equal(call.bytes, steps.size()));
}

void reduce_scatter_pairwise(GroupSteps& steps, const CollectiveCall& call) {
  const std::uint32_t n = steps.size();
  for (std::uint32_t k = 1; k < n; ++k) {
    for (std::uint32_t m = 0; m < n; ++m) {
      steps.receive(m, (m + n - k) % n, call.bytes);
      steps.send(m, (m + k) % n, call.bytes);
      steps.end_reducing(m);
    }
  }
}

void reduce_scatter_recursive_halving(GroupSteps& steps, const CollectiveCall& call) {
  const PairFold fold(steps.size(), 1);
  const std::uint64_t all = call.bytes * steps.size();
  for (std::uint32_t p = 0; p < fold.pairs(); ++p) pass_step(steps, 2 * p, 2 * p + 1, all, true);
  for (std::uint32_t distance = fold.size() / 2; distance > 0; distance /= 2) {
    // Blocks of the places from `first` to before first + distance; a pair's place has two.
    const auto bytes = [&](std::uint32_t first) {
      const std::uint32_t end = first + distance, in_pairs = fold.pairs();
      const std::uint32_t second = end <= in_pairs    ? distance
                                   : first < in_pairs ? in_pairs - first
                                                      : 0;
      return call.bytes * (distance + second);
    };
    for (std::uint32_t i = 0; i < fold.size(); ++i) {
      const std::uint32_t partner = i ^ distance, mask = ~(distance - 1);
      exchange_step(steps, fold.member(i), fold.member(partner), bytes(partner & mask),
                    bytes(i & mask), true);
    }
  }
  for (std::uint32_t p = 0; p < fold.pairs(); ++p)
    pass_step(steps, 2 * p + 1, 2 * p, call.bytes, false);
}

}  // namespace dusk::application
