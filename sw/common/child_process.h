// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/types.h>

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace dusk {

/// Starts this program with `arguments`, and with --trust if this process has it. Its stdout is
/// dropped; its stderr goes to `log`. The child is killed when its parent ends in any way. Returns
/// its process number. Throws OutputError.
pid_t start_self(const std::vector<std::string>& arguments, const std::string& log);

/// Runs a program that PATH finds, in `folder`. Its output is added to `log`, or dropped if `log`
/// is empty. Calls `poll` about every 10 ms; if it returns false, the program and its children are
/// ended. Returns the exit status as a shell gives it: 127 if there is no such program. Throws
/// OutputError.
int run_tool(const std::vector<std::string>& command, const std::string& folder,
             const std::string& log, const std::function<bool()>& poll = {});

/// Runs a program that PATH finds with the terminal and the folder of this program. Adds
/// `variables` (names and values) to its environment. A terminal sends its Ctrl-C to the program,
/// too. After an interruption (catch_interrupts()) the program gets SIGTERM after two seconds,
/// SIGKILL after five more. Returns the exit status as run_tool() does. Throws Interrupted,
/// OutputError.
int run_in_sight(const std::vector<std::string>& command,
                 const std::vector<std::pair<std::string, std::string>>& variables);

/// Converts the status that waitpid() reports to the exit status as a shell gives it.
int shell_status(int wait_status);

}  // namespace dusk
