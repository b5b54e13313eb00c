// SPDX-License-Identifier: Apache-2.0
/// Waits of packets in a network in which packets no longer move.
#pragma once

#include <string>
#include <vector>

#include "models/common/ids.h"

namespace dusk {

/// A place whose packet waits. A number is kNone if the place has no such number.
struct WaitStep {
  std::string place;  ///< printed place: "switch (0,1) input port 3 VC 1"
  SwitchId at = kNone;
  PortId port = kNone;  ///< input port
  VcId vc = kNone;
  ChannelId channel = kNone;  ///< channel that ends at the place
  std::string waits_for;
};

/// Places, each of which waits for the next one.
struct WaitPath {
  bool is_cycle = false;  ///< the last place waits for the first one
  std::vector<WaitStep> steps;
};

}  // namespace dusk
