// SPDX-License-Identifier: Apache-2.0
/// Files of records as a captured program would write them.
#pragma once

#include <cstring>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "sw/trace/capture/records.h"

namespace dusk {

/// Collects the records of one rank. Communicators 0 (all ranks) and 1 (this rank) are there.
class RankFile {
 public:
  RankFile(std::uint32_t rank, std::uint32_t ranks) : rank_(rank), ranks_(ranks) {
    std::vector<std::uint64_t> world;
    for (std::uint32_t one = 0; one < ranks; ++one) world.push_back(one);
    communicator(world);
    communicator({rank});
  }

  RankFile& communicator(const std::vector<std::uint64_t>& members) {
    dusk_record record = of(DUSK_COMMUNICATOR);
    record.communicator = communicators_++;
    return add(record, members);
  }
  RankFile& message(dusk_operation operation, int peer, int tag, std::uint64_t bytes,
                    std::uint32_t request = 0, std::uint64_t cpu = 0, int communicator = 0) {
    dusk_record record = of(operation);
    record.peer = peer;
    record.tag = tag;
    record.bytes = bytes;
    record.request = request;
    record.cpu = cpu;
    record.communicator = communicator;
    return add(record);
  }
  /// The end of a send or of a collective operation.
  RankFile& wait(std::uint32_t request, std::uint64_t cpu = 0) {
    return message(DUSK_WAIT, -1, 0, 0, request, cpu);
  }
  RankFile& collective(dusk_operation operation, std::uint64_t bytes, std::uint32_t request = 0,
                       int root = 0, const std::vector<std::uint64_t>& words = {},
                       int communicator = 0) {
    dusk_record record = of(operation);
    record.peer = root;
    record.tag = 1;
    record.bytes = bytes;
    record.request = request;
    record.communicator = communicator;
    return add(record, words);
  }
  RankFile& phase(int level, std::uint64_t cpu = 0) {
    return message(DUSK_PHASE, -1, level, 0, 0, cpu);
  }
  RankFile& add(dusk_record record, const std::vector<std::uint64_t>& words = {}) {
    record.words = static_cast<std::uint32_t>(words.size());
    append(&record, sizeof record);
    append(words.data(), words.size() * sizeof(std::uint64_t));
    return *this;
  }
  static dusk_record of(dusk_operation operation) {
    dusk_record record{};
    record.operation = static_cast<std::uint16_t>(operation);
    record.peer = -1;
    return record;
  }

  /// Writes `folder`/rank.R, with the end unless `whole` is false.
  void write(const std::string& folder, bool whole = true) {
    if (whole) add(of(DUSK_END));
    dusk_header header{};
    std::memcpy(header.magic, DUSK_CAPTURE_MAGIC, sizeof header.magic);
    header.record_size = sizeof(dusk_record);
    header.rank = rank_;
    header.ranks = ranks_;
    std::ofstream out(folder + "/rank." + std::to_string(rank_), std::ios::binary);
    out.write(reinterpret_cast<const char*>(&header), sizeof header);
    out.write(bytes_.data(), static_cast<std::streamsize>(bytes_.size()));
  }

 private:
  void append(const void* data, std::size_t bytes) {
    if (bytes > 0) bytes_.append(static_cast<const char*>(data), bytes);
  }

  std::uint32_t rank_, ranks_;
  std::int32_t communicators_ = 0;
  std::string bytes_;
};

}  // namespace dusk
