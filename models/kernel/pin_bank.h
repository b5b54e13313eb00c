// SPDX-License-Identifier: Apache-2.0
/// Adapter between the links and a bank of switches that know only pins.
#pragma once

#include <functional>
#include <memory>

#include "models/kernel/linked_bank.h"

namespace dusk {

/// Called when switch `index` of a bank used a port without a channel; `what` names the action.
using NoChannel = std::function<void(std::uint32_t index, PortId port, const char* what)>;

/// Makes an adapter for `bank` of `count` switches; `bank` must outlive it. `none` is the channel
/// number of wires without a channel. Calls `wrong` if a switch uses a port without a channel.
std::unique_ptr<LinkedBank> make_pin_bank(const SwitchShape& shape, std::uint32_t count,
                                          SwitchBank& bank, ChannelId none, NoChannel wrong);

}  // namespace dusk
