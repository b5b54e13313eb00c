// SPDX-License-Identifier: Apache-2.0
/// Tori and meshes with trunk links (M. Alonso Diaz, PhD thesis, UPV 2012, sections 4.1 and 4.3.1):
/// wiring, and the configuration pins of every switch.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "models/common/rings.h"
#include "models/energy/thresholds.h"
#include "models/switch/switch_engine.h"
#include "models/topology/bubble.h"
#include "models/topology/topology.h"

namespace dusk {

struct TorusSizes {
  std::vector<std::uint32_t> size;   ///< switches in each of 1 to 4 dimensions, each 2 or more
  Rings wrap;                        ///< dimensions that are rings; false: mesh
  std::uint32_t trunk = 1;           ///< parallel links to each neighbor, 1..8
  std::uint32_t local_channels = 1;  ///< channels of the node at each switch, per direction, 1..8
  std::uint32_t link_latency = 1;    ///< cycles, >= 1
  std::uint32_t local_latency = 1;   ///< latency of injection and ejection channels, cycles, >= 1
};

/// Makes a torus or mesh with one node per switch. Switch and node number: coordinate 0 counts
/// fastest. Address and ports are as in docs/rtl/route_torus.md; `ports` = 2 * dimensions * trunk +
/// local_channels. node_address of node n = address of switch n. Switch names: "switch (3,0,7)"
/// from coordinate 0. Throws std::invalid_argument for a size outside 2..2^(24/dimensions), more
/// than 4 dimensions or more than 32 ports.
Topology make_torus(const TorusSizes& sizes);

std::shared_ptr<const TopologyRules> torus_rules();

/// Division of the VCs in use into classes in a torus. The common VCs are those of message class 0
/// (RouterConfig::message_vcs); they must be below those of other sets.
struct TorusVcs {
  /// VCs 0..adaptive_vcs-1 are of class Adaptive; 0: dimension order. The idle_vcs highest common
  /// VCs in use are of no class. The first half (rounded up) of the remaining e common VCs are
  /// EscapeBefore, the rest EscapeAfter; with a bubble all of them are both. The VCs of another set
  /// are divided like these e VCs.
  std::uint32_t adaptive_vcs = 1;
  std::uint32_t idle_vcs = 0;
  /// VCs 0..local_vcs-1 of the local channels are used, and the VCs of the other sets.
  std::uint32_t local_vcs = 1;
  RingEscape escape = RingEscape::Dateline;
  BubbleAt bubble_at = BubbleAt::Local;
  std::uint32_t bubble = 0;  ///< flits, 0..511
};

/// Channels between switches that are on in cycle 0. The channels of the nodes are always on.
enum class TrunkStart : std::uint8_t {
  AllOn,
  OneLink,  ///< only link 0 of each trunk
};

struct TorusRunSettings {
  RouterConfig router;
  TorusVcs vcs;
  PowerConfig power;  ///< trim_lock has no effect
  ThresholdSettings thresholds;
  TrunkStart start = TrunkStart::AllOn;
  std::uint64_t seed = 1;  ///< seed of the random registers, one stream per switch as in a tree
};

/// Returns the pins of every switch of a torus or mesh. Thresholds are for k = trunk links. Throws
/// std::invalid_argument for:
/// - bad thresholds, t_on or t_off of 0, or narrowest above 2;
/// - too few VCs for the classes (a torus needs one of each escape class; with a bubble, as in a
///   mesh, one for both);
/// - local_vcs outside 1..common VCs;
/// - a bubble in a mesh, without virtual cut-through in `router`, or above 511 flits;
/// - sets of message classes that overlap without being equal, are empty, not above the common VCs,
///   or too small for the escape VCs.
std::vector<SwitchSettings> make_torus_settings(const Topology& torus,
                                                const TorusRunSettings& settings);

}  // namespace dusk
