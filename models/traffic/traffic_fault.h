// SPDX-License-Identifier: Apache-2.0
/// Why a part of the traffic cannot be used.
#pragma once

#include <string>
#include <vector>

namespace dusk {

struct TrafficFault {
  /// Keys of the configuration that may be to blame, such as "traffic.hotspots". The message is
  /// worded for the first one.
  std::vector<const char*> keys;
  std::string text;  ///< what is wrong, and in parentheses what is allowed
};

}  // namespace dusk
