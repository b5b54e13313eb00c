// SPDX-License-Identifier: Apache-2.0
#include "models/common/channel_state.h"

namespace dusk {

const char* to_string(ChannelState state) {
  switch (state) {
    case ChannelState::On:
      return "on";
    case ChannelState::Draining:
      return "draining";
    case ChannelState::TurningOff:
      return "turning_off";
    case ChannelState::Off:
      return "off";
    case ChannelState::TurningOn:
      return "turning_on";
  }
  return "?";
}

}  // namespace dusk
