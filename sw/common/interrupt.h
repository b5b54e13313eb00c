// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdexcept>

namespace dusk {

/// Thrown where work that nothing can be kept of was interrupted; the program ends with status 130.
class Interrupted : public std::runtime_error {
 public:
  Interrupted() : std::runtime_error("interrupted") {}
};

/// From now on the first SIGINT, SIGTERM, SIGHUP or SIGXCPU is only noted, and a read or wait that
/// blocks ends with EINTR. A second signal ends the program as usual if it comes a second later:
/// a person who presses Ctrl-C twice at once means one interruption. SIGXCPU, which the kernel
/// repeats, never counts as the second. A SIGHUP that is ignored (nohup) stays ignored.
void catch_interrupts();
/// True once a signal was noted.
bool interrupted();

}  // namespace dusk
