// SPDX-License-Identifier: Apache-2.0
#include "models/topology/dependency_graph.h"

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "models/topology/bubble_rings.h"
#include "models/topology/cycle.h"
#include "models/topology/escape_dependencies.h"
#include "models/topology/message_settings.h"

namespace dusk {
namespace {

std::string text_of(const Topology& torus, const EscapeChannels& c) {
  return torus.switch_name[c.at] + " port " + std::to_string(c.port) + " VC " +
         std::to_string(__builtin_ctz(c.vcs));
}

/// Adds the built graph, which stands for `alike` parts, to the verdict. The verdict stays free if
/// the only cycles are rings that never fill: `ring_of` as from bubble_rings().
void judge(const Topology& torus, const EscapeDependencies& dependencies, std::size_t alike,
           const std::vector<std::uint32_t>& ring_of, DeadlockVerdict& verdict) {
  const std::vector<EscapeChannels>& channels = dependencies.channels();
  std::vector<DirectedEdge> edges;
  for (std::uint32_t v = 0; v < channels.size(); ++v) {
    const auto& on = dependencies.on(v);
    verdict.channels += alike * channels[v].members;
    for (std::size_t w = on.find_first(); w != on.npos; w = on.find_next(w)) {
      if (ring_of[v] != ring_of[w] || v == w) edges.emplace_back(ring_of[v], ring_of[w]);
      verdict.dependencies += alike * channels[v].members * channels[w].members;
    }
  }
  const std::vector<std::uint32_t> cycle = find_cycle(std::move(edges), channels.size());
  verdict.free = cycle.empty();
  for (std::size_t i = 0; i < cycle.size(); ++i) {
    verdict.reason += (i > 0 ? " -> " : "") + text_of(torus, channels[cycle[i]]);
    if (std::count(ring_of.begin(), ring_of.end(), cycle[i]) > 1) verdict.reason += " and its ring";
  }
}

/// Returns whether an adaptive VC is also an escape VC.
bool mixes_ways(const SwitchSettings& s) {
  return (s.class_vcs[0] & (s.class_vcs[1] | s.class_vcs[2])) != 0;
}

/// Returns whether a packet gets a VC between switches only if the buffer has space for all of it.
bool takes_whole_packets(const SwitchSettings& s) {
  return std::all_of(s.admission.begin(), s.admission.begin() + 3, [](const auto& rules) {
    return rules[0].downstream.length && rules[1].downstream.length;
  });
}

bool alike(const SpaceRule& a, const SpaceRule& b) {
  return a.flits == b.flits && a.length == b.length;
}

bool alike(const SwitchSettings& a, const SwitchSettings& b) {
  const AdmissionRule &bubble = a.admission[row_of(VcClass::EscapeBefore)][1],
                      &other = b.admission[row_of(VcClass::EscapeBefore)][1];
  return alike(bubble.own, other.own) && alike(bubble.downstream, other.downstream) &&
         a.depth_in_use == b.depth_in_use && a.narrowest == b.narrowest && a.last == b.last &&
         a.wrap == b.wrap && a.ring_tie == b.ring_tie && a.relaxed_dateline == b.relaxed_dateline &&
         a.class_vcs == b.class_vcs;
}

struct Part {
  std::vector<SwitchId> switches;
  std::size_t alike = 1;  ///< number of equal parts for which this one stands
};

Part whole_of(const Topology& torus) {
  Part whole{std::vector<SwitchId>(torus.switches)};
  std::iota(whole.switches.begin(), whole.switches.end(), 0);
  return whole;
}

/// Returns the lines of every dimension, or only the first of a dimension if all are alike.
std::vector<Part> lines_of(const Topology& torus, bool alike) {
  std::vector<Part> lines;
  std::uint32_t stride = 1;
  for (const std::uint32_t size : torus.size) {
    const std::uint32_t count = torus.switches / size;
    for (std::uint32_t i = 0; i < (alike ? 1 : count); ++i) {
      const SwitchId first = i / stride * stride * size + i % stride;
      Part line{{}, alike ? count : 1};
      for (std::uint32_t x = 0; x < size; ++x) line.switches.push_back(first + x * stride);
      lines.push_back(std::move(line));
    }
    stride *= size;
  }
  return lines;
}

/// Checks the routing for packets that may get all VCs.
DeadlockVerdict check_one_set(const Topology& torus, const std::vector<SwitchSettings>& settings,
                              const std::vector<bool>& lit, TorusRouteFunction route,
                              const PacketLengths& lengths, std::uint32_t whole_up_to) {
  const bool atomic = std::all_of(settings.begin(), settings.end(),
                                  [](const auto& s) { return s.atomic_vc_allocation; });
  const bool adaptive = std::any_of(settings.begin(), settings.end(),
                                    [](const auto& s) { return s.class_vcs[0] != 0; });
  const Packets packets = std::all_of(settings.begin(), settings.end(), takes_whole_packets)
                              ? Packets::Whole
                          : atomic ? Packets::Alone
                                   : Packets::Queued;
  DeadlockVerdict verdict;
  if (adaptive && packets == Packets::Queued) {
    verdict.reason =
        "adaptive VCs need atomic VC allocation or virtual cut-through: a packet behind another "
        "one in a buffer cannot reach its escape VC";
    return verdict;
  }
  const bool one_packet = std::any_of(settings.begin(), settings.end(),
                                      [](const auto& s) { return s.one_packet_per_port; });
  if (one_packet && packets != Packets::Whole) {
    verdict.reason =
        "one packet per port needs virtual cut-through: a packet that is blocked keeps others from "
        "the port's escape VCs";
    return verdict;
  }
  const bool by_lines = torus.switches > whole_up_to && route == torus_route &&
                        std::all_of(settings.begin(), settings.end(), [&](const auto& s) {
                          return alike(s, settings[0]) && !mixes_ways(s);
                        });
  EscapeDependencies dependencies(torus, settings, lit, route, packets);
  try {
    const std::vector<Part> parts =
        by_lines ? lines_of(torus, lit.empty()) : std::vector<Part>{whole_of(torus)};
    for (const Part& part : parts) {
      dependencies.build(part.switches);
      judge(torus, dependencies, part.alike,
            bubble_rings(torus, settings, dependencies.channels(), lengths), verdict);
      if (!verdict.free) return verdict;
    }
  } catch (const NotConnected& error) {
    verdict.free = false;
    verdict.reason = error.what();
  }
  return verdict;
}

std::vector<SwitchSettings> all_of_class(const std::vector<SwitchSettings>& settings,
                                         unsigned message_class) {
  std::vector<SwitchSettings> restricted;
  restricted.reserve(settings.size());
  for (const SwitchSettings& s : settings)
    restricted.push_back(settings_of_class(s, message_class));
  return restricted;
}

}  // namespace

DeadlockVerdict check_deadlock_freedom(const Topology& torus,
                                       const std::vector<SwitchSettings>& settings,
                                       const std::vector<bool>& lit, TorusRouteFunction route,
                                       const PacketLengths& lengths, std::uint32_t whole_up_to) {
  if (torus.size.empty() || settings.size() != torus.switches ||
      (!lit.empty() && lit.size() != torus.channels.size())) {
    throw std::invalid_argument("freedom from deadlock: not the settings and channels of a torus");
  }
  const bool any_vc = std::all_of(settings.begin(), settings.end(), [](const SwitchSettings& s) {
    return s.message_vcs == RouterConfig{}.message_vcs;
  });
  if (any_vc) return check_one_set(torus, settings, lit, route, lengths, whole_up_to);
  DeadlockVerdict all;
  all.free = true;
  for (const unsigned c : first_classes(settings)) {
    DeadlockVerdict one =
        check_one_set(torus, all_of_class(settings, c), lit, route, lengths, whole_up_to);
    if (!one.free) {
      if (c != 0) one.reason = "message class " + std::to_string(c) + ": " + one.reason;
      return one;
    }
    all.channels += one.channels;
    all.dependencies += one.dependencies;
  }
  return all;
}

}  // namespace dusk
