// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <exception>

#include "sw/commands.h"
#include "sw/common/message.h"
#include "sw/run/interrupt.h"
#include "sw/run/run_command.h"
#include "sw/version.h"

// libsystemc.so wants this symbol for the main() of its own, which ours replaces.
extern "C" int sc_main(int, char**) { return dusk::kDone; }

int main(int argc, char** argv) {
  std::signal(SIGXFSZ, SIG_IGN);  // a file too large is an error of the write, which is reported
  try {
    const int status = dusk::run_program(argc, argv);
    if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return status;
    dusk::message("standard output: cannot be written: {}", std::strerror(errno));
    return status == dusk::kDone ? dusk::kWrongInput : status;
  } catch (const dusk::Interrupted& interruption) {
    dusk::message("{}", interruption.what());
    return dusk::kInterrupted;
  } catch (const std::exception& error) {  // ConfigError, OutputError: one line each
    dusk::message("{}", error.what());
    return dusk::kWrongInput;
  }
}
