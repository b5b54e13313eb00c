// SPDX-License-Identifier: Apache-2.0
/// The configuration of one switch: its place, its router, its link power.
///
/// Each record corresponds to a record of rtl/common/dusk_pkg.sv, which is one pin of the switch.
/// Both languages read the fields of a pin from one list, rtl/common/NAME.svh; CMake makes
/// lists/NAME.h from it. A member that is not in the list is not a field of the pin.
#pragma once

#include <array>
#include <cstdint>

#include "lists/dusk_identity.h"
#include "lists/dusk_power_config.h"
#include "lists/dusk_router_config.h"
#include "models/common/enum_names.h"
#include "models/common/ids.h"

namespace dusk {

/// Selection of an output port among the ports that the routing offers.
///
/// Oblivious needs VcAllocator::PerVc. WidestFirst and, in a torus, Cyclic (over the dimensions)
/// are described in docs/rtl/trunk_select.md. Random, Shortest and Smart are the request policies
/// of VcAllocator::PerRequest, which has no others (docs/rtl/vc_allocator_per_request.md).
/// RoundRobin covers all ports of any topology.
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
/// Arbiter of an output VC that several head flits request (VcAllocator::PerRequest).
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

/// Widths of fields that the lists name, as in dusk_pkg.sv.
namespace field_widths {
inline constexpr unsigned AddressW = kAddressBits, NowW = 20, ShiftW = 5;
}

/// Place of the switch; differs from switch to switch.
struct SwitchIdentity {
  DUSK_IDENTITY(DUSK_MEMBER)
  // Not in the list: pins of their own. The first four have a bit per port.
  std::uint32_t present = 0;     ///< ports with a channel
  std::uint32_t local = 0;       ///< ports that lead to a node
  std::uint32_t internal = 0;    ///< port from a card to the other card; no pin
  std::uint32_t pinned = 0;      ///< output channels that never go off
  std::uint32_t initial_on = 0;  ///< output channels that are on after reset
  bool coupled = false;          ///< neighbor coupling rules apply (false in Minimal Tree switches)
  std::uint16_t seed = 1;        ///< seed of the tie-break register; 0 is replaced by 1

  /// Calls field(name, bits, member) for each field of the pin of `record`, a (const)
  /// SwitchIdentity; the field with the highest bits first.
  template <class Record, class Field>
  static void fields(Record& record, Field&& field) {
    using namespace field_widths;
    DUSK_IDENTITY(DUSK_VISIT)
  }
};

/// Classes of VCs in a switch with trunks (docs/rtl/route_torus.md).
enum class VcClass : std::uint8_t { Adaptive = 0, EscapeBefore = 1, EscapeAfter = 2, Local = 3 };
/// Returns the row of a class in tables by class.
constexpr std::size_t row_of(VcClass c) { return static_cast<std::size_t>(c); }
inline constexpr int kVcClasses = 4;
/// Classes of VCs in a card of a 3DT torus (docs/rtl/route_card.md): types 1 to 3 of the internal
/// link, UP and LOW of the external links, and the class of the node.
enum class CardClass : std::uint8_t {
  Type3 = 0,
  Up = 1,
  Low = 2,
  Local = 3,
  Type1Plus = 4,
  Type1Minus = 5,
  Type2 = 6  ///< dimension d: UP is 6 + 2d, LOW is 7 + 2d
};
inline constexpr int kCardClasses = 12;
/// Greatest number of classes in any switch.
inline constexpr int kMaxVcClasses = 12;
/// Number of message classes (docs/flit.md).
inline constexpr int kMessageClasses = 4;

/// Free space that a packet needs: `flits`, and its own length if `length` is set.
struct SpaceRule {
  std::uint16_t flits = 0;  ///< 0..511
  bool length = false;
  std::uint32_t need(std::uint32_t packet) const { return flits + (length ? packet : 0); }
};
/// Conditions for giving a VC to a packet (docs/rtl/admission.md).
struct AdmissionRule {
  SpaceRule downstream;  ///< free space in the buffer behind the VC
  SpaceRule own;         ///< free space in the buffer here that the same ring fills (torus)
};
/// [class][0: the packet continues in its ring, 1: it enters]. In a tree all packets enter, and
/// class Local applies to the local ports.
using AdmissionRules = std::array<std::array<AdmissionRule, 2>, kVcClasses>;

/// Settings of the router. Defaults: the model that fits the published 4-ary 4-tree.
struct RouterConfig {
  DUSK_ROUTER_CONFIG(DUSK_MEMBER)
  // Not in the list: sizes, pins of their own.
  std::uint32_t vcs_in_use = 3;        ///< VCs 0..vcs_in_use-1 are used
  std::uint32_t depth_in_use = 4;      ///< used flits of each VC buffer, here and downstream
  std::uint32_t local_depth = 4;       ///< flits of each VC buffer in a network interface
  std::uint32_t internal_depth = 0;    ///< flits of each VC buffer of a card's internal link
  std::uint32_t out_depth_in_use = 2;  ///< used flits of each output VC queue
  AdmissionRules admission{};          ///< a pin of its own; ignored by shapes without admission
  /// VCs that packets of a message class may get at every port, bit per VC. A pin of its own;
  /// shapes without message classes ignore it (docs/rtl/message_vcs.md).
  std::array<std::uint8_t, kMessageClasses> message_vcs = {0xff, 0xff, 0xff, 0xff};

  /// Visits the fields, as SwitchIdentity::fields() does.
  template <class Record, class Field>
  static void fields(Record& record, Field&& field) {
    DUSK_ROUTER_CONFIG(DUSK_VISIT)
  }
};

/// Settings of link power.
struct PowerConfig {
  DUSK_POWER_CONFIG(DUSK_MEMBER)
  /// If true, channels from and to nodes go off as the others; needs PolicyPart::node_channels. If
  /// false, they are always on. It decides whether channels to nodes are `pinned`; channels from
  /// nodes belong to the network interfaces. Not a pin.
  bool node_channels = false;
  /// Cycles of a utilization window, the same in every switch of a network; the thresholds refer to
  /// it. A window ends at t = window, 2 * window, ...; 0: no windows. Not a pin.
  Cycle window = 2000;

  /// Visits the fields, as SwitchIdentity::fields() does.
  template <class Record, class Field>
  static void fields(Record& record, Field&& field) {
    using namespace field_widths;
    DUSK_POWER_CONFIG(DUSK_VISIT)
  }
};
#undef DUSK_MEMBER
#undef DUSK_VISIT

/// Configuration pins of one switch: the records, and the values derived from the options for its
/// place. Constant during a run.
struct SwitchSettings : SwitchIdentity, RouterConfig, PowerConfig {
  SwitchSettings() = default;
  SwitchSettings(const RouterConfig& router, const PowerConfig& power)
      : RouterConfig(router), PowerConfig(power) {}

  /// VCs of each class, bit per VC: [VcClass] of a torus, [CardClass] of a card.
  std::array<std::uint8_t, kMaxVcClasses> class_vcs{};
  /// Entry n-1: threshold in flits per window with n active up channels (in a trunk: links). A step
  /// up needs count > on[n-1], a step down count < off[n-1].
  std::array<std::uint32_t, 16> on_threshold{};
  std::array<std::uint32_t, 16> off_threshold{};
};

/// Returns the flits of each VC buffer of an input port.
inline std::uint32_t input_depth(const SwitchSettings& s, PortId port) {
  return (s.internal >> port & 1u) != 0 ? s.internal_depth : s.depth_in_use;
}
/// Returns the flits of each VC buffer behind an output port.
inline std::uint32_t output_depth(const SwitchSettings& s, PortId port) {
  return (s.local >> port & 1u) != 0 ? s.local_depth : input_depth(s, port);
}
/// Returns the VCs of the classes that a port has, bit per VC, for a switch with classes.
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

/// Returns the free space that a node's packet needs in the switch. It is the same as for a packet
/// that goes to the node.
inline SpaceRule entering_node_channel(const SwitchSettings& settings) {
  return settings.admission[static_cast<unsigned>(VcClass::Local)][1].downstream;
}

}  // namespace dusk
