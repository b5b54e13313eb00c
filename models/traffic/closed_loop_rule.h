// SPDX-License-Identifier: Apache-2.0
/// Rules of a closed loop.
#pragma once

#include <cstdint>

#include "models/common/enum_names.h"

namespace dusk {

/// Node that sends next in a closed loop when a message arrives.
enum class ClosedLoopRule : std::uint8_t {
  Reply,   ///< the receiver answers the requester, which then sends its next request
  Walk,    ///< the receiver sends the next message
  Source,  ///< the source of the message sends its next one, at once and without a reply
};
constexpr auto names(ClosedLoopRule) {
  return enum_rows<ClosedLoopRule>({{ClosedLoopRule::Reply, "reply"},
                                    {ClosedLoopRule::Walk, "walk"},
                                    {ClosedLoopRule::Source, "source"}});
}

}  // namespace dusk
