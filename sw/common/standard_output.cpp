// SPDX-License-Identifier: Apache-2.0
#include "sw/common/standard_output.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <exception>

namespace dusk {
namespace {

int first_fault = 0;

void note_fault(bool failed) noexcept {
  if (failed && first_fault == 0) first_fault = errno != 0 ? errno : EIO;
}

}  // namespace

void open_standard_files() noexcept {
  // open() takes the lowest free descriptor. The replacement of a closed stdout cannot be written,
  // so a person learns that nothing was printed.
  for (const int file : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(file, F_GETFD) >= 0) continue;
    if (open("/dev/null", file == STDERR_FILENO ? O_WRONLY : O_RDONLY) != file) return;
  }
}

void print_text(std::string_view text) noexcept {
  errno = 0;
  note_fault(std::fwrite(text.data(), 1, text.size(), stdout) != text.size());
  note_fault(std::fflush(stdout) != 0);
}

void print_out_of(fmt::string_view format, fmt::format_args arguments) noexcept {
  try {
    print_text(fmt::vformat(format, arguments));
  } catch (const std::exception&) {
    errno = ENOMEM;
    note_fault(true);
  }
}

int output_fault() noexcept {
  errno = 0;
  note_fault(std::fflush(stdout) != 0 || std::ferror(stdout) != 0);
  return first_fault;
}

}  // namespace dusk
