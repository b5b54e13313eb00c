// SPDX-License-Identifier: Apache-2.0
/// Fields of the word that a switch's probe shows of a VC (docs/rtl/probe.md). dusk_pkg has the
/// same constants; a test compares them.
#pragma once

namespace dusk {

struct ProbeField {
  unsigned lsb, width;
};
inline constexpr ProbeField kProbeOutVc{0, 3}, kProbeOutPort{3, 5}, kProbeCandidates{8, 32},
    kProbeFlits{40, 9}, kProbeStage{49, 2}, kProbeOwned{51, 1}, kProbeQueued{52, 3},
    kProbeCredits{55, 9};
inline constexpr unsigned kProbeWidth = 64;

}  // namespace dusk
