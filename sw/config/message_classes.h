// SPDX-License-Identifier: Apache-2.0
/// Message classes of an experiment: the virtual channels that are kept for one, and who sends in
/// which (docs/rtl/message_vcs.md).
#pragma once

#include <cstdint>
#include <string>

#include "models/switch/message_sets.h"
#include "sw/common/config_error.h"
#include "sw/config/experiment.h"

namespace dusk {

/// VCs that are kept for one message class each, of all of them together.
std::int64_t own_vcs_of(const SwitchOptions& options);
/// VCs of the other message classes: the lowest.
std::int64_t common_vcs_of(const SwitchOptions& options);
/// RouterConfig::message_vcs, of options that have been checked.
MessageVcs message_vcs_of(const SwitchOptions& options);

/// An open or closed loop sends in other message classes than 0, too.
bool sends_in_classes(const TrafficOptions& traffic);

/// For a message that counts VCs: "message_class_vcs = [2] and ", empty without any.
std::string own_vcs_text(const SwitchOptions& options);

/// Part of check_experiment(): its lists by themselves. Throws ConfigError.
void check_message_classes(const SwitchOptions& options, const TrafficOptions& traffic,
                           const Origins& origins);

}  // namespace dusk
