// SPDX-License-Identifier: Apache-2.0
/// Names of switches that say their sizes.
#pragma once

#include <optional>
#include <string>

#include "models/switch_engine.h"

namespace dusk {

/// p8v3d4q2 has 8 ports, 3 VCs of 4 flits and output queues of 2. What is not usual follows, in
/// this order: i or p crossbar per input or per port of a switch with output queues; h3 hop
/// latency; e ejection per VC; c1 credit delay; a VC allocation per VC; w128 flit width. shape.name
/// does not matter.
std::string shape_name(const SwitchShape& shape);

/// What a name may be, for messages.
inline constexpr const char* kShapeNames =
    "sizes as in p8v3d4q2: p4 to p32 ports, an even number; v1 to v8 VCs of d1 to d256 flits; "
    "output queues q1 to q4 or none, then i or p: crossbar per input or per port; h3 hop latency; "
    "e ejection per VC; c1 credit delay; a VC allocation per VC; w65 to w256 flit width";

/// The legal shape of that name, nothing if there is none.
std::optional<SwitchShape> parse_shape_name(const std::string& name);

}  // namespace dusk
