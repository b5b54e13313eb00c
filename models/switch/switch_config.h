// SPDX-License-Identifier: Apache-2.0
/// The configuration of one switch: where it is, what its router does, what link power does.
///
/// Each record is a record of rtl/common/dusk_pkg.sv, one pin of the switch. The fields of a pin
/// are a list that both languages read: rtl/common/NAME.svh, of which CMake makes lists/NAME.h.
/// A member that is not listed is no field of the pin.
#pragma once

#include <array>
#include <cstdint>

#include "lists/dusk_identity.h"
#include "lists/dusk_power_config.h"
#include "lists/dusk_router_config.h"
#include "models/common/enum_names.h"
#include "models/common/ids.h"

namespace dusk {

/// Oblivious needs a shape with VcAllocator::PerVc; WidestFirst and, in a torus, Cyclic (over the
/// dimensions) are those of docs/rtl/trunk_select.md. Random, Shortest and Smart are the request
/// policies of VcAllocator::PerRequest, which has no others (docs/rtl/vc_allocator_per_request.md).
/// RoundRobin goes over all ports of any topology.
enum class Selection : std::uint8_t {
  MostFreeVcs = 0,
  FirstFree = 1,
  Cyclic = 2,
  Oblivious = 3,
  WidestFirst = 4,
  Random = 5,
  Shortest = 6,
  Smart = 7,
  RoundRobin = 8
};
constexpr auto names(Selection) {
  return enum_rows<Selection>({{Selection::MostFreeVcs, "most_free_vcs"},
                               {Selection::FirstFree, "first_free"},
                               {Selection::Cyclic, "cyclic"},
                               {Selection::Oblivious, "oblivious"},
                               {Selection::WidestFirst, "widest_first"},
                               {Selection::Random, "random"},
                               {Selection::Shortest, "shortest"},
                               {Selection::Smart, "smart"},
                               {Selection::RoundRobin, "round_robin"}});
}
/// Who gets an output VC that several headers ask for (VcAllocator::PerRequest).
enum class VcArbiter : std::uint8_t { RoundRobin = 0, Oldest = 1, Longest = 2, Random = 3 };
constexpr auto names(VcArbiter) {
  return enum_rows<VcArbiter>({{VcArbiter::RoundRobin, "round_robin"},
                               {VcArbiter::Oldest, "oldest"},
                               {VcArbiter::Longest, "longest"},
                               {VcArbiter::Random, "random"}});
}
enum class TieBreak : std::uint8_t { Random = 0, Rotating = 1, Lowest = 2 };
constexpr auto names(TieBreak) {
  return enum_rows<TieBreak>({{TieBreak::Random, "random"},
                              {TieBreak::Rotating, "rotating"},
                              {TieBreak::Lowest, "lowest"}});
}
/// Direction of a packet whose destination is half a ring away (docs/rtl/route_torus.md).
enum class RingTie : std::uint8_t { Plus = 0, Alternate = 1, Random = 2, Minus = 3 };
constexpr auto names(RingTie) {
  return enum_rows<RingTie>({{RingTie::Plus, "plus"},
                             {RingTie::Alternate, "alternate"},
                             {RingTie::Random, "random"},
                             {RingTie::Minus, "minus"}});
}

// A record's members, and a function that visits them.
#define DUSK_MEMBER(bits, type, name, value) type name = value;
#define DUSK_VISIT(bits, type, name, value) field(#name, bits, record.name);

/// Widths that the lists name, as in the package.
namespace field_widths {
inline constexpr unsigned AddressW = kAddressBits, NowW = 20, ShiftW = 5;
}

/// Where the switch is; differs from switch to switch.
struct SwitchIdentity {
  DUSK_IDENTITY(DUSK_MEMBER)
  // Pins of their own; the first four have a bit per port.
  std::uint32_t present = 0;     ///< ports with a channel attached
  std::uint32_t local = 0;       ///< ports that lead to a node
  std::uint32_t internal = 0;    ///< port of a card to its other card; no pin, for it is fixed
  std::uint32_t pinned = 0;      ///< output channels that never go off
  std::uint32_t initial_on = 0;  ///< output channels that are on after reset
  bool coupled = false;          ///< neighbor coupling rules apply (false in Minimal Tree switches)
  std::uint16_t seed = 1;        ///< of the tie-break register; 0 is replaced by 1

  /// Calls field(name, bits, member) for each field of the pin of `record`, a SwitchIdentity, const
  /// or not; the one with the highest bits first.
  template <class Record, class Field>
  static void fields(Record& record, Field&& field) {
    using namespace field_widths;
    DUSK_IDENTITY(DUSK_VISIT)
  }
};

/// The classes into which a switch with trunks divides its VCs (docs/rtl/route_torus.md).
enum class VcClass : std::uint8_t { Adaptive = 0, EscapeBefore = 1, EscapeAfter = 2, Local = 3 };
/// Row of a class in tables by class.
constexpr std::size_t row_of(VcClass c) { return static_cast<std::size_t>(c); }
inline constexpr int kVcClasses = 4;
/// The classes into which a card of a 3DT torus divides its VCs (docs/rtl/route_card.md): types 1
/// to 3 of the internal link, UP and LOW of the external links, and those of the node.
enum class CardClass : std::uint8_t {
  Type3 = 0,
  Up = 1,
  Low = 2,
  Local = 3,
  Type1Plus = 4,
  Type1Minus = 5,
  Type2 = 6  ///< of dimension d: UP 6 + 2d, LOW 7 + 2d
};
inline constexpr int kCardClasses = 12;
/// Classes of any switch, at most.
inline constexpr int kMaxVcClasses = 12;
/// Message classes of packets (docs/flit.md).
inline constexpr int kMessageClasses = 4;

/// Room that a packet needs: this many flits, and its length.
struct RoomRule {
  std::uint16_t flits = 0;  ///< 0..511
  bool length = false;
  std::uint32_t need(std::uint32_t packet) const { return flits + (length ? packet : 0); }
};
/// What admission asks of a VC before a packet gets it (docs/rtl/admission.md).
struct AdmissionRule {
  RoomRule downstream;  ///< in the buffer behind the VC
  RoomRule own;         ///< in a buffer here that the same ring fills (torus)
};
/// [class][0: the packet continues in its ring, 1: it enters]. In a tree all packets enter, and
/// class Local is of the local ports.
using AdmissionRules = std::array<std::array<AdmissionRule, 2>, kVcClasses>;

/// What the router does. Defaults: the model that fits the published 4-ary 4-tree.
struct RouterConfig {
  DUSK_ROUTER_CONFIG(DUSK_MEMBER)
  // Sizes; pins of their own.
  std::uint32_t vcs_in_use = 3;      ///< VCs 0..vcs_in_use-1 are used
  std::uint32_t depth_in_use = 4;    ///< flits of each VC buffer that are used, here and downstream
  std::uint32_t local_depth = 4;     ///< flits of each VC buffer in a network interface
  std::uint32_t internal_depth = 0;  ///< flits of each VC buffer of a card's internal link
  std::uint32_t out_depth_in_use = 2;  ///< flits
  AdmissionRules admission{};          ///< a shape without admission ignores them; a pin of its own
  /// VCs, at every port, that packets of a message class may get, bit per VC; a shape without
  /// message classes ignores them (docs/rtl/message_vcs.md). A pin of its own.
  std::array<std::uint8_t, kMessageClasses> message_vcs = {0xff, 0xff, 0xff, 0xff};

  /// Visits the fields as SwitchIdentity does.
  template <class Record, class Field>
  static void fields(Record& record, Field&& field) {
    DUSK_ROUTER_CONFIG(DUSK_VISIT)
  }
};

/// What link power does.
struct PowerConfig {
  DUSK_POWER_CONFIG(DUSK_MEMBER)
  /// Channels from and to nodes go off as the others, if PolicyPart::node_channels; else they are
  /// always on. Those to nodes are `pinned` or not by it, those from nodes are the network
  /// interfaces'. No pin.
  bool node_channels = false;
  /// Cycles that a utilization is measured over: the thresholds are for it, and the network closes
  /// one at t = window, 2 * window, ...; 0: none. The same in every switch of a network. No pin.
  Cycle window = 2000;

  /// Visits the fields as SwitchIdentity does.
  template <class Record, class Field>
  static void fields(Record& record, Field&& field) {
    using namespace field_widths;
    DUSK_POWER_CONFIG(DUSK_VISIT)
  }
};
#undef DUSK_MEMBER
#undef DUSK_VISIT

/// Configuration pins of one switch: the records, and what is made of the options for its place.
/// Constant during a run.
struct SwitchSettings : SwitchIdentity, RouterConfig, PowerConfig {
  SwitchSettings() = default;
  SwitchSettings(const RouterConfig& router, const PowerConfig& power)
      : RouterConfig(router), PowerConfig(power) {}

  /// VCs of each class, bit per VC: [VcClass] of a torus, [CardClass] of a card.
  std::array<std::uint8_t, kMaxVcClasses> class_vcs{};
  /// Entry n-1: threshold in flits per window with n active up channels (of a trunk: links). Step
  /// up iff count > on[n-1]; step down iff count < off[n-1].
  std::array<std::uint32_t, 16> on_threshold{};
  std::array<std::uint32_t, 16> off_threshold{};
};

/// Flits of each VC buffer of an input port.
inline std::uint32_t input_depth(const SwitchSettings& s, PortId port) {
  return (s.internal >> port & 1u) != 0 ? s.internal_depth : s.depth_in_use;
}
/// Flits of each VC buffer behind an output port.
inline std::uint32_t output_depth(const SwitchSettings& s, PortId port) {
  return (s.local >> port & 1u) != 0 ? s.local_depth : input_depth(s, port);
}
/// VCs of a port of a switch with classes, bit per VC: those of the classes that the port has.
inline std::uint32_t class_vcs_of_port(const SwitchSettings& s, PortId port) {
  if ((s.local >> port & 1u) != 0) return s.class_vcs[row_of(VcClass::Local)];
  std::uint32_t vcs = 0;
  if ((s.internal >> port & 1u) != 0) {
    for (int c = 0; c < kCardClasses; ++c) {
      const bool external =
          c >= static_cast<int>(CardClass::Up) && c <= static_cast<int>(CardClass::Local);
      if (!external) vcs |= s.class_vcs[static_cast<std::size_t>(c)];
    }
  } else if (s.internal != 0) {
    vcs = s.class_vcs[static_cast<std::size_t>(CardClass::Up)] |
          s.class_vcs[static_cast<std::size_t>(CardClass::Low)];
  } else {
    vcs = s.class_vcs[row_of(VcClass::Adaptive)] | s.class_vcs[row_of(VcClass::EscapeBefore)] |
          s.class_vcs[row_of(VcClass::EscapeAfter)];
  }
  return vcs;
}

/// Room that a node's packet needs in the switch: that of the packets that go to the node.
inline RoomRule entering_node_channel(const SwitchSettings& settings) {
  return settings.admission[static_cast<unsigned>(VcClass::Local)][1].downstream;
}

}  // namespace dusk
