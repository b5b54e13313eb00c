// SPDX-License-Identifier: Apache-2.0
#include "sw/trace/capture_convert.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "sw/common/config_error.h"

namespace dusk {
namespace {

using namespace application;

/// A collective operation while its members are converted in turn.
struct Gathering {
  RecordedCollective call;
  MemberLists after;
  std::vector<OperationId> exits;  ///< [member] Compute of 0 ns that waits for all its messages
};

/// Collective operations: [group][number in the group].
using Gatherings = std::vector<std::vector<Gathering>>;

constexpr OperationId kNoOperation = UINT32_MAX;

/// Converts the records of one rank to operations.
class RankConverter {
 public:
  RankConverter(const RecordedRank& rank, RankGraph& graph, Gatherings& gatherings,
                NoteCounts& notes)
      : rank_(rank),
        graph_(graph),
        gatherings_(gatherings),
        notes_(notes),
        ends_(std::size_t{rank.requests} + 1, kNoOperation),
        next_(rank.groups.size()) {}

  void convert() {
    for (const dusk_record& record : rank_.records) {
      if ((record.flags & kOutside) == 0) compute(record.cpu);
      if ((record.flags & (kOutside | kLeftOut)) == 0 || record.operation == DUSK_NOTE) {
        take(record);
      } else if (record.operation >= DUSK_BARRIER) {
        ++next_[static_cast<std::size_t>(record.communicator)];
      }
      word_ += record.words;
    }
  }

 private:
  struct Link {
    OperationId operation;
    bool at_begin;
  };

  void take(const dusk_record& record) {
    switch (record.operation) {
      case DUSK_SEND:
      case DUSK_ISEND:
        if ((record.flags & DUSK_SYNCHRONOUS) != 0)
          ++notes_["synchronous sends, taken as standard sends"];
        message(record, OperationKind::Send,
                record.operation == DUSK_ISEND || (record.flags & DUSK_BUFFERED) != 0);
        break;
      case DUSK_RECV:
      case DUSK_IRECV:
        message(record, OperationKind::Receive, record.operation == DUSK_IRECV);
        break;
      case DUSK_WAIT:
        if (ends_[record.request] != kNoOperation)
          before_.push_back({ends_[record.request], false});
        break;
      case DUSK_POLL:
        notes_["failed tests and probes, left out"] += record.other;
        break;
      case DUSK_PROBE:
        ++notes_["probes that found a message, left out"];
        break;
      case DUSK_NOTE:
        notes_["calls of " + name_of(record) + ", not simulated"] += record.other;
        break;
      default:
        if (record.operation >= DUSK_BARRIER) collective(record);
    }
  }

  std::string name_of(const dusk_record& record) const {
    std::string name(record.words * sizeof(std::uint64_t), '\0');
    if (!name.empty()) std::memcpy(name.data(), rank_.words.data() + word_, name.size());
    return shown(name.substr(0, name.find('\0')));
  }

  /// Adds an operation that waits for all that the next operation must wait for.
  OperationId add(const Operation& operation, bool at_begin) {
    const OperationId id = graph_.add(operation);
    for (const Link& link : before_) graph_.require(id, link.operation, link.at_begin);
    before_ = {{id, at_begin}};
    return id;
  }

  void compute(std::uint64_t nanoseconds) {
    if (nanoseconds == 0) return;
    const bool goes_on = before_.size() == 1 && before_[0].operation == computed_;
    if (!goes_on) {
      computed_ = add({}, false);
    }
    graph_[computed_].size += nanoseconds;
  }

  void message(const dusk_record& record, OperationKind kind, bool at_begin) {
    Operation operation;
    operation.kind = kind;
    operation.size = record.bytes;
    operation.peer = static_cast<Rank>(record.peer);
    operation.tag = static_cast<std::uint32_t>(record.tag);
    const OperationId id = add(operation, at_begin);
    if (record.request != 0) ends_[record.request] = id;
  }

  void collective(const dusk_record& record) {
    const auto number = static_cast<std::size_t>(record.communicator);
    const RecordedGroup& group = rank_.groups[number];
    std::vector<Gathering>& all = gatherings_[group.id];
    const std::uint32_t at = next_[number]++;
    if (group.members.size() == 1) return;
    if (all.size() <= at) all.resize(at + 1);
    Gathering& one = all[at];
    if (one.exits.empty()) begin(one, group, record);
    describe(one.call, group.place, record);

    const bool one_end = before_.size() <= 1 && (before_.empty() || !before_[0].at_begin);
    if (!one_end) add({}, false);  // its begin must also be its end
    if (!before_.empty()) one.after[group.place] = {before_[0].operation};
    const OperationId exit = graph_.add({});
    one.exits[group.place] = exit;
    computed_ = kNoOperation;  // a collective may wait for it, so its time is final
    if (record.request != 0) {
      ends_[record.request] = exit;
    } else {
      before_ = {{exit, false}};
    }
  }

  static void begin(Gathering& one, const RecordedGroup& group, const dusk_record& record) {
    one.call.operation = static_cast<dusk_operation>(record.operation);
    one.call.members = group.members;
    one.call.root = static_cast<std::uint32_t>(record.peer);
    one.after.resize(group.members.size());
    one.exits.resize(group.members.size());
  }

  /// Adds the block sizes in the record of one member.
  void describe(RecordedCollective& call, std::uint32_t place, const dusk_record& record) const {
    const std::size_t members = call.members.size();
    const std::uint64_t* words = rank_.words.data() + word_;
    switch (call.operation) {
      case DUSK_ALLTOALLV:
        call.blocks.resize(members * members);
        if (record.words != 0) std::copy_n(words, members, call.blocks.begin() + place * members);
        break;
      case DUSK_REDUCE_SCATTER:
      case DUSK_ALLGATHERV:
        call.blocks.resize(members);
        if (record.words != 0) {
          std::copy_n(words, members, call.blocks.begin());
        } else {
          call.blocks[place] = record.bytes;
        }
        break;
      case DUSK_GATHERV:
      case DUSK_SCATTERV:
        call.blocks.resize(members);
        call.blocks[place] = record.bytes;
        if (record.words != 0) std::copy_n(words, members, call.blocks.begin());
        break;
      default:
        call.bytes = std::max(call.bytes, record.bytes);
    }
  }

  const RecordedRank& rank_;
  RankGraph& graph_;
  Gatherings& gatherings_;
  NoteCounts& notes_;
  std::vector<Link> before_;             ///< operations that the next operation waits for
  std::vector<OperationId> ends_;        ///< [request] operation whose end completes the request
  std::vector<std::uint32_t> next_;      ///< [communicator] number of its next collective
  OperationId computed_ = kNoOperation;  ///< the last Compute
  std::size_t word_ = 0;                 ///< index of the record's first word
};

void append_collectives(Application& application, Gatherings& gatherings,
                        const AppendRecorded& append, std::uint32_t next_tag) {
  for (std::vector<Gathering>& group : gatherings) {
    for (Gathering& one : group) {
      if (one.exits.empty()) continue;  // the operation is left out
      const MemberLists ends = append(application, one.call, one.after, next_tag);
      for (std::size_t member = 0; member < one.exits.size(); ++member)
        for (const OperationId end : ends[member])
          application.ranks[one.call.members[member]].require(one.exits[member], end);
    }
    group = {};
  }
}

/// Counts the communicators except MPI_COMM_WORLD and MPI_COMM_SELF.
std::uint64_t made_groups(const RecordedProgram& program) {
  std::uint64_t made = 0;
  for (const RecordedRank& rank : program.ranks)
    for (std::size_t number = 2; number < rank.groups.size(); ++number)
      made += rank.groups[number].place == 0 ? 1 : 0;
  return made;
}

}  // namespace

Application convert_records(const std::string& folder, const CapturePhases& phases,
                            const AppendRecorded& append) {
  RecordedProgram program = read_records(folder);
  NoteCounts notes;
  const std::uint32_t tags = match_records(program, phases, notes);
  Application out;
  out.ranks.resize(program.ranks.size());
  Gatherings gatherings(program.groups);
  for (std::size_t rank = 0; rank < program.ranks.size(); ++rank) {
    RankConverter(program.ranks[rank], out.ranks[rank], gatherings, notes).convert();
    program.ranks[rank].records = {};
  }
  if (const std::uint64_t made = made_groups(program); made > 0)
    notes["new communicators, whose own messages are not simulated"] = made;
  append_collectives(out, gatherings, append, tags);
  for (RankGraph& graph : out.ranks) graph.close();
  for (const auto& [text, count] : notes) out.notes.push_back({text, count});
  return out;
}

}  // namespace dusk
