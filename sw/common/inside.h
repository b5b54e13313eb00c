// SPDX-License-Identifier: Apache-2.0
/// Paths that must not leave a folder.
#pragma once

#include <string>

namespace dusk {

/// True if `path` is relative, not empty, without control characters, and never leads above the
/// folder that it starts from, whatever is there.
bool is_below(const std::string& path);

/// True if the file is in the folder or below it, after symbolic links are resolved. A missing file
/// counts by its name.
bool is_inside(const std::string& folder, const std::string& path);

}  // namespace dusk
