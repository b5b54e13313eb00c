// SPDX-License-Identifier: Apache-2.0
/// Two engines of a switch on the same inputs, compared on every output in every cycle.
#pragma once

#include <functional>
#include <memory>

#include "models/switch/switch_engine.h"
#include "testbench/lockstep/lockstep_difference.h"
#include "testbench/lockstep/lockstep_events.h"

namespace dusk {

/// Told once per switch, at its first difference.
using LockstepListener = std::function<void(const LockstepDifference&)>;

/// Outputs that are compared: all, or those that leave the switch. A netlist does not say when it
/// sleeps.
enum class LockstepScope { All, Channels };

/// Engines that step one of `reference`, the RTL, and one of `candidate`, the twin, and drive the
/// reference's outputs. Both factories are of one shape. Switches are numbered in the order of
/// make(). A switch that differed goes on with the reference alone; one for which `reference` makes
/// null is the candidate alone, not compared. `events` takes what they met, if not null; like the
/// factory it outlives the engines.
std::unique_ptr<SwitchEngineFactory> make_lockstep_factory(
    std::unique_ptr<SwitchEngineFactory> reference, std::unique_ptr<SwitchEngineFactory> candidate,
    LockstepListener differed, LockstepEvents* events = nullptr,
    LockstepScope scope = LockstepScope::All);

}  // namespace dusk
