// SPDX-License-Identifier: Apache-2.0
/// Sets options to values from files and from the command line.
#pragma once

#include <string>

#include "sw/common/toml_text.h"
#include "sw/config/option_table.h"

namespace dusk {

/// Sets an option of `experiment` to the value of a TOML node. An option of type text also accepts
/// an integer. Throws ConfigError "where: key: what is wrong (what is allowed)".
void assign(Experiment& experiment, const Option& option, const toml::node& node,
            const std::string& where);

/// Sets an option to the text after `key=`, a value as in TOML; a text needs no quotes. Booleans
/// may be written as in Python and R. Throws as assign().
void assign_text(Experiment& experiment, const Option& option, const std::string& text,
                 const std::string& where);

}  // namespace dusk
