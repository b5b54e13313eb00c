// SPDX-License-Identifier: Apache-2.0
/// Check of folders from which Dusk loads programs.
#pragma once

#include <string>

namespace dusk {

/// Returns one line that says why another user may have put something into a folder; "" if nobody
/// can. The folder must be a real folder of this user that nobody else can write. The same holds
/// for each folder above it, up to the root; these may also belong to root. A parent may be
/// writable by all with the sticky bit, as /tmp. Then its entry must be no link, and `folder` needs
/// mode 0700. Other links are followed.
std::string distrust(const std::string& folder);

}  // namespace dusk
