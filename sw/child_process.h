// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

namespace dusk {

/// Starts this very program with `arguments`; stdout is dropped, stderr goes to `log`. The child is
/// killed when its parent ends, however that ends. Returns its process number. Throws OutputError.
pid_t start_self(const std::vector<std::string>& arguments, const std::string& log);

/// Exit status of a process as a shell gives it, from waitpid's.
int shell_status(int wait_status);

}  // namespace dusk
