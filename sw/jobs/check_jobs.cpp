// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <functional>
#include <set>

#include "models/common/shown_text.h"
#include "sw/common/config_error.h"
#include "sw/common/free_memory.h"
#include "sw/common/processors.h"
#include "sw/jobs/jobs.h"
#include "sw/run/detail_files.h"
#include "sw/run/run_memory.h"
#include "sw/shapes/own_blocks.h"

namespace dusk {
namespace {

/// Longest id in bytes, so that file names such as ".config-ID.toml" fit into 255 bytes.
constexpr std::size_t kLongestId = 240;

void check_names_and_blocks(const std::vector<Job>& jobs) {
  std::set<std::string> ids, replaced;
  for (const Job& job : jobs) {
    const std::string& replace = job.experiment.switch_.replace;
    if (replaced.insert(replace).second) read_own_blocks(replace);
    if (!ids.insert(job.id).second)
      throw ConfigError("two runs have the name {} (other values)", shown(job.id));
    if (job.id.size() > kLongestId)
      throw ConfigError("{}: the name of a run has {} bytes (at most {})", shown(job.id),
                        job.id.size(), kLongestId);
  }
}

}  // namespace

unsigned check_jobs(const std::string& folder, const std::vector<Job>& jobs, unsigned parallel) {
  check_names_and_blocks(jobs);
  const std::uint64_t memory = free_memory(), disk = free_disk(folder);
  std::vector<std::uint64_t> sizes;
  for (const Job& job : jobs) {
    Experiment experiment = job.experiment;
    set_auto_detail(experiment.run, DetailKind::Off);
    try {
      sizes.push_back(least_memory(experiment));
      require_memory(experiment, memory, {});
      require_disk(experiment, disk, {});
    } catch (const ConfigError& error) {
      throw ConfigError("{}: {}", shown(job.id), error.what());
    }
  }
  std::sort(sizes.begin(), sizes.end(), std::greater<>());
  const std::size_t wanted = std::min<std::size_t>(parallel > 0 ? parallel : processors(),
                                                   std::max<std::size_t>(1, jobs.size()));
  std::uint64_t sum = 0;
  std::size_t fit = 0;
  while (fit < std::min(wanted, sizes.size()) && sizes[fit] <= memory - sum) sum += sizes[fit++];
  if (parallel > 0 && fit < std::min(wanted, sizes.size()))
    throw ConfigError(
        "--jobs: {} of these runs at a time take more than the {} of memory that are "
        "free (at most {})",
        wanted, size_text(memory), fit);
  return static_cast<unsigned>(std::max<std::size_t>(1, std::min(wanted, fit)));
}

}  // namespace dusk
