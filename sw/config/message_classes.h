// SPDX-License-Identifier: Apache-2.0
/// Message classes of an experiment: the virtual channels that each one keeps, and which nodes send
/// messages of which class (docs/rtl/message_vcs.md).
#pragma once

#include <cstdint>
#include <string>

#include "models/switch/message_sets.h"
#include "sw/common/config_error.h"
#include "sw/config/experiment.h"

namespace dusk {

/// Number of VCs that belong to a single message class, over all classes.
std::int64_t own_vcs_of(const SwitchOptions& options);
/// Number of VCs that the other message classes share: the lowest ones.
std::int64_t common_vcs_of(const SwitchOptions& options);
/// Returns RouterConfig::message_vcs for options that have been checked.
MessageVcs message_vcs_of(const SwitchOptions& options);

/// True if an open or closed loop also sends in message classes other than 0.
bool sends_in_classes(const TrafficOptions& traffic);

/// Returns "message_class_vcs = [2] and " for messages that count VCs; empty without such VCs.
std::string own_vcs_text(const SwitchOptions& options);

/// Part of check_experiment(): checks each list of message classes alone. Throws ConfigError.
void check_message_classes(const SwitchOptions& options, const TrafficOptions& traffic,
                           const Origins& origins);

}  // namespace dusk
