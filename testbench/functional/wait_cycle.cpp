// SPDX-License-Identifier: Apache-2.0
#include "testbench/functional/wait_cycle.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "models/functional/allocation.h"
#include "models/functional/state.h"

namespace dusk {
namespace {

using functional::Queue;
using functional::State;

using Place = std::pair<NodeId, std::uint32_t>;  // node, queue

struct Wait {
  bool known = false;  // what for
  Place what;
  bool bubble = false;
};

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

bool blocked(const State& s, const Place& place) {
  return (s.waiting[place.first] & s.bit(place.second)) != 0;
}

Wait wait_of(const State& s, const Place& place) {
  const auto [node, q] = place;
  const Queue& head = s.queue[s.at(node, q)];
  const std::uint32_t escape = s.escape(head);
  if (s.room[s.at(node, escape)] < head.length) {
    return {true, {s.geometry.neighbor(node, s.port_of(escape)), escape}, false};
  }
  if (!functional::bubble_left(s, node, q, escape)) return {true, {node, escape}, true};
  return {};
}

std::string line(const State& s, const Place& place) {
  const Wait wait = wait_of(s, place);
  const Queue& head = s.queue[s.at(place.first, place.second)];
  const Packet& packet = s.packets[s.entries[head.first].packet];
  return fmt::format("  {}: packet {} to node {} waits for {} {}\n", name_of(s, place), packet.id,
                     packet.destination,
                     wait.bubble ? fmt::format("a bubble of {} packets in", s.settings.bubble)
                                 : fmt::format("room for {} flits in", head.length),
                     wait.known ? name_of(s, wait.what) : "nothing");
}

/// The chain of waits from `place` up to a place that is in it already or that does not wait.
std::vector<Place> chain_from(const State& s, Place place) {
  std::vector<Place> chain;
  std::map<Place, bool> seen;
  while (blocked(s, place) && !std::exchange(seen[place], true)) {
    chain.push_back(place);
    const Wait wait = wait_of(s, place);
    if (!wait.known) return chain;
    place = wait.what;
  }
  chain.push_back(place);
  return chain;
}

}  // namespace

std::string functional_deadlock_report(const State& s) {
  std::string first;
  for (NodeId node = 0; node < s.nodes; ++node) {
    for (std::uint32_t q = 0; q < s.queues; ++q) {
      if (!blocked(s, {node, q})) continue;
      std::vector<Place> chain = chain_from(s, {node, q});
      const auto begin = std::find(chain.begin(), chain.end() - 1, chain.back());
      if (begin == chain.end() - 1) {
        if (first.empty()) first = "  ends at " + name_of(s, chain.back()) + "\n";
        continue;
      }
      std::vector<Place> cycle(begin, chain.end() - 1);
      std::rotate(cycle.begin(), std::min_element(cycle.begin(), cycle.end()), cycle.end());
      std::string text = fmt::format("cycle of {} waits:\n", cycle.size());
      for (const Place& place : cycle) text += line(s, place);
      return text;
    }
  }
  return first.empty() ? "no head waits\n" : "no cycle of waits; the first chain\n" + first;
}

}  // namespace dusk
