// SPDX-License-Identifier: Apache-2.0
/// The command that starts the ranks: "mpirun -n 16 PROGRAM argument".
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace dusk {

struct CaptureCommand {
  std::size_t launcher = SIZE_MAX;    ///< place of mpirun or another of Open MPI; SIZE_MAX: none
  std::vector<std::string> programs;  ///< paths of the programs that it starts; may be empty
};

/// Returns the path of a program as execvp() finds it, or "" if there is none.
std::string find_program(const std::string& name);

/// Finds launcher and programs in a command: after mpirun, and after each ":", the first word that
/// is no option, no value of an option and the name of a program. Throws ConfigError if the command
/// is empty or its first word is no program.
CaptureCommand understand_command(const std::vector<std::string>& command);

/// Adds options -x of Open MPI's mpirun to a command, which give the library and the folder of the
/// records to all ranks. Throws ConfigError if a path cannot be given to it.
std::vector<std::string> with_library(const std::vector<std::string>& command,
                                      const CaptureCommand& understood, const std::string& library,
                                      const std::string& folder);

/// Runs a command with the terminal of this program, LD_PRELOAD unless it has a launcher, and
/// DUSK_CAPTURE. Returns its exit status as a shell gives it. Throws Interrupted, OutputError.
int run_captured(const std::vector<std::string>& command, bool has_launcher,
                 const std::string& library, const std::string& folder);

}  // namespace dusk
