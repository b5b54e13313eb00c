// SPDX-License-Identifier: Apache-2.0
/// Values of options as files and the command line give them.
#pragma once

#include <string>

#include "sw/common/toml_text.h"
#include "sw/config/option_table.h"

namespace dusk {

/// Sets an option of `experiment` to the value of a TOML node. An integer is a text, too. Throws
/// ConfigError, "where: key: what is wrong (what is allowed)".
void assign(Experiment& experiment, const Option& option, const toml::node& node,
            const std::string& where);

/// Sets an option to what stands behind `key=`: a value as in TOML; a text needs no quotes.
/// Booleans may be written as Python and R do. Throws as assign().
void assign_text(Experiment& experiment, const Option& option, const std::string& text,
                 const std::string& where);

}  // namespace dusk
