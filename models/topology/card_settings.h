// SPDX-License-Identifier: Apache-2.0
/// Configuration pins of the cards of a 3DT torus.
#pragma once

#include <vector>

#include "models/energy/thresholds.h"
#include "models/switch/switch_config.h"
#include "models/topology/bubble.h"
#include "models/topology/card_torus.h"

namespace dusk {

/// Division of the VCs of a card (thesis, section 7.1; docs/rtl/route_card.md).
struct CardVcs {
  /// Dateline: UP and LOW have separate VCs. Bubble: they share their VCs.
  RingEscape escape = RingEscape::Dateline;
  /// VCs 0..link_vcs-1 are those of external links and of the node. UP has the first half, rounded
  /// up.
  std::uint32_t link_vcs = 4;
  BubbleAt bubble_at = BubbleAt::Downstream;
  std::uint32_t bubble = 0;  ///< flits, 0..511
};

/// Returns the number of VCs of the internal link that this scheme needs (sections 6.3.1 and
/// 6.3.2): 4 or 7; with a bubble 3 or 4.
std::uint32_t needed_internal_vcs(CardConfiguration configuration, RingEscape escape);

struct CardRunSettings {
  /// vcs_in_use and internal_depth are those of the internal link; depth_in_use is that of all
  /// other ports.
  RouterConfig router;
  CardVcs vcs;
  PowerConfig power;  ///< trim_lock has no effect
  ThresholdSettings thresholds;
  std::uint64_t seed = 1;  ///< seed of the random registers, one stream per card
};

/// Returns the pins of every card of `torus`, made by make_card_torus(sizes).
///
/// VCs of the internal link, in ascending order: type 1 (if a dimension is not split), then type 2
/// of each split dimension (UP, then LOW; with a bubble one), then type 3. With a bubble, the first
/// spare VC goes to type 1, if it exists, so that each direction has its own. All other spare VCs
/// go to type 3. With fewer VCs than needed, classes share VCs in turn, so the network may
/// deadlock.
///
/// Throws std::invalid_argument for bad thresholds, t_on or t_off of 0, VCs outside 1..8, link_vcs
/// outside 1..vcs_in_use or below 2 with UP and LOW. Throws it also for a bubble without virtual
/// cut-through in `router`, or above 511 flits.
std::vector<SwitchSettings> make_card_settings(const Topology& torus, const CardTorusSizes& sizes,
                                               const CardRunSettings& run);

}  // namespace dusk
