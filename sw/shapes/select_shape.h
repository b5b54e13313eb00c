// SPDX-License-Identifier: Apache-2.0
/// Which switch serves an experiment.
#pragma once

#include <string>
#include <vector>

#include "models/kernel/switch_engine.h"
#include "sw/config/config_error.h"
#include "sw/config/experiment.h"

namespace dusk {

/// With switch.shape = auto the smallest shape of `usual` that serves: sizes at least as large as
/// asked for, the crossbar, timing, ejection, flit width, and in a torus or mesh dimensions, links
/// of a trunk and narrowing as asked for (more local ports serve fewer). If none does, or with
/// shape exact: exactly what is asked for, by its shape_name(). With another name, that shape.
/// Throws ConfigError that says what names may be.
SwitchShape select_shape(const Experiment& experiment, const std::vector<SwitchShape>& usual,
                         const Origins& origins = {});

/// "per_vc", "per_input", "per_port" or "per_input_vc"
std::string crossbar_name(const SwitchShape& shape);
/// "8 ports, 3 VCs of 4 flits, output queue 2, crossbar per_vc, hop latency 4, …"
std::string describe(const SwitchShape& shape);

}  // namespace dusk
