// SPDX-License-Identifier: Apache-2.0
/// Rules that sizes of a switch obey, beside those of its policy (models/link_power/part.h). The
/// RTL states them a second time, by DUSK_ASSERT_INIT.
#pragma once

#include <vector>

#include "models/switch/switch_engine.h"

namespace dusk {

struct ShapeRule {
  const char* text;  ///< for a message: "VCs must be 1 to 8"
  bool (*holds)(const SwitchShape&);
};

const std::vector<ShapeRule>& shape_rules();

/// Text of the first rule that the shape breaks; null if a switch can have these sizes.
const char* broken_rule(const SwitchShape& shape);

/// Every header may ask for a VC at once in a switch of so many ports and VCs
/// (docs/rtl/vc_allocator_per_vc.md, vc_allocator_per_request.md).
constexpr bool can_ask_at_once(std::uint64_t ports, std::uint64_t vcs) {
  return ports * vcs <= kMaxVcsPerVc;
}

}  // namespace dusk
