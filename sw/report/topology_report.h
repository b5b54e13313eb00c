// SPDX-License-Identifier: Apache-2.0
/// topology.json: the network as a drawing needs it.
#pragma once

#include <string>

#include "models/topology/topology.h"
#include "sw/config/experiment.h"

namespace dusk {

/// `topology` is the experiment's.
std::string topology_report(const Experiment& experiment, const Topology& topology);

}  // namespace dusk
