// SPDX-License-Identifier: Apache-2.0
/// What run.waves asks for.
#pragma once

#include <string>
#include <vector>

#include "models/topology/topology.h"
#include "rtl/waves.h"
#include "sw/config/config_error.h"
#include "sw/config/experiment.h"

namespace dusk {

/// Reads `switch=NUMBER or NAME,from=CYCLE,to=CYCLE`, several with `;` between them. A name is the
/// topology's, with or without the word "switch" and spaces. Throws ConfigError: not of this form,
/// unknown switch, from above to, to beyond the run, a switch twice.
std::vector<WaveRequest> wave_requests(const Experiment& experiment, const Topology& topology,
                                       const Origins& origins = {});

/// The switch's name as part of a file's name: "l2-0-1-3".
std::string file_name_of(const Topology& topology, SwitchId id);

}  // namespace dusk
