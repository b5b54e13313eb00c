// SPDX-License-Identifier: Apache-2.0
/// Puts a bank that knows only pins between the links.
#pragma once

#include <functional>
#include <memory>

#include "models/kernel/linked_bank.h"

namespace dusk {

/// Switch `index` of a bank did at a port without a channel what needs one.
using NoChannel = std::function<void(std::uint32_t index, PortId port, const char* what)>;

/// For `bank` of `count` switches, which must live as long. Where there is no channel, the wires
/// name channel `none`.
std::unique_ptr<LinkedBank> make_pin_bank(const SwitchShape& shape, std::uint32_t count,
                                          SwitchBank& bank, ChannelId none, NoChannel wrong);

}  // namespace dusk
