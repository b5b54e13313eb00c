// SPDX-License-Identifier: Apache-2.0
/// Power state of a unidirectional channel (docs/rtl/channel_fsm.md).
#pragma once

#include <cstdint>

#include "models/common/enum_names.h"

namespace dusk {

/// The encoding is that of `dusk_pkg::channel_state_e`; a test compares them.
enum class ChannelState : std::uint8_t {
  On = 0,          ///< carries flits, may be allocated
  Draining = 1,    ///< carries the packets that own it, accepts no new one; full power
  TurningOff = 2,  ///< carries nothing for T_off cycles; full power
  Off = 3,         ///< carries nothing; no power
  TurningOn = 4,   ///< carries nothing for T_on cycles; full power
};
/// Names of the states in results.
constexpr auto names(ChannelState) {
  return enum_rows<ChannelState>({{ChannelState::On, "on"},
                                  {ChannelState::Draining, "draining"},
                                  {ChannelState::TurningOff, "turning_off"},
                                  {ChannelState::Off, "off"},
                                  {ChannelState::TurningOn, "turning_on"}});
}
inline constexpr int kChannelStates = static_cast<int>(names(ChannelState{}).size());

inline const char* to_string(ChannelState state) { return name_of(state); }

}  // namespace dusk
