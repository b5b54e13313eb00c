// SPDX-License-Identifier: Apache-2.0
/// Rules for the sizes of a switch, except those of its policy (models/link_power/part.h). The
/// twin, the choice of a switch and the check of an experiment use this one table. The RTL states
/// the rules a second time, with DUSK_ASSERT_INIT.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "models/switch/switch_engine.h"

namespace dusk {

struct ShapeRule {
  const char* text;  ///< message text: "VCs must be 1 to 8"
  bool (*holds)(const SwitchShape&);
  // For the check of an experiment whose switch would break the rule.
  std::vector<const char*> keys;  ///< keys that decide whether it holds, the one to change first
  const char* remedy;
  std::string (*has)(const SwitchShape&) = nullptr;  ///< offending sizes: "22 ports of 3 VCs"
  std::optional<SwitchTopology> of{};                ///< topology it applies to; none: all
};

const std::vector<ShapeRule>& shape_rules();

/// Returns the first rule that the shape breaks; null if a switch can have these sizes.
const ShapeRule* broken_rule(const SwitchShape& shape);

}  // namespace dusk
