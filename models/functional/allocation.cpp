// SPDX-License-Identifier: Apache-2.0
#include "models/functional/allocation.h"

#include <array>

#include "models/functional/arbiters/arbiters.h"
#include "models/functional/requests/escape_only.h"
#include "models/functional/requests/patient_smart_request.h"
#include "models/functional/requests/random_request.h"
#include "models/functional/requests/shortest_request.h"
#include "models/functional/requests/smart_request.h"

namespace dusk::functional {
namespace {

template <class Request, class Arbiter>
class AllocationOf final : public Allocation {
 public:
  explicit AllocationOf(State& state)
      : s_(state),
        never_if_busy_(state.settings.outputs == Outputs::Free ? ~std::uint64_t{0} : 0),
        request_(state),
        arbiter_(state) {}

  void begin(Head& head) override { Request::begin(head); }

  void allocate(std::vector<Grant>& grants) override {
    constexpr std::size_t kNodes = 16, kNeighbors = 8;
    asking_.clear();
    s_.asking.each([this](NodeId node) { asking_.push_back(node); });
    for (std::size_t i = 0; i < asking_.size(); ++i) {
      if (i + kNodes < asking_.size()) fetch_node(asking_[i + kNodes]);
      if (i + kNeighbors < asking_.size()) fetch_queues(asking_[i + kNeighbors]);
      serve(asking_[i], grants);
    }
  }

 private:
  void serve(NodeId node, std::vector<Grant>& grants) {
    std::uint64_t asked = 0;  // outputs requested so far
    const std::size_t base = s_.at(node, 0);
    const std::uint32_t longest = s_.settings.longest;
    const std::uint64_t all = (std::uint64_t{1} << s_.outputs) - 1,
                        asked_for = all & ~(s_.busy[node] & never_if_busy_),
                        open_to_longest = with_space(s_, node, asked_for, longest);
    for (std::uint64_t left = s_.waiting[node]; left != 0; left &= left - 1) {
      const auto q = static_cast<std::uint32_t>(__builtin_ctzll(left));
      Head& head = s_.head[base + q];
      const std::uint64_t open =
          head.length == longest ? open_to_longest
                                 : with_space(s_, node, head.productive & asked_for, head.length);
      const std::uint32_t output = request_.choose(node, q, head, open);
      if (output == kNone) continue;
      if ((s_.busy[node] & s_.bit(output)) != 0) {
        Request::refused(head);
        continue;
      }
      if ((asked & s_.bit(output)) == 0) requests_[output] = 0;
      asked |= s_.bit(output);
      requests_[output] |= s_.bit(q);
    }
    for (; asked != 0; asked &= asked - 1) {
      const auto output = static_cast<std::uint32_t>(__builtin_ctzll(asked));
      std::uint64_t losers = requests_[output];
      const std::uint32_t winner = arbiter_.choose(node, output, losers);
      grants.push_back({node, winner, output});
      losers &= ~s_.bit(winner);
      for (; losers != 0; losers &= losers - 1) {
        Request::refused(s_.head[base + static_cast<std::size_t>(__builtin_ctzll(losers))]);
      }
    }
  }

  /// Prefetches the state of the node itself, without that of its neighbors.
  void fetch_node(NodeId node) const {
    const std::size_t base = s_.at(node, 0);
    fetch(s_.busy[node]);
    fetch(s_.fits_longest[node]);
    fetch(s_.space[base]);
    fetch(s_.space[base + s_.outputs]);
    s_.geometry.fetch_neighbors(node);
    arbiter_.fetch_for(node);
    for (std::uint64_t left = s_.waiting[node]; left != 0; left &= left - 1)
      fetch(s_.head[base + static_cast<std::size_t>(__builtin_ctzll(left))]);
  }

  /// Prefetches the data that bubble_left() and has_space() read.
  void fetch_queues(NodeId node) const {
    Request::fetch_for(s_, node);
    const std::uint64_t outputs = (std::uint64_t{1} << s_.outputs) - 1,
                        fits_longest = s_.fits_longest[node];
    for (std::uint64_t left = outputs & fits_longest & ~s_.adaptive_outputs; left != 0;
         left &= left - 1)
      fetch(s_.queue[s_.at(node, static_cast<std::uint32_t>(__builtin_ctzll(left)))]);
    for (std::uint64_t left = outputs & s_.busy[node] & ~fits_longest; left != 0;
         left &= left - 1) {
      const auto output = static_cast<std::uint32_t>(__builtin_ctzll(left));
      fetch(s_.queue[s_.at(s_.geometry.neighbor(node, s_.port_of(output)), output)]);
    }
  }

  State& s_;
  std::uint64_t never_if_busy_;  ///< outputs that are not requested while a packet owns them
  Request request_;
  Arbiter arbiter_;
  std::array<std::uint64_t, 2 * kMostDimensions * kMostVcs> requests_{};  // [output] requesting
                                                                          // queues
  std::vector<NodeId> asking_;
};

template <class Request>
std::unique_ptr<Allocation> with_arbiter(State& state) {
  switch (state.settings.arbiter) {
    case ArbiterKind::Random:
      return std::make_unique<AllocationOf<Request, RandomArbiter>>(state);
    case ArbiterKind::RoundRobin:
      return std::make_unique<AllocationOf<Request, RoundRobinArbiter>>(state);
    case ArbiterKind::Oldest:
      return std::make_unique<AllocationOf<Request, OldestArbiter>>(state);
    case ArbiterKind::Longest:
      return std::make_unique<AllocationOf<Request, LongestArbiter>>(state);
  }
  return nullptr;
}

}  // namespace

std::unique_ptr<Allocation> make_allocation(State& state) {
  if (state.settings.adaptive_vcs == 0) return with_arbiter<EscapeOnly>(state);
  switch (state.settings.request) {
    case RequestKind::Random:
      return with_arbiter<RandomRequest>(state);
    case RequestKind::Shortest:
      return with_arbiter<ShortestRequest>(state);
    case RequestKind::Smart:
      if (state.settings.attempt == Attempt::Waits) return with_arbiter<PatientSmartRequest>(state);
      return with_arbiter<SmartRequest>(state);
  }
  return nullptr;
}

}  // namespace dusk::functional
