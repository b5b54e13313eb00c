// SPDX-License-Identifier: Apache-2.0
/// Reason why a part of the traffic cannot be used.
#pragma once

#include <string>
#include <vector>

namespace dusk {

struct TrafficFault {
  /// Keys of the configuration that may be wrong, such as "traffic.hotspots". The message fits the
  /// first one.
  std::vector<const char*> keys;
  std::string text;  ///< error and, in parentheses, the allowed values
};

}  // namespace dusk
