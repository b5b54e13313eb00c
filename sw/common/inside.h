// SPDX-License-Identifier: Apache-2.0
/// Paths that must not leave a folder.
#pragma once

#include <string>

namespace dusk {

/// True if `path` is relative, not empty, has no control characters and never leads above its
/// starting folder, whatever files exist.
bool is_below(const std::string& path);

/// True if the file is in the folder or below it, after symbolic links are resolved. The path of a
/// missing file is compared by its text.
bool is_inside(const std::string& folder, const std::string& path);

}  // namespace dusk
