// SPDX-License-Identifier: Apache-2.0
#include "sw/trace/capture_records.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <map>

#include "models/common/input_file.h"
#include "sw/common/config_error.h"

namespace dusk {
namespace {

using application::Rank;

/// Reads the file of one rank.
class RecordFile {
 public:
  RecordFile(const std::string& path, Rank rank) : path_(path), file_(path, kNoLimit) {
    if (!take(&header_, sizeof header_) ||
        std::memcmp(header_.magic, DUSK_CAPTURE_MAGIC, sizeof header_.magic) != 0 ||
        header_.record_size != sizeof(dusk_record))
      throw ConfigError("{}: holds no records of this version of Dusk (dusk trace capture)",
                        shown(path_));
    if (header_.rank != rank || header_.ranks == 0 || header_.ranks > kMostCapturedRanks)
      throw ConfigError("{}: is of rank {} of {} (rank {} of 1 to {})", shown(path_), header_.rank,
                        header_.ranks, rank, kMostCapturedRanks);
  }
  std::uint32_t ranks() const { return header_.ranks; }

  RecordedRank read() {
    dusk_record record{};
    for (;;) {
      ++number_;
      if (!take(&record, sizeof record))
        throw ConfigError("{}: is cut off behind {} records (the program calls MPI_Finalize)",
                          shown(path_), number_ - 1);
      words_.resize(checked_words(record));
      if (!words_.empty() && !take(words_.data(), words_.size() * sizeof words_[0]))
        fail("is cut off (its words)");
      add(record);
      if (record.operation == DUSK_END) break;
    }
    if (take(&record, 1)) fail("there is more behind the end (one run in a folder)");
    return std::move(out_);
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    throw ConfigError("{}: record {}: {}", shown(path_), number_, what);
  }

  bool take(void* to, std::size_t bytes) {
    auto* at = static_cast<char*>(to);
    while (bytes > 0) {
      if (part_.empty()) part_ = file_.next();
      if (part_.empty()) return false;
      const std::size_t some = std::min(bytes, part_.size());
      std::memcpy(at, part_.data(), some);
      part_.remove_prefix(some);
      at += some;
      bytes -= some;
    }
    return true;
  }

  std::size_t checked_words(const dusk_record& record) const {
    if (record.operation >= DUSK_OPERATIONS)
      fail(fmt::format("unknown operation {} (below {})", record.operation, +DUSK_OPERATIONS));
    if (record.words > std::max<std::size_t>(header_.ranks, 8))
      fail(fmt::format("{} words (at most one a rank)", record.words));
    return record.words;
  }

  void add(const dusk_record& record) {
    if (record.operation == DUSK_COMMUNICATOR) return add_group(record);
    const bool is_collective = record.operation >= DUSK_BARRIER;
    if (record.communicator < 0 ||
        static_cast<std::size_t>(record.communicator) >= out_.groups.size())
      fail(fmt::format("communicator {} (one that was recorded before)", record.communicator));
    const RecordedGroup& group = out_.groups[static_cast<std::size_t>(record.communicator)];
    const std::size_t peers = is_collective ? group.members.size() : header_.ranks;
    if (record.peer < -1 || record.peer >= static_cast<std::int64_t>(peers))
      fail(fmt::format("peer {} (a rank below {})", record.peer, peers));
    const bool needs_peer = is_collective || record.operation == DUSK_SEND ||
                            record.operation == DUSK_ISEND || record.operation == DUSK_RECV;
    if (needs_peer && record.peer < 0) fail("a process of another world (ranks of MPI_COMM_WORLD)");
    if (is_collective && (group.inter || (record.words != 0 && record.words != peers)))
      fail("a collective operation that does not fit its communicator (a word for each member)");
    const std::uint64_t greatest =
        std::max(record.bytes, words_.empty() || record.operation == DUSK_NOTE
                                   ? 0
                                   : *std::max_element(words_.begin(), words_.end()));
    if (greatest > kMostBytes) fail(fmt::format("{} bytes (at most {})", greatest, kMostBytes));
    if (record.request > number_ + kAhead)
      fail(fmt::format("request {} (at most {})", record.request, number_ + kAhead));
    out_.requests = std::max(out_.requests, record.request);
    out_.records.push_back(record);
    out_.words.insert(out_.words.end(), words_.begin(), words_.end());
  }

  void add_group(const dusk_record& record) {
    if (record.communicator != static_cast<std::int64_t>(out_.groups.size()))
      fail(fmt::format("communicator {} ({}, the next number)", record.communicator,
                       out_.groups.size()));
    RecordedGroup group;
    group.inter = (record.flags & DUSK_INTERCOMMUNICATOR) != 0;
    group.place = UINT32_MAX;
    for (const std::uint64_t word : words_) {
      if (word >= header_.ranks)
        fail("a communicator with a process of another world (ranks of MPI_COMM_WORLD)");
      if (word == header_.rank) group.place = static_cast<std::uint32_t>(group.members.size());
      group.members.push_back(static_cast<Rank>(word));
    }
    if (group.place == UINT32_MAX) fail("a communicator without this rank (one that it is in)");
    std::vector<Rank> sorted = group.members;
    std::sort(sorted.begin(), sorted.end());
    if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end())
      fail("a communicator that has a rank twice (once)");
    out_.groups.push_back(std::move(group));
  }

  static constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 40;
  /// Request numbers ascend, but several threads may write records in an order that differs a bit.
  static constexpr std::size_t kAhead = 1024;

  std::string path_;
  InputFile file_;
  std::string_view part_;  ///< bytes that are read and not yet used
  dusk_header header_{};
  std::size_t number_ = 0;  ///< number of the current record, from 1
  std::vector<std::uint64_t> words_;
  RecordedRank out_;
};

/// Numbers communicators so that all members use the same number. MPI makes them in the same order
/// everywhere, so the n-th communicator with these members is the same on all of them.
void number_groups(RecordedProgram& program) {
  using Key = std::pair<std::vector<Rank>, std::uint32_t>;  // members, n
  std::map<Key, std::uint32_t> ids;
  for (RecordedRank& rank : program.ranks) {
    std::map<std::vector<Rank>, std::uint32_t> seen;
    for (RecordedGroup& group : rank.groups) {
      const auto next = static_cast<std::uint32_t>(ids.size());
      group.id = ids.try_emplace({group.members, seen[group.members]++}, next).first->second;
    }
  }
  program.groups = static_cast<std::uint32_t>(ids.size());
}

void resolve_receives(RecordedRank& rank) {
  constexpr std::size_t kNone = SIZE_MAX;
  std::vector<std::size_t> posted(std::size_t{rank.requests} + 1, kNone);  // [request] its IRECV
  std::vector<bool> known(rank.records.size());
  for (std::size_t i = 0; i < rank.records.size(); ++i) {
    const dusk_record record = rank.records[i];
    if (record.operation == DUSK_IRECV) posted[record.request] = i;
    if (record.operation != DUSK_WAIT && record.operation != DUSK_CANCELLED) continue;
    const std::size_t at = posted[record.request];
    if (at == kNone) continue;
    known[at] = true;
    dusk_record& receive = rank.records[at];
    if (record.operation == DUSK_CANCELLED || record.peer < 0) {
      receive.operation = DUSK_CANCELLED;
    } else {
      receive.peer = record.peer;
      receive.tag = record.tag;
      receive.bytes = record.bytes;
    }
  }
  for (std::size_t i = 0; i < rank.records.size(); ++i) {
    dusk_record& record = rank.records[i];
    if (record.operation == DUSK_IRECV && !known[i] && (record.peer < 0 || record.tag < 0))
      record.operation = DUSK_CANCELLED;
  }
}

}  // namespace

RecordedProgram read_records(const std::string& folder) {
  RecordedProgram program;
  std::uint32_t ranks = 1;
  for (Rank rank = 0; rank < ranks; ++rank) {
    const std::string path = fmt::format("{}/rank.{}", folder, rank);
    if (is_absent(path))
      throw ConfigError("{}: is not there ({})", shown(path),
                        rank == 0 ? "a program that links MPI's shared library and calls MPI_Init"
                                  : "all ranks write into one folder");
    RecordFile file(path, rank);
    if (rank > 0 && file.ranks() != ranks)
      throw ConfigError("{}: is of {} ranks, rank.0 of {} (one run in a folder)", shown(path),
                        file.ranks(), ranks);
    ranks = file.ranks();
    program.ranks.push_back(file.read());
    resolve_receives(program.ranks.back());
  }
  number_groups(program);
  return program;
}

}  // namespace dusk
