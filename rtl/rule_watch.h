// SPDX-License-Identifier: Apache-2.0
/// Failed rules of the RTL: reports the rule, the cycle and the switch to the caller that runs
/// checked switches.
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
  std::string place;  ///< as Verilator names it: rtl/common/dusk_fifo.sv:71
};

/// Called in the thread that steps the switch; several threads may call at once.
using RuleListener = std::function<void(const BrokenRule&)>;
/// Returns whether an assertion has failed in this thread since the last call; `place` is that of
/// the first one.
using RuleSource = std::function<bool(std::string& place)>;

/// Makes the engines of `others`, and calls `source` after each edge.
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
