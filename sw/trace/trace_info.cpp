// SPDX-License-Identifier: Apache-2.0
#include "sw/trace/trace_info.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "models/application/critical_path.h"
#include "sw/common/text.h"

namespace dusk {
namespace {

using application::Application;
using application::Operation;
using application::OperationKind;
using application::RankGraph;

struct Counts {
  std::uint64_t computes = 0, sends = 0, receives = 0, bytes = 0, wildcards = 0;
  std::map<unsigned, std::uint64_t> sizes;  ///< [bits of the size] number of messages
  std::set<std::uint16_t> streams;
  std::set<std::pair<std::uint32_t, std::uint32_t>> pairs;  ///< ranks of senders and receivers
};

constexpr const char* kNoPath =
    "not known (receives from any rank or with any tag, or the trace has faults)";

std::string row(const char* name, const std::string& text) {
  return fmt::format("  {:<20}{}\n", name, text);
}

unsigned bits_of(std::uint64_t size) {
  unsigned bits = 0;
  for (; size > 0; size >>= 1) ++bits;
  return bits;
}

Counts count(const Application& application) {
  Counts counts;
  for (std::uint32_t rank = 0; rank < application.ranks.size(); ++rank) {
    const RankGraph& graph = application.ranks[rank];
    for (application::OperationId id = 0; id < graph.size(); ++id) {
      const Operation& o = graph[id];
      counts.streams.insert(o.stream);
      counts.computes += o.kind == OperationKind::Compute ? 1 : 0;
      if (o.kind == OperationKind::Receive) {
        ++counts.receives;
        counts.wildcards += o.peer == application::kAnyRank || o.tag == application::kAnyTag;
      }
      if (o.kind != OperationKind::Send) continue;
      ++counts.sends;
      counts.bytes += o.size;
      ++counts.sizes[bits_of(o.size)];
      counts.pairs.insert({rank, o.peer});
    }
  }
  return counts;
}

/// Nanoseconds of computing of a rank: least, mean and most.
std::string computing(const Application& application) {
  std::uint64_t least = UINT64_MAX, most = 0;
  double sum = 0;
  for (const RankGraph& graph : application.ranks) {
    std::uint64_t time = 0;
    for (application::OperationId id = 0; id < graph.size(); ++id)
      if (graph[id].kind == OperationKind::Compute) time += graph[id].size;
    least = std::min(least, time);
    most = std::max(most, time);
    sum += static_cast<double>(time);
  }
  if (application.ranks.empty()) return "none";
  return fmt::format("{} to {} ns a rank, mean {:.0f}", least, most,
                     sum / static_cast<double>(application.ranks.size()));
}

/// Describes the critical path without a network, in which messages take no time.
std::string chain(const Application& application) {
  application::ReplaySettings settings;
  settings.nodes.resize(application.ranks.size());
  for (std::size_t rank = 0; rank < settings.nodes.size(); ++rank)
    settings.nodes[rank] = static_cast<NodeId>(rank);
  const auto path = critical_path(application, settings, settings.nodes,
                                  [](NodeId, NodeId, std::uint64_t) -> Cycle { return 0; });
  return path ? fmt::format("{} ns", path->total()) : kNoPath;
}

}  // namespace

std::string times_info(const LeastTimes& times, double cycle_ns) {
  const auto text = [&](Cycle cycles) {
    return fmt::format("{} cycles ({:.10g} ns)", cycles, static_cast<double>(cycles) * cycle_ns);
  };
  std::string out =
      row("without contention",
          times.without_contention ? text(*times.without_contention) : "some operations never end");
  if (!times.path) return out + row("critical path", kNoPath);
  const application::PathTimes& path = *times.path;
  return out +
         row("critical path",
             fmt::format("{}: computations {}, overhead {}, requests and answers {}, "
                         "messages {}",
                         text(path.total()), path.compute, path.overhead, path.ask, path.message));
}

std::string trace_info(const Application& application) {
  const Counts counts = count(application);
  std::string out = fmt::format("{}: {} ranks, {} operations\n", shown(application.name),
                                application.ranks.size(), application.operations());
  const auto add = [&](const char* name, const std::string& text) { out += row(name, text); };
  add("computations", fmt::format("{}, {}", counts.computes, computing(application)));
  add("messages", fmt::format("{} sent, {} received, {} bytes, between {} pairs of ranks",
                              counts.sends, counts.receives, counts.bytes, counts.pairs.size()));
  for (const auto& [bits, messages] : counts.sizes) {
    const std::uint64_t above = bits == 0 ? 0 : std::uint64_t{1} << (bits - 1);
    add("", bits == 0 ? fmt::format("{:>12} of 0 bytes", messages)
                      : fmt::format("{:>12} of {} to {} bytes", messages, above, 2 * above - 1));
  }
  if (counts.wildcards > 0)
    add("wildcards", fmt::format("{} receives from any rank or with any tag", counts.wildcards));
  add("streams", std::to_string(counts.streams.size()));
  add("least time", "of a network that takes none: " + chain(application));
  for (const application::Note& note : application.notes)
    add("not simulated", fmt::format("{} {}", note.count, shown(note.text)));
  return out;
}

}  // namespace dusk
