// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdexcept>

namespace dusk {

/// Thrown when interrupted work leaves no result; the program ends with status 130.
class Interrupted : public std::runtime_error {
 public:
  Interrupted() : std::runtime_error("interrupted") {}
};

/// After this call the first SIGINT, SIGTERM, SIGHUP or SIGXCPU is only noted; blocking reads and
/// waits end with EINTR. A second signal ends the program if it comes at least a second later: two
/// quick Ctrl-C mean one interruption. SIGXCPU, which the kernel repeats, is never the second. A
/// SIGHUP that is ignored (nohup) stays ignored.
void catch_interrupts();
/// True once a signal was noted.
bool interrupted();

}  // namespace dusk
