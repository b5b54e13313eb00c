// SPDX-License-Identifier: Apache-2.0
/// Which built switch serves an experiment.
#pragma once

#include <string>
#include <vector>

#include "models/switch_engine.h"
#include "sw/config_error.h"
#include "sw/experiment.h"

namespace dusk {

/// The smallest built shape that serves: sizes at least as large as asked for, the crossbar,
/// timing, ejection and flit width as asked for. With switch.shape other than auto, that one.
/// With engine model and auto, exactly what is asked for, built or not. Throws ConfigError that
/// lists the built ones.
SwitchShape select_shape(const Experiment& experiment, const std::vector<SwitchShape>& built,
                         const Origins& origins = {});

/// "per_vc", "per_input" or "per_port"
std::string crossbar_name(const SwitchShape& shape);
/// "8 ports, 3 VCs of 4 flits, output queue 2, crossbar per_vc, hop latency 4, …"
std::string describe(const SwitchShape& shape);

}  // namespace dusk
