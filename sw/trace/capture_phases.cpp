// SPDX-License-Identifier: Apache-2.0
#include "sw/trace/capture_phases.h"

namespace dusk {
namespace {

constexpr std::int32_t kWorld = 0;

}  // namespace

std::vector<int> phases_of(const RecordedRank& rank, bool at_barriers) {
  std::vector<int> phases;
  phases.reserve(rank.records.size());
  int phase = 0;
  for (const dusk_record& record : rank.records) {
    phases.push_back(phase);
    if (at_barriers) {
      phase += record.operation == DUSK_BARRIER && record.communicator == kWorld ? 1 : 0;
    } else if (record.operation == DUSK_PHASE) {
      phase = record.tag;
    }
  }
  return phases;
}

std::map<int, PhaseWork> work_of_phases(const std::string& folder, bool at_barriers) {
  const RecordedProgram program = read_records(folder);
  std::map<int, PhaseWork> work;
  for (const RecordedRank& rank : program.ranks) {
    const std::vector<int> phases = phases_of(rank, at_barriers);
    for (std::size_t i = 0; i < phases.size(); ++i) {
      const dusk_record& record = rank.records[i];
      PhaseWork& phase = work[phases[i]];
      phase.cpu += record.cpu;
      if (record.operation != DUSK_END && record.operation != DUSK_NOTE) ++phase.calls;
      if (record.operation == DUSK_SEND || record.operation == DUSK_ISEND)
        phase.bytes += record.bytes;
    }
  }
  return work;
}

}  // namespace dusk
