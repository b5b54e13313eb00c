// SPDX-License-Identifier: Apache-2.0
#include "sw/trace/capture_matching.h"

#include <algorithm>
#include <tuple>
#include <utility>
#include <vector>

namespace dusk {
namespace {

using application::Rank;

bool is_out(const dusk_record& record) { return (record.flags & (kLeftOut | kOutside)) != 0; }
bool is_send(const dusk_record& record) {
  return record.operation == DUSK_SEND || record.operation == DUSK_ISEND;
}
bool is_receive(const dusk_record& record) {
  return record.operation == DUSK_RECV || record.operation == DUSK_IRECV;
}

void leave_out_phases(RecordedProgram& program, const CapturePhases& phases) {
  for (RecordedRank& rank : program.ranks) {
    const std::vector<int> all = phases_of(rank, phases.at_barriers);
    for (std::size_t i = 0; i < all.size(); ++i) {
      std::uint16_t& flags = rank.records[i].flags;
      flags &= static_cast<std::uint16_t>(~(kLeftOut | kOutside));
      if (all[i] < phases.first || all[i] > phases.last) flags |= kOutside;
    }
  }
}

/// Numbers the pairs of communicator and tag. Returns how many there are.
std::uint32_t number_tags(RecordedProgram& program) {
  std::map<std::pair<std::uint32_t, std::int32_t>, std::uint32_t> numbers;
  for (RecordedRank& rank : program.ranks) {
    for (dusk_record& record : rank.records) {
      if (!is_send(record) && !is_receive(record)) continue;
      const std::uint32_t group = rank.groups[static_cast<std::size_t>(record.communicator)].id;
      const auto next = static_cast<std::uint32_t>(numbers.size());
      record.tag =
          static_cast<std::int32_t>(numbers.try_emplace({group, record.tag}, next).first->second);
    }
  }
  return static_cast<std::uint32_t>(numbers.size());
}

/// A send or a receive, at the destination of its message.
struct End {
  Rank source;
  std::int32_t tag;
  dusk_record* record;
};
bool before(const End& a, const End& b) {
  return std::tie(a.source, a.tag) < std::tie(b.source, b.tag);
}

void leave_out(const End& end, NoteCounts& notes, const char* why) {
  if (!is_out(*end.record)) ++notes[why];
  end.record->flags |= kLeftOut;
}

void match_pair(const End& send, const End& receive, NoteCounts& notes) {
  receive.record->bytes = send.record->bytes;
  const bool no_send = is_out(*send.record);
  const bool no_receive = is_out(*receive.record);
  if (no_send == no_receive) return;
  leave_out(no_send ? receive : send, notes, "messages from one phase to another, left out");
}

/// Matches the sends to one rank with its receives. Both are in the order of their ranks.
void match_rank(std::vector<End>& sends, std::vector<End>& receives, NoteCounts& notes) {
  std::stable_sort(sends.begin(), sends.end(), before);
  std::stable_sort(receives.begin(), receives.end(), before);
  auto send = sends.begin(), receive = receives.begin();
  while (send != sends.end() || receive != receives.end()) {
    if (receive == receives.end() || (send != sends.end() && before(*send, *receive))) {
      leave_out(*send++, notes, "messages that nobody received, left out");
    } else if (send == sends.end() || before(*receive, *send)) {
      leave_out(*receive++, notes, "receives without a message, left out");
    } else {
      match_pair(*send++, *receive++, notes);
    }
  }
}

void match_messages(RecordedProgram& program, NoteCounts& notes) {
  std::vector<std::vector<End>> sends(program.ranks.size());
  for (Rank rank = 0; rank < program.ranks.size(); ++rank)
    for (dusk_record& record : program.ranks[rank].records)
      if (is_send(record))
        sends[static_cast<std::size_t>(record.peer)].push_back({rank, record.tag, &record});
  for (Rank rank = 0; rank < program.ranks.size(); ++rank) {
    std::vector<End> receives;
    for (dusk_record& record : program.ranks[rank].records)
      if (is_receive(record))
        receives.push_back({static_cast<Rank>(record.peer), record.tag, &record});
    match_rank(sends[rank], receives, notes);
    sends[rank] = {};
  }
}

/// Calls `take` for each collective operation with its group, its number in it, and its record.
template <class Take>
void for_collectives(RecordedProgram& program, const Take& take) {
  for (RecordedRank& rank : program.ranks) {
    std::vector<std::uint32_t> next(rank.groups.size());
    for (dusk_record& record : rank.records) {
      if (record.operation < DUSK_BARRIER) continue;
      const auto number = static_cast<std::size_t>(record.communicator);
      take(rank.groups[number], next[number]++, record);
    }
  }
}

/// Leaves out collective operations that not all members have as the same operation.
void match_collectives(RecordedProgram& program, NoteCounts& notes) {
  struct Met {
    std::size_t members = 0;
    std::uint16_t operation = 0;
    bool differs = false;
  };
  std::vector<std::vector<Met>> met(program.groups);  // [group][number]
  for_collectives(program,
                  [&](const RecordedGroup& group, std::uint32_t number, const dusk_record& record) {
                    std::vector<Met>& all = met[group.id];
                    if (all.size() <= number) all.resize(number + 1);
                    Met& one = all[number];
                    one.differs |= one.operation != 0 && one.operation != record.operation;
                    one.operation = record.operation;
                    if (!is_out(record)) ++one.members;
                  });
  for_collectives(program,
                  [&](const RecordedGroup& group, std::uint32_t number, dusk_record& record) {
                    const Met& one = met[group.id][number];
                    if (is_out(record)) return;
                    if (one.members == group.members.size() && !one.differs) return;
                    record.flags |= kLeftOut;
                    if (group.place == 0)
                      ++notes["collective operations without all members, left out"];
                  });
}

}  // namespace

std::uint32_t match_records(RecordedProgram& program, const CapturePhases& phases,
                            NoteCounts& notes) {
  leave_out_phases(program, phases);
  const std::uint32_t tags = number_tags(program);
  match_messages(program, notes);
  match_collectives(program, notes);
  return tags;
}

}  // namespace dusk
