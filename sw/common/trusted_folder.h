// SPDX-License-Identifier: Apache-2.0
/// Folders that programs are loaded from.
#pragma once

#include <string>

namespace dusk {

/// Returns why another user may have put something into a folder, one line, or "" if nobody can.
/// The folder is a real folder of this user that nobody else can write, and the same holds of each
/// folder above it, up to /; these may also belong to root. A folder above may be one in which
/// everybody can write but remove only what is one's own, such as /tmp; then what lies in it is no
/// link, and the folder itself has the mode 0700. Other links are followed.
std::string distrust(const std::string& folder);

}  // namespace dusk
