// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/functional/requests/smart_request.h"

namespace dusk::functional {

/// SMART_REQ as in EHU-KAT-IK-05-04, section 5.1, and in Dusk's switches. An attempt without free
/// space counts as one that is not granted; the next attempt is made in the next cycle.
class PatientSmartRequest : public SmartRequest {
 public:
  using SmartRequest::SmartRequest;
  std::uint32_t choose(NodeId node, std::uint32_t q, Head& head, std::uint64_t open) {
    const auto left = static_cast<std::uint32_t>(head.forward & ~head.tried);
    const std::uint32_t output = left != 0 ? attempt(q, head, dimension(head, left), open)
                                           : escape_or_none(s_, node, q, head, open);
    if (output == kNone) refused(head);
    return output;
  }
};

}  // namespace dusk::functional
