// SPDX-License-Identifier: Apache-2.0
/// Topologies of switches: the rows of rtl/common/dusk_topologies.svh, with the functions of
/// rtl/common/dusk_pkg.sv.
#pragma once

#include <cstdint>

#include "lists/dusk_topologies.h"

namespace dusk {

#define DUSK_NUMBER(number, parameter, name, ...) name = number,
enum class SwitchTopology : std::uint8_t { DUSK_TOPOLOGIES(DUSK_NUMBER) };
#undef DUSK_NUMBER

// Returns a column of the row of `topology`.
#define DUSK_COLUMN(column)                     \
  switch (topology) { DUSK_TOPOLOGIES(column) } \
  return 0

/// Returns the number of VC classes that the routes distinguish; 1: all VCs are alike.
constexpr std::uint32_t vc_classes(SwitchTopology topology) {
#define DUSK_CLASSES(number, parameter, name, classes, ...) \
  case SwitchTopology::name:                                \
    return classes;
  DUSK_COLUMN(DUSK_CLASSES);
#undef DUSK_CLASSES
}
/// Returns the number of rows of the pin class_vcs_i.
constexpr std::uint32_t class_rows(SwitchTopology topology) {
  return vc_classes(topology) > 4 ? vc_classes(topology) : 4;
}
/// Returns the number of classes of the ports to neighbors; these classes come first.
constexpr std::uint32_t transit_classes(SwitchTopology topology) {
#define DUSK_TRANSIT(number, parameter, name, classes, transit, ...) \
  case SwitchTopology::name:                                         \
    return transit;
  DUSK_COLUMN(DUSK_TRANSIT);
#undef DUSK_TRANSIT
}
/// Returns the first port whose utilization is measured.
constexpr std::uint32_t first_measured(SwitchTopology topology, std::uint32_t ports) {
#define DUSK_FIRST(number, parameter, name, classes, transit, local, order, first, ...) \
  case SwitchTopology::name:                                                            \
    return first;
  static_cast<void>(ports);  // not every row reads it
  DUSK_COLUMN(DUSK_FIRST);
#undef DUSK_FIRST
}
/// Returns whether each pair of trunks is the two directions of a dimension.
constexpr bool has_rings(SwitchTopology topology) {
#define DUSK_RINGS(number, parameter, name, classes, transit, local, order, first, rings) \
  case SwitchTopology::name:                                                              \
    return rings;
  DUSK_COLUMN(DUSK_RINGS);
#undef DUSK_RINGS
}
#undef DUSK_COLUMN

}  // namespace dusk
