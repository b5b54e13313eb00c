// SPDX-License-Identifier: Apache-2.0
/// Rules that sizes of a switch obey, beside those of its policy (models/link_power/part.h): the
/// twin, the choice of a switch and the check of an experiment ask this one table. The RTL states
/// them a second time, by DUSK_ASSERT_INIT.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "models/switch/switch_engine.h"

namespace dusk {

struct ShapeRule {
  const char* text;  ///< for a message: "VCs must be 1 to 8"
  bool (*holds)(const SwitchShape&);
  // For an experiment whose switch would break it.
  std::vector<const char*> keys;  ///< that decide it; the first is the one to change
  const char* remedy;
  std::string (*has)(const SwitchShape&) = nullptr;  ///< "22 ports of 3 VCs"
  std::optional<SwitchTopology> of{};                ///< only switches of this topology obey it
};

const std::vector<ShapeRule>& shape_rules();

/// The first rule that the shape breaks; null if a switch can have these sizes.
const ShapeRule* broken_rule(const SwitchShape& shape);

}  // namespace dusk
