// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace dusk {

/// From now on the first SIGINT or SIGTERM is only noted; the second ends the program as usual.
void catch_interrupts();
/// True once a signal was noted.
bool interrupted();

}  // namespace dusk
