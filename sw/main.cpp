// SPDX-License-Identifier: Apache-2.0
#include <csignal>
#include <cstring>
#include <exception>
#include <filesystem>
#include <new>
#include <string>
#include <string_view>

#include "sw/common/commands.h"
#include "sw/common/interrupt.h"
#include "sw/common/message.h"
#include "sw/common/standard_output.h"
#include "sw/run/run_command.h"

// libsystemc.so needs this symbol for its own main(), which the main() below replaces.
extern "C" int sc_main(int, char**) { return dusk::kDone; }

namespace {

int report(const char* line) {
  dusk::error_line(line);
  return dusk::kWrongInput;
}

/// True if the C++ library threw it for an impossible size, as in "vector::reserve".
bool is_of_the_library(const std::exception& error) {
  const std::string_view what = error.what();
  return what.find("::") != what.npos || what.find("basic_string") != what.npos;
}

/// Prints the line of the current exception. Returns its exit status.
int status_of_failure() {
  try {
    throw;
  } catch (const dusk::Interrupted& interruption) {
    report(interruption.what());
    return dusk::kInterrupted;
  } catch (const std::bad_alloc&) {
    return report(dusk::kMemoryRanOut);
  } catch (const std::length_error& error) {
    return report(is_of_the_library(error) ? dusk::kMemoryRanOut : error.what());
  } catch (const std::filesystem::filesystem_error& error) {
    return report((error.path1().string() + ": " + error.code().message()).c_str());
  } catch (const std::exception& error) {  // ConfigError, OutputError
    return report(error.what());
  }
}

}  // namespace

int main(int argc, char** argv) {
  dusk::open_standard_files();
  // Too large files and pipes without a reader then are errors of the write, which are reported.
  std::signal(SIGXFSZ, SIG_IGN);
  std::signal(SIGPIPE, SIG_IGN);
  int status = dusk::kDone;
  try {
    status = dusk::run_program(argc, argv);
  } catch (...) {
    status = status_of_failure();
  }
  const int fault = dusk::output_fault();
  if (fault == 0) return status;
  dusk::error_line(std::string("standard output: cannot be written: ") + std::strerror(fault));
  return status == dusk::kDone ? int{dusk::kWrongInput} : status;
}
