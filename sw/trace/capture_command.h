// SPDX-License-Identifier: Apache-2.0
/// Parses the command that starts the ranks: "mpirun -n 16 PROGRAM argument".
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace dusk {

struct CaptureCommand {
  std::size_t launcher = SIZE_MAX;    ///< index of Open MPI's launcher, as mpirun; SIZE_MAX: none
  std::vector<std::string> programs;  ///< paths of the programs to start; may be empty
};

/// Returns the path of a program that execvp() would find, or "" if there is none.
std::string find_program(const std::string& name);

/// Finds launcher and programs. A program is the first word after mpirun, and after each ":", that
/// is no option and no value of one, and that names a program. Throws ConfigError if the command is
/// empty or does not begin with a program.
CaptureCommand understand_command(const std::vector<std::string>& command);

/// Adds options -x of Open MPI's mpirun, which pass the library and the folder of records to all
/// ranks. Throws ConfigError if mpirun cannot pass a path.
std::vector<std::string> with_library(const std::vector<std::string>& command,
                                      const CaptureCommand& understood, const std::string& library,
                                      const std::string& folder);

/// Runs a command with the terminal of this program. Sets DUSK_CAPTURE, and LD_PRELOAD unless there
/// is a launcher. Returns its exit status as a shell does. Throws Interrupted, OutputError.
int run_captured(const std::vector<std::string>& command, bool has_launcher,
                 const std::string& library, const std::string& folder);

}  // namespace dusk
