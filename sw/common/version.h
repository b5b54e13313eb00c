// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace dusk {

/// Version of the program, "0.2.0".
const char* version();
/// Commit of the sources, ten digits; a + follows if they were changed since. Empty if Dusk was not
/// built in a repository.
const char* commit();

}  // namespace dusk
