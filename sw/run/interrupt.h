// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdexcept>

namespace dusk {

/// Thrown where work that nothing can be kept of was interrupted; the program ends with status 130.
class Interrupted : public std::runtime_error {
 public:
  Interrupted() : std::runtime_error("interrupted") {}
};

/// From now on the first SIGINT or SIGTERM is only noted; the second ends the program as usual.
void catch_interrupts();
/// True once a signal was noted.
bool interrupted();

}  // namespace dusk
