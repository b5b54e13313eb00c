// SPDX-License-Identifier: Apache-2.0
#include "sw/run/lockstep_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "sw/common/interrupt.h"
#include "sw/common/message.h"
#include "sw/common/result_files.h"
#include "sw/common/standard_output.h"
#include "sw/run/instruments.h"
#include "sw/run/run_command.h"
#include "sw/shapes/shape_build.h"

namespace dusk {
namespace {

/// Repeats the run until a little after the difference, and writes waves.
void write_waves(const LockstepDifference& difference, Experiment experiment,
                 LockstepParts lockstep, const std::string& folder) {
  const WaveRequest request{difference.id,
                            difference.cycle - std::min(difference.cycle, kWavesBefore),
                            difference.cycle + kWavesAfter};
  lockstep.waves = {request};
  experiment.run.host = HostKind::Kernel;  // same results; SystemC allows one network only
  experiment.run.packets.clear();
  const auto built = build_network(experiment, {}, lockstep);
  Instruments instruments(experiment.run, experiment.network, *built);
  instruments.open(folder);
  message("lockstep: repeating cycles 0 to {} for waves of the difference", difference.cycle);
  simulate(
      *built, experiment, [](const auto&) {}, nullptr,
      [&] {
        const auto& again = built->first_difference;
        if (again && again->brief() == difference.brief()) {
          // Further switches may differ and ask for a stop, so this loop ignores stops.
          while (built->network->now() <= request.to) {
            built->network->clear_stop();
            built->clock->run_until(request.to + 1);
          }
        } else if (!interrupted()) {
          message("lockstep: the repeated run does not show this difference: {}",
                  again ? again->brief() : "it shows none");
        }
      });
  instruments.finish(folder);
}

}  // namespace

std::string lockstep_summary(const BuiltNetwork& built, const char* other) {
  const LockstepEvents& events = built.events;
  std::string text = fmt::format("RTL and {} {} {} switch-cycles ({} with a flit moved)\n", other,
                                 built.first_difference ? "DIFFER, having agreed on" : "agree on",
                                 events.compared, events.moved);
  if (built.differing > 0) {
    text += fmt::format("  {} of {} switches came to differ from the {}, the first in cycle {}\n",
                        built.differing, built.network->topology().switches, other,
                        built.first_differing);
  }
  for (std::size_t i = 2; i < kLockstepEvents.size(); ++i) {
    text +=
        fmt::format("  {:<40}{:>12}\n", kLockstepEvents[i].name, events.*kLockstepEvents[i].count);
  }
  return text;
}

void write_difference(const BuiltNetwork& built, const Experiment& experiment,
                      const LockstepParts& lockstep, const std::string& folder) {
  write_file(folder, "difference.txt", built.difference_report);
  print_out("{}  in {}/difference.txt\n", built.difference_report, folder);
  try {
    provide_shape(built.shape, true);
    write_waves(*built.first_difference, experiment, lockstep, folder);
  } catch (const std::exception& error) {  // a fault of the waves does not hide the difference
    print_out("  {:<20}none: {}\n", "waves", error.what());
  }
}

}  // namespace dusk
