// SPDX-License-Identifier: Apache-2.0
#include "sw/trace/capture_collectives.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

#include "models/application/collective_steps.h"

namespace dusk {
namespace {

using namespace application;

Collective collective_of(dusk_operation operation) {
  switch (operation) {
    case DUSK_BCAST:
      return Collective::Broadcast;
    case DUSK_REDUCE:
      return Collective::Reduce;
    case DUSK_ALLREDUCE:
      return Collective::AllReduce;
    case DUSK_GATHER:
      return Collective::Gather;
    case DUSK_SCATTER:
      return Collective::Scatter;
    case DUSK_ALLGATHER:
      return Collective::AllGather;
    case DUSK_REDUCE_SCATTER:
      return Collective::ReduceScatter;
    case DUSK_ALLTOALL:
      return Collective::AllToAll;
    default:
      return Collective::Barrier;
  }
}

std::uint64_t sum_of(const std::vector<std::uint64_t>& blocks) {
  return std::accumulate(blocks.begin(), blocks.end(), std::uint64_t{0});
}

void pass_block(GroupSteps& steps, std::uint32_t from, std::uint32_t to, std::uint64_t bytes) {
  if (bytes == 0) return;
  steps.receive(to, from, bytes);
  steps.send(from, to, bytes);
}

/// Appends messages of all blocks to the root, or from the root.
void append_rooted(GroupSteps& steps, const RecordedCollective& call) {
  for (std::uint32_t member = 0; member < steps.size(); ++member) {
    if (member == call.root) continue;
    const bool gathers = call.operation == DUSK_GATHERV;
    pass_block(steps, gathers ? member : call.root, gathers ? call.root : member,
               call.blocks[member]);
  }
  steps.end_all();
}

void append_pairs(GroupSteps& steps, const RecordedCollective& call) {
  const std::uint32_t members = steps.size();
  for (std::uint32_t from = 0; from < members; ++from)
    for (std::uint32_t far = 1; far < members; ++far) {
      const std::uint32_t to = (from + far) % members;
      pass_block(steps, from, to, call.blocks[std::size_t{from} * members + to]);
    }
  steps.end_all();
}

/// Appends a ring: in step k, member m sends block m - k to the next member.
void append_ring(GroupSteps& steps, const RecordedCollective& call) {
  const std::uint32_t members = steps.size();
  for (std::uint32_t step = 0; step + 1 < members; ++step) {
    for (std::uint32_t from = 0; from < members; ++from)
      pass_block(steps, from, (from + 1) % members, call.blocks[(from + members - step) % members]);
    steps.end_all();
  }
}

/// Appends Bruck's algorithm: in step k, member m sends the 2^k blocks from its own one on to
/// member m - 2^k (J. Bruck et al., Efficient algorithms for all-to-all communications in multiport
/// message-passing systems, IEEE TPDS 8(11), 1997, section 4).
void append_bruck(GroupSteps& steps, const RecordedCollective& call) {
  const std::uint32_t members = steps.size();
  for (std::uint32_t far = 1; far < members; far *= 2) {
    const std::uint32_t blocks = std::min(far, members - far);
    for (std::uint32_t from = 0; from < members; ++from) {
      std::uint64_t bytes = 0;
      for (std::uint32_t block = 0; block < blocks; ++block)
        bytes += call.blocks[(from + block) % members];
      pass_block(steps, from, (from + members - far) % members, bytes);
    }
    steps.end_all();
  }
}

/// Appends the algorithm that Open MPI 4.1.4 chooses for 16 ranks, by the bytes of all blocks. It
/// is a gather; Bruck's algorithm from 2 KiB on; the ring above 2 MiB. Returns false after the
/// gather: a broadcast of all blocks from the first member must follow.
bool append_all_gatherv(GroupSteps& steps, const RecordedCollective& call) {
  const std::uint64_t bytes = sum_of(call.blocks);
  if (bytes < 2048) {
    RecordedCollective gather = call;
    gather.operation = DUSK_GATHERV;
    gather.root = 0;
    append_rooted(steps, gather);
    return false;
  }
  (bytes > (std::uint64_t{2} << 20) ? append_ring : append_bruck)(steps, call);
  return true;
}

void append_chain(GroupSteps& steps, const RecordedCollective& call) {
  for (std::uint32_t member = 0; member < steps.size(); ++member) {
    if (member > 0) {
      steps.receive(member, member - 1, call.bytes);
      steps.end_reducing(member);
    }
    if (member + 1 < steps.size()) steps.send(member, member + 1, call.bytes);
    steps.end(member);
  }
}

/// Returns the function for an operation that append_collective() lacks; null for other operations.
void (*own_steps(dusk_operation operation))(GroupSteps&, const RecordedCollective&) {
  switch (operation) {
    case DUSK_GATHERV:
    case DUSK_SCATTERV:
      return append_rooted;
    case DUSK_ALLTOALLV:
      return append_pairs;
    case DUSK_SCAN:
    case DUSK_EXSCAN:
      return append_chain;
    default:
      return nullptr;
  }
}

/// Appends an operation that has its algorithm in this file. Returns the operations that end it;
/// nothing if its algorithm is not here.
std::optional<MemberLists> append_own(Application& application, const RecordedCollective& call,
                                      const MemberLists& after, std::uint32_t& next_tag,
                                      double reduce_ns_per_kib) {
  const auto append = own_steps(call.operation);
  if (append == nullptr) return std::nullopt;
  GroupSteps steps(application, call.members, after, next_tag++, 0, reduce_ns_per_kib);
  append(steps, call);
  return steps.take();
}

}  // namespace

AppendRecorded append_by(const CollectiveSettings& settings) {
  return [settings](Application& application, const RecordedCollective& call,
                    const MemberLists& after, std::uint32_t& next_tag) {
    if (auto ends = append_own(application, call, after, next_tag, settings.reduce_ns_per_kib))
      return std::move(*ends);
    CollectiveCall known;
    known.collective = collective_of(call.operation);
    known.bytes = call.bytes;
    known.root = call.root;
    MemberLists begins = after;
    if (call.operation == DUSK_ALLGATHERV) {
      GroupSteps steps(application, call.members, after, next_tag++);
      const bool done = append_all_gatherv(steps, call);
      begins = steps.take();
      if (done) return begins;
      known.collective = Collective::Broadcast;
      known.bytes = sum_of(call.blocks);
    } else if (call.operation == DUSK_REDUCE_SCATTER) {
      known.bytes = (sum_of(call.blocks) + call.blocks.size() - 1) / call.blocks.size();
    }
    settings.apply(known);
    return append_collective(application, call.members, known, begins, next_tag);
  };
}

}  // namespace dusk
