// SPDX-License-Identifier: Apache-2.0
/// The GTKWave save file that goes with a wave file.
#pragma once

#include <cstdint>
#include <string>

#include "models/switch/switch_engine.h"

namespace dusk {

/// Returns a save file that shows the signals of a switch in the order of its pipeline, for the
/// ports in the mask `ports` only. `dump` and `save` are the absolute paths of the wave file and of
/// this file. GTKWave finds the wave file from both, also after the folder was moved. `from` is the
/// first cycle in the wave file.
std::string gtkwave_save_file(const SwitchShape& shape, std::uint32_t ports, Cycle from,
                              const std::string& dump, const std::string& save);

}  // namespace dusk
