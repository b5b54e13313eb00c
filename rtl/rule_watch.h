// SPDX-License-Identifier: Apache-2.0
/// Reports failed assertions ("rules") of the RTL to the caller that runs checked switches: the
/// rule, the cycle and the switch.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "models/switch/switch_engine.h"

namespace dusk {

/// An assertion that failed.
struct BrokenRule {
  SwitchId id = 0;
  Cycle cycle = 0;    ///< cycle of the edge; 0 in reset
  std::string place;  ///< source line, such as rtl/common/dusk_fifo.sv:71
};

/// Function for a failure. The thread that steps the switch calls it; several may call at once.
using RuleListener = std::function<void(const BrokenRule&)>;
/// Function that returns whether an assertion has failed in this thread since its last call. It
/// sets `place` to that of the first failure.
using RuleSource = std::function<bool(std::string& place)>;

/// Makes a factory of the engines of `others`. After each edge of an engine it calls `source`.
std::unique_ptr<SwitchEngineFactory> make_watched_factory(
    std::unique_ptr<SwitchEngineFactory> others, RuleSource source, RuleListener broken);

/// Returns the source for the assertions of the checked shape `name`. Before its first call, a
/// failed assertion aborts the program. Throws std::invalid_argument if the shape is not loaded as
/// checked.
RuleSource rules_of(const std::string& name);

/// Returns a place with the name of its rule: "OneFlitPerOutput, rtl/router/dusk_router.sv:71". For
/// a file that is not Dusk's own, returns the place alone.
std::string named_rule(const std::string& place);

}  // namespace dusk
