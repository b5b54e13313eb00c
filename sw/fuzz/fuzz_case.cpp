// SPDX-License-Identifier: Apache-2.0
#include "sw/fuzz/fuzz_case.h"

#include <fmt/format.h>

#include "sw/common/folder_mark.h"
#include "sw/common/output_file.h"
#include "sw/config/config_file.h"
#include "sw/config/network_kind.h"
#include "sw/report/report.h"
#include "sw/run/run_command.h"

namespace dusk {
namespace {

/// Returns all results of a run that must not depend on how it was simulated.
std::string fingerprint(const Experiment& experiment, const RunResult& result) {
  const NetworkOptions& network = experiment.network;
  const auto ports = static_cast<std::uint32_t>(ports_of(network));
  return timeseries_report(result) +
         channels_report(result, kind_of(network).make_topology(network, ports)) +
         fmt::format("{} {} {} {}", result.packets_delivered, result.packet_latency.mean,
                     result.cycles, result.relative_link_power);
}

}  // namespace

std::string run_checked(const Experiment& experiment, std::uint64_t number) {
  const RunResult result = simulate_quietly(experiment);
  const std::string failure = first_failure(result);
  if (!failure.empty() || number % 4 != 0) return failure;
  Experiment all = experiment;
  all.run.skip_quiet = false;
  if (fingerprint(all, simulate_quietly(all)) == fingerprint(experiment, result)) return "";
  return "skip_quiet: evaluating every switch, or the same again, gives another result";
}

std::string keep_case(const Experiment& experiment) {
  constexpr const char* kMark = "# A case of dusk fuzz.\n";
  std::string file = experiment.name + ".toml";
  for (int n = 2; !is_replaceable(file, kMark); ++n)
    file = fmt::format("{}-{}.toml", experiment.name, n);
  write_file(".", file, kMark + configuration_text(experiment));
  return file;
}

}  // namespace dusk
