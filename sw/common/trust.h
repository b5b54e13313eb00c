// SPDX-License-Identifier: Apache-2.0
/// Tells whether a person vouches for the files of this call (--trust). Then plot scripts of
/// studies and replacement modules of the switch are not restricted, and paths may leave a study.
#pragma once

namespace dusk {

/// True if trust_inputs() was called. Dusk passes the permission to its child processes.
bool trusts_inputs();
void trust_inputs(bool trusted = true);

/// Ends of messages that refuse something.
inline constexpr const char* kTrustHint = "--trust allows it";

}  // namespace dusk
