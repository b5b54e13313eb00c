// SPDX-License-Identifier: Apache-2.0
/// Commands of bad_input_test.cpp: what dusk keys refuses.
#pragma once

#include "tests/sw/bad_functional_commands.h"

namespace dusk {

inline const BadCommand kBadKeysCommands[] = {
    {"KeysNothingNear", "", "keys zzzzzzzzzzzz",
     "zzzzzzzzzzzz: no key has this in its name, help or values (dusk keys lists them)"},
    {"KeysSomethingNear", "", "keys tornadoo",
     "tornadoo: no key has this in its name, help or values (did you mean tornado?)"},
    {"KeysEmptyWord", "", "keys ''", "dusk: WORD: is empty (dusk keys --help)"},
    {"KeysTwoWords", "", "keys link latency", "dusk: *latency* (dusk keys --help)"},
    {"KeysWordAndSchema", "", "keys link --schema", "dusk: *excludes* (dusk keys --help)"},
    {"KeysSchemaAndDefault", "", "keys --default --schema", "dusk: *excludes* (dusk keys --help)"},
};

}  // namespace dusk
