// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

/// A selection function as RTL and twin name it.
struct SelectionKind {
  unsigned selection, tie_break;
  bool on_choice = false;  ///< pointers move on the choice: of allocators per port
};
/// All that differ: the tie rule counts with most free VCs alone.
inline constexpr std::array<SelectionKind, 7> kSelectionKinds = {
    {{0, 0}, {0, 1}, {0, 2}, {1, 0}, {2, 0}, {3, 0}, {8, 0}}};
/// Kinds with pointers, moved on the choice.
inline constexpr std::array<SelectionKind, 3> kKindsOnChoice = {
    {{0, 1, true}, {2, 0, true}, {8, 0, true}}};
