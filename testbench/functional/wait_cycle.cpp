// SPDX-License-Identifier: Apache-2.0
#include "testbench/functional/wait_cycle.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "models/functional/restrictions.h"

namespace dusk {
namespace {

using functional::Head;
using functional::State;

using Place = std::pair<NodeId, std::uint32_t>;  // node, queue

std::string name_of(const State& s, const Place& place) {
  const auto [node, q] = place;
  std::string queue = "injection queue";
  if (!s.is_injection(q)) {
    const std::uint32_t vc = s.vc_of(q);
    queue = fmt::format("{} {}", functional::port_name(s.port_of(q)),
                        vc == 0 ? "escape" : fmt::format("adaptive {}", vc));
  }
  return fmt::format("node {} {}, {}", node, s.geometry.name(node), queue);
}

/// Finds the queues that may still move: their head flit does not wait for an output, or the space
/// it needs behind some output is free or may become free. All other waiting heads are dead.
class WaitGraph {
 public:
  explicit WaitGraph(const State& s) : s_(s), alive_(s.queue.size()) {
    for (NodeId node = 0; node < s.nodes; ++node) {
      for (std::uint32_t q = 0; q < s.queues; ++q) {
        const bool waits = (s.waiting[node] & s.bit(q)) != 0;
        alive_[s.at(node, q)] = !waits;
        if (waits) dead_.emplace_back(node, q);
      }
    }
    for (std::size_t before = dead_.size() + 1; dead_.size() < before;) {
      before = dead_.size();
      const auto revived = [this](const Place& place) {
        const bool moves = may_move(place);
        if (moves) alive_[index(place)] = true;
        return moves;
      };
      dead_.erase(std::remove_if(dead_.begin(), dead_.end(), revived), dead_.end());
    }
  }

  bool has_dead() const { return !dead_.empty(); }

  /// Returns a cycle of dead heads. Each dead head waits, for its escape, for another dead one, so
  /// the waits lead to a cycle. With dimension order a packet never returns to an earlier ring, so
  /// the cycle lies in one ring, where no packet waits for a bubble.
  std::vector<Place> cycle() const {
    std::vector<Place> chain{dead_.front()};
    while (true) {
      const Place next = wait_of(chain.back());
      const auto found = std::find(chain.begin(), chain.end(), next);
      if (found == chain.end()) {
        chain.push_back(next);
        continue;
      }
      chain.erase(chain.begin(), found);
      std::rotate(chain.begin(), std::min_element(chain.begin(), chain.end()), chain.end());
      return chain;
    }
  }

  std::string line(const Place& place) const {
    return fmt::format("  {}: {}\n", name_of(s_, place), wait(place));
  }
  std::string wait(const Place& place) const {
    const Packet& packet = s_.packets[s_.entries[s_.queue[index(place)].first].packet];
    return fmt::format("packet {} to node {} waits for room for {} flits in {}", packet.id,
                       packet.destination, s_.head[index(place)].length,
                       name_of(s_, wait_of(place)));
  }

 private:
  std::size_t index(const Place& place) const { return s_.at(place.first, place.second); }
  Place behind(NodeId node, std::uint32_t output) const {
    return {s_.geometry.neighbor(node, s_.port_of(output)), output};
  }
  bool space_comes(NodeId node, std::uint32_t output, std::uint32_t flits) const {
    return s_.space[s_.at(node, output)] >= flits || alive_[index(behind(node, output))];
  }

  bool may_move(const Place& place) const {
    const auto [node, q] = place;
    const Head& head = s_.head[index(place)];
    for (std::uint32_t left = head.forward; left != 0; left &= left - 1) {
      const auto dimension = static_cast<std::uint32_t>(__builtin_ctz(left));
      for (std::uint32_t vc = 1; vc < s_.vcs; ++vc) {
        const std::uint32_t output = s_.output(State::port(head, dimension), vc);
        if (space_comes(node, output, head.length)) return true;
      }
    }
    const std::uint32_t escape = s_.escape(head);
    return space_comes(node, escape, head.length) &&
           (functional::bubble_left(s_, node, q, escape) || alive_[s_.at(node, escape)]);
  }

  /// Returns the dead head that blocks the escape of a dead head, by its space or by the bubble.
  Place wait_of(const Place& place) const {
    const Head& head = s_.head[index(place)];
    const std::uint32_t escape = s_.escape(head);
    if (!space_comes(place.first, escape, head.length)) return behind(place.first, escape);
    return {place.first, escape};
  }

  const State& s_;
  std::vector<bool> alive_;  // [node, queue]
  std::vector<Place> dead_;  // the others
};

}  // namespace

bool has_deadlock(const State& s) { return WaitGraph(s).has_dead(); }

std::string functional_deadlock_report(const State& s) {
  const WaitGraph graph(s);
  if (!graph.has_dead()) return "no head waits for ever\n";
  const std::vector<Place> cycle = graph.cycle();
  std::string text = fmt::format("a cycle of {} waits:\n", cycle.size());
  for (const Place& place : cycle) text += graph.line(place);
  return text;
}

WaitPath functional_wait_path(const State& s, const Topology& topology) {
  const WaitGraph graph(s);
  WaitPath path;
  if (!graph.has_dead()) return path;
  path.is_cycle = true;
  for (const Place& place : graph.cycle()) {
    const auto [node, q] = place;
    WaitStep step{name_of(s, place), node, kNone, kNone, kNone, graph.wait(place)};
    if (!s.is_injection(q)) {
      // A packet that travels by port p comes in through the port of the opposite direction.
      step.port = s.port_of(q) ^ 1u;
      step.vc = s.vc_of(q);
      step.channel = topology.in_channel[node][step.port];
    }
    path.steps.push_back(std::move(step));
  }
  return path;
}

}  // namespace dusk
