// SPDX-License-Identifier: Apache-2.0
#include "models/application/vef_writer.h"

#include <algorithm>
#include <utility>

#include "models/application/message_order.h"
#include "models/application/uncontended_replay.h"

namespace dusk::application {
namespace {

std::vector<Note> vef_notes(const Application& application, const UncontendedReplay& replay) {
  std::uint64_t tags = 0, streams = 0, begins = 0;
  for (const RankGraph& graph : application.ranks) {
    for (OperationId id = 0; id < graph.size(); ++id) {
      const Operation& operation = graph[id];
      tags += operation.kind == OperationKind::Send && operation.tag != 0 ? 1 : 0;
      streams += operation.stream != 0 ? 1 : 0;
      for (const Successor& next : graph.successors(id)) begins += next.at_begin;
    }
  }
  const auto alone = static_cast<std::uint64_t>(std::count_if(
      replay.messages.begin(), replay.messages.end(),
      [](const ReplayedMessage& message) { return message.receive == kNoOperation; }));
  std::vector<Note> notes;
  const auto note = [&](const char* text, std::uint64_t count) {
    if (count != 0) notes.push_back({text, count});
  };
  note("requirements besides the latest one", replay.other_events);
  note("requirements of the begin of an operation", begins);
  note("receives that wait for other operations", replay.late_receives);
  note("receives from any rank or with any tag", replay.wildcard_receives);
  note("sends that no receive takes", alone);
  note("computations that no send waits for", replay.unfollowed_computes);
  note("tags of sends", tags);
  note("operations of streams other than 0", streams);
  return notes;
}

}  // namespace

std::vector<Note> write_vef(std::ostream& out, const Application& application) {
  const UncontendedReplay replay = replay_uncontended(application);
  const std::vector<std::uint32_t> order = message_order(application, replay);
  const bool only_sends = std::none_of(
      replay.messages.begin(), replay.messages.end(),
      [](const ReplayedMessage& message) { return message.after.event == VefEvent::Received; });
  out << "VEF " << application.ranks.size() << ' ' << order.size() << " 1 0 0 "
      << (only_sends ? "TRUE" : "FALSE") << "\nC0";
  for (std::size_t rank = 0; rank < application.ranks.size(); ++rank) out << ' ' << rank;
  out << '\n';
  std::vector<std::uint32_t> ids(order.size());
  for (std::uint32_t id = 0; id < order.size(); ++id) {
    const ReplayedMessage& message = replay.messages[order[id]];
    const VefDependency& after = message.after;
    ids[order[id]] = id;
    out << id << ' ' << message.source << ' ' << message.destination << ' '
        << application.ranks[message.source][message.send].size << ' '
        << static_cast<int>(after.event) << ' ' << after.time << ' ';
    if (after.event == VefEvent::None)
      out << "-1\n";
    else
      out << ids[after.id] << '\n';
  }
  return vef_notes(application, replay);
}

}  // namespace dusk::application
