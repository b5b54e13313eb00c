// SPDX-License-Identifier: Apache-2.0
/// Rules of the RTL that do not hold: whoever runs checked switches hears which, when and in which
/// switch.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "models/switch/switch_engine.h"

namespace dusk {

/// An assertion that failed.
struct BrokenRule {
  SwitchId id = 0;
  Cycle cycle = 0;    ///< of the edge; in reset 0
  std::string place;  ///< as Verilator names it: rtl/common/dusk_fifo.sv:71
};

/// Told in the thread that steps the switch; several may tell at once.
using RuleListener = std::function<void(const BrokenRule&)>;
/// Whether an assertion has failed in this thread since it was last asked, and which was the first.
using RuleSource = std::function<bool(std::string& place)>;

/// Engines of `others`; after each edge `source` is asked.
std::unique_ptr<SwitchEngineFactory> make_watched_factory(
    std::unique_ptr<SwitchEngineFactory> others, RuleSource source, RuleListener broken);

/// The assertions of the checked shape `name`; unless it was asked before, one that fails aborts
/// the program. Throws std::invalid_argument if the shape has not been loaded so.
RuleSource rules_of(const std::string& name);

/// A place with the name of its rule: "OneFlitPerOutput, rtl/router/dusk_router.sv:71"; of a file
/// that is not Dusk's own, the place alone.
std::string named_rule(const std::string& place);

}  // namespace dusk
