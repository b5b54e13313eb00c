// SPDX-License-Identifier: Apache-2.0
#include "sw/run/interrupt.h"

#include <csignal>

namespace dusk {
namespace {

volatile std::sig_atomic_t noted = 0;  // a signal handler can reach nothing else

void note(int) { noted = 1; }

}  // namespace

void catch_interrupts() {
  struct sigaction action {};
  action.sa_handler = note;
  action.sa_flags = static_cast<int>(SA_RESETHAND | SA_RESTART);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

bool interrupted() { return noted != 0; }

}  // namespace dusk
