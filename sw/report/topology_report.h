// SPDX-License-Identifier: Apache-2.0
/// topology.json: facts of the network that a drawing needs.
#pragma once

#include <string>

#include "models/topology/topology.h"
#include "sw/config/experiment.h"

namespace dusk {

/// Returns topology.json. `topology` is that of the experiment.
std::string topology_report(const Experiment& experiment, const Topology& topology);

}  // namespace dusk
