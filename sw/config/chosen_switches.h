// SPDX-License-Identifier: Apache-2.0
/// Finds switches by the names that users give, and those that run.rtl makes RTL.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "models/topology/topology.h"
#include "sw/common/config_error.h"
#include "sw/config/experiment.h"

namespace dusk {

/// Returns the topology's name of the switch without the word "switch" and blanks: "l2(0,1,3)".
std::string short_switch_name(const Topology& topology, SwitchId id);

/// Finds a switch by number or name, with or without "switch" and blanks. Nothing if there is none.
std::optional<SwitchId> find_switch(const Topology& topology, const std::string& text);

/// Returns the allowed numbers and an example of a name: "0 to 31, or a name such as l3(1,1)".
std::string switches_allowed(const Topology& topology);

/// Returns one bit for each switch: it is RTL with engine rtl, and compared with engine lockstep.
/// Reads run.rtl: `all`, `every N`, `level L`, switches, or several of these with commas between
/// them. Throws ConfigError if it is empty, has another form, or names no level or switch.
std::vector<bool> chosen_switches(const RunOptions& run, const Topology& topology,
                                  const Origins& origins = {});

/// Returns "RTL in 8 of 32 switches, the others are twins" for a person; empty if all are alike.
std::string chosen_switches_text(const RunOptions& run, const std::vector<bool>& chosen);

}  // namespace dusk
