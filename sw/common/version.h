// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace dusk {

/// Version of the program, "0.2.0".
const char* version();
/// The commit of the sources, ten digits, with a + if they have been changed since; empty if it was
/// not built in a repository.
const char* commit();

}  // namespace dusk
