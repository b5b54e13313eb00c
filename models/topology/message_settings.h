// SPDX-License-Identifier: Apache-2.0
/// The sets of VCs of the message classes in the settings of a network (docs/rtl/message_vcs.md).
#pragma once

#include <vector>

#include "models/switch/message_sets.h"

namespace dusk {

/// Returns the VCs in use that each message class may get. Throws std::invalid_argument if a class
/// has none, or if the sets of two classes overlap without being equal.
MessageVcs checked_message_vcs(const RouterConfig& router);

/// Returns the lowest message class of each distinct set. Two sets are equal if they are equal in
/// every switch.
std::vector<unsigned> first_classes(const std::vector<SwitchSettings>& settings);

/// Returns the settings of a switch with its classes of VCs restricted to the VCs that packets of a
/// message class may get.
SwitchSettings settings_of_class(const SwitchSettings& settings, unsigned message_class);

}  // namespace dusk
