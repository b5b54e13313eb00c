// SPDX-License-Identifier: Apache-2.0
/// The first difference between the RTL and the twin of a switch.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "models/common/enum_names.h"
#include "models/switch/switch_engine.h"

namespace dusk {

/// Fields in the order in which they are compared; the last two are of the whole switch.
enum class LockstepField : std::uint8_t {
  FlitValid,
  FlitVc,
  Flit,
  Credits,
  StateChanged,
  State,
  LevelChanged,
  Width,
  Power,
  Quiet,
  NextDeadline
};
constexpr auto names(LockstepField) {
  return enum_rows<LockstepField>({{LockstepField::FlitValid, "flit valid"},
                                   {LockstepField::FlitVc, "flit vc"},
                                   {LockstepField::Flit, "flit"},
                                   {LockstepField::Credits, "credits"},
                                   {LockstepField::StateChanged, "state changed"},
                                   {LockstepField::State, "state"},
                                   {LockstepField::LevelChanged, "level changed"},
                                   {LockstepField::Width, "width"},
                                   {LockstepField::Power, "power"},
                                   {LockstepField::Quiet, "quiet"},
                                   {LockstepField::NextDeadline, "next deadline"}});
}

/// Bit `index` of a set of SwitchInputs or SwitchOutputs.
inline bool bit(const std::array<std::uint64_t, 4>& set, unsigned index) {
  return (set[index / 64] >> (index % 64) & 1u) != 0;
}

/// One evaluated edge of a switch.
struct LockstepCycle {
  Cycle now = 0;
  SwitchInputs in;
  SwitchOutputs rtl, twin;  ///< `state` is valid of every port
};

struct LockstepDifference {
  static constexpr Cycle kCycles = 32;  ///< how far back `cycles` goes

  Cycle cycle = 0;
  SwitchId id = 0;
  SwitchShape shape;
  LockstepField field = LockstepField::FlitValid;
  bool of_port = true;              ///< else of the whole switch; `port` is then 0
  PortId port = 0;                  ///< the lowest that differs
  std::uint64_t rtl = 0, twin = 0;  ///< the field: bits, a number, or a flit's word
  /// The evaluated ones of the last kCycles cycles, oldest first; the last is `cycle`.
  std::vector<LockstepCycle> cycles;

  /// "port 3, credits" or "quiet"
  std::string where() const;
  /// "cycle 60, switch 1, port 3, credits: rtl 0x0, twin 0x2", with the switch's name if given.
  std::string brief(const std::string& switch_name = "") const;
};

}  // namespace dusk
