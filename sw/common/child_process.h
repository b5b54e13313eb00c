// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/types.h>

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace dusk {

/// Starts this very program with `arguments`, and --trust if this one has it; stdout is dropped,
/// stderr goes to `log`. The child is killed when its parent ends, however that ends. Returns its
/// process number. Throws OutputError.
pid_t start_self(const std::vector<std::string>& arguments, const std::string& log);

/// Runs a program that PATH finds, in `folder`; what it writes is added to `log`, or dropped if
/// that is empty. `poll` is asked ten times a second; once it says no, the program and its children
/// are ended. Returns the exit status as a shell gives it: 127 if there is no such program. Throws
/// OutputError.
int run_tool(const std::vector<std::string>& command, const std::string& folder,
             const std::string& log, const std::function<bool()>& poll = {});

/// Runs a program that PATH finds with the terminal and the folder of this program. `variables` are
/// names and values that are added to its environment. A terminal sends its Ctrl-C to the program,
/// too. After an interruption (catch_interrupts()) the program has two seconds until it is asked to
/// end, and five more until it is killed. Returns the exit status as run_tool() does. Throws
/// Interrupted, OutputError.
int run_in_sight(const std::vector<std::string>& command,
                 const std::vector<std::pair<std::string, std::string>>& variables);

/// Exit status of a process as a shell gives it, from waitpid's.
int shell_status(int wait_status);

}  // namespace dusk
