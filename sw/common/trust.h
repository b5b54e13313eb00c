// SPDX-License-Identifier: Apache-2.0
/// Whether a person vouches for the files of this call (--trust): plot scripts of studies, modules
/// in the place of the switch's, and paths that leave a study may then do what their author likes.
#pragma once

namespace dusk {

/// False unless trust_inputs() was called. Programs that Dusk starts of itself inherit it.
bool trusts_inputs();
void trust_inputs(bool trusted = true);

/// Ends of messages that refuse something.
inline constexpr const char* kTrustHint = "--trust allows it";

}  // namespace dusk
