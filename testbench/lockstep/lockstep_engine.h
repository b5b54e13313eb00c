// SPDX-License-Identifier: Apache-2.0
/// Steps two engines of a switch on the same inputs and compares every output in every cycle.
#pragma once

#include <functional>
#include <memory>

#include "models/switch/switch_engine.h"
#include "testbench/lockstep/lockstep_difference.h"
#include "testbench/lockstep/lockstep_events.h"

namespace dusk {

/// Called once per switch, at its first difference.
using LockstepListener = std::function<void(const LockstepDifference&)>;

/// Outputs that are compared: all, or only those of the channels. A netlist has no outputs about
/// sleep (quiet, deadline).
enum class LockstepScope { All, Channels };

/// Makes engines that step an engine of `reference` (the RTL) and one of `candidate` (the twin) and
/// drive the outputs of the reference. Both factories have one shape; make() numbers the switches.
/// After a difference only the reference goes on. If `reference` makes null, the switch is the
/// candidate alone, without comparison. `events`, if not null, counts the events of all compared
/// switches; it and the factory must outlive the engines.
std::unique_ptr<SwitchEngineFactory> make_lockstep_factory(
    std::unique_ptr<SwitchEngineFactory> reference, std::unique_ptr<SwitchEngineFactory> candidate,
    LockstepListener differed, LockstepEvents* events = nullptr,
    LockstepScope scope = LockstepScope::All);

}  // namespace dusk
