// SPDX-License-Identifier: Apache-2.0
#include "sw/run/instruments.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "rtl/gtkwave_file.h"
#include "sw/run/journey_report.h"
#include "sw/run/result_files.h"
#include "sw/run/wave_requests.h"

namespace dusk {
namespace {

std::string wave_file(const BuiltNetwork& built, SwitchId id) {
  return "waves-" + file_name_of(built.network->topology(), id);
}

}  // namespace

Instruments::Instruments(const Experiment& experiment, BuiltNetwork& built) : built_(built) {
  const std::vector<std::int64_t>& packets = experiment.run.packets;
  if (packets.empty()) return;
  journeys_ = std::make_unique<JourneyRecorder>(
      *built.network, std::vector<std::uint64_t>(packets.begin(), packets.end()),
      static_cast<Cycle>(experiment.network.source_cycles));
}

void Instruments::open(const std::string& folder) {
  if (built_.waves == nullptr) return;
  for (std::size_t i = 0; i < built_.waves->requests().size(); ++i) open_waves(i, folder);
}

void Instruments::open_waves(std::size_t i, const std::string& folder) {
  const WaveRequest& request = built_.waves->requests()[i];
  const std::string name = wave_file(built_, request.id);
  const std::string path = std::filesystem::absolute(folder).lexically_normal().string() + "/";
  const std::uint32_t ports = built_.network->settings(request.id).present;
  built_.waves->engine(i)->open(folder + "/" + name + ".fst");
  write_file(folder, name + ".gtkw",
             gtkwave_save_file(built_.shape, ports, request.from, path + name + ".fst",
                               path + name + ".gtkw"));
}

void Instruments::finish(const std::string& folder) {
  const Cycle end = built_.network->now();
  for (std::size_t i = 0; built_.waves != nullptr && i < built_.waves->requests().size(); ++i) {
    const WaveRequest& request = built_.waves->requests()[i];
    built_.waves->engine(i)->finish(end);
    if (request.from >= end) {
      fmt::print("  {:<20}none: the run ended before cycle {}\n", "waves", request.from);
      continue;
    }
    fmt::print("  {:<20}cycles {} to {}: gtkwave {}/{}.gtkw\n", "waves", request.from,
               std::min(request.to, end - 1), folder, wave_file(built_, request.id));
  }
  if (journeys_ == nullptr) return;
  for (const Journey& journey : journeys_->finish(end)) {
    if (journey.created) {
      write_file(folder, fmt::format("journey-{}.csv", journey.id), journey_csv(journey));
      fmt::print("{}", journey_text(journey));
    } else if (missing_.empty()) {
      const std::uint64_t created = built_.network->packets_created();
      missing_ =
          fmt::format("run.packets: packet {} was never created ({})", journey.id,
                      created == 0 ? "the run created none" : fmt::format("0 to {}", created - 1));
    }
  }
  std::fflush(stdout);
}

}  // namespace dusk
