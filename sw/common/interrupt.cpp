// SPDX-License-Identifier: Apache-2.0
#include "sw/common/interrupt.h"

#include <cerrno>
#include <csignal>
#include <ctime>

namespace dusk {
namespace {

// A signal handler may use only globals, so these hold its state.
volatile std::sig_atomic_t noted = 0;
timespec first_time;  // written before `noted`

double seconds_since(const timespec& then) {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<double>(now.tv_sec - then.tv_sec) +
         static_cast<double>(now.tv_nsec - then.tv_nsec) * 1e-9;
}

void note(int signal) {
  const int before = errno;
  if (noted == 0) {
    clock_gettime(CLOCK_MONOTONIC, &first_time);
    noted = 1;
  } else if (signal != SIGXCPU && seconds_since(first_time) >= 1) {
    std::signal(signal, SIG_DFL);
    std::raise(signal);  // arrives when this handler has returned
  }
  errno = before;
}

}  // namespace

void catch_interrupts() {
  struct sigaction action {};
  action.sa_handler = note;
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGXCPU}) sigaddset(&action.sa_mask, signal);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGXCPU}) {
    struct sigaction now {};
    sigaction(signal, nullptr, &now);
    if (signal == SIGHUP && now.sa_handler == SIG_IGN) continue;
    sigaction(signal, &action, nullptr);
  }
}

bool interrupted() { return noted != 0; }

}  // namespace dusk
