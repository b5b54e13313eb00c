// SPDX-License-Identifier: Apache-2.0
/// The sets of VCs of the message classes in the settings of a network (docs/rtl/message_vcs.md).
#pragma once

#include <vector>

#include "models/switch/message_sets.h"

namespace dusk {

/// Returns the VCs in use that each message class may get. Throws std::invalid_argument if a class
/// has none, or if the sets of two classes overlap without being equal.
MessageVcs checked_message_vcs(const RouterConfig& router);

/// Returns the lowest message class of each distinct set; sets are equal if they are so in every
/// switch.
std::vector<unsigned> first_classes(const std::vector<SwitchSettings>& settings);

/// Returns the settings of a switch as packets of a message class see them: its classes of VCs are
/// restricted to their set.
SwitchSettings settings_of_class(const SwitchSettings& settings, unsigned message_class);

}  // namespace dusk
