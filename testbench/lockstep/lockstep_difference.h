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

/// Fields in the order of comparison; the last two belong to the whole switch.
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

/// Returns bit `index` of a set in SwitchInputs or SwitchOutputs.
inline bool bit(const std::array<std::uint64_t, 4>& set, unsigned index) {
  return (set[index / 64] >> (index % 64) & 1u) != 0;
}

/// One evaluated edge of a switch.
struct LockstepCycle {
  Cycle now = 0;
  SwitchInputs in;
  SwitchOutputs rtl, twin;  ///< `state` is valid for every port
};

struct LockstepDifference {
  static constexpr Cycle kCycles = 32;  ///< number of cycles that `cycles` covers

  Cycle cycle = 0;
  SwitchId id = 0;
  SwitchShape shape;
  LockstepField field = LockstepField::FlitValid;
  bool of_port = true;              ///< false: a field of the switch; `port` is then 0
  PortId port = 0;                  ///< lowest port that differs
  std::uint64_t rtl = 0, twin = 0;  ///< values of the field: bits, a number, or the word of a flit
  /// The evaluated cycles among the last kCycles cycles, oldest first; the last one is `cycle`.
  std::vector<LockstepCycle> cycles;

  /// Returns the place and field, such as "port 3, credits" or "quiet".
  std::string where() const;
  /// Returns a text such as "cycle 60, switch 1, port 3, credits: rtl 0x0, twin 0x2".
  std::string brief(const std::string& switch_name = "") const;
};

}  // namespace dusk
