// SPDX-License-Identifier: Apache-2.0
/// Tables 4 and 5 of Alonso et al. 2015; Table 4.3 of M. Alonso Diaz' thesis, UPV 2012.
#pragma once

#include <array>

#include "models/energy.h"

namespace dusk {

struct PublishedEnergy {
  int active;       ///< nodes, per cent
  double time;      ///< cycles
  double slowdown;  ///< per cent
  double power;     ///< relative link power, per cent
  double energy;    ///< difference, per cent, as printed
};

/// Cycles without the mechanism, 10 to 100 per cent of the nodes active; both tables.
inline constexpr std::array<double, 10> kNominalTime = {829275, 426181, 293784, 224031, 183735,
                                                        155652, 135697, 121729, 110223, 101183};

/// Table 4, static thresholds, setting 7.
inline constexpr std::array<PublishedEnergy, 10> kStaticEnergy = {{
    {10, 917576, 10.65, 37.78, -46.08},
    {20, 484425, 13.67, 44.51, -38.31},
    {30, 317378, 8.03, 61.35, -26.37},
    {40, 238939, 6.65, 68.14, -21.35},
    {50, 188027, 2.34, 85.29, -10.07},
    {60, 155930, 0.18, 99.36, -0.35},
    {70, 135697, 0, 100, 0},
    {80, 121729, 0, 100, 0},
    {90, 110223, 0, 100, 0},
    {100, 101183, 0, 100, 0},
}};

/// Table 5, dynamic thresholds, setting 7. The last four energies are fractions printed as per
/// cent.
inline constexpr std::array<PublishedEnergy, 10> kDynamicEnergy = {{
    {10, 927982, 11.90, 42.54, -41.08},
    {20, 499542, 17.21, 41.91, -38.89},
    {30, 314330, 6.99, 61.74, -26.74},
    {40, 247215, 10.34, 69.86, -17.06},
    {50, 202670, 10.30, 68.83, -18.03},
    {60, 173772, 11.64, 74.03, -12.25},
    {70, 142056, 4.69, 87.85, -0.06},
    {80, 128125, 5.25, 86.18, -0.07},
    {90, 117142, 6.28, 88.31, -0.04},
    {100, 108239, 6.97, 88.43, -0.03},
}};

/// Table 4.3 of the thesis: 3D torus, 0.15 / 0.30 as printed; cycles without the mechanism.
inline constexpr std::array<double, 10> kTorusNominalTime = {91429, 46113, 31115, 23733, 19405,
                                                             16563, 14682, 13367, 12419, 11718};
inline constexpr std::array<PublishedEnergy, 10> kTorusEnergy = {{
    {10, 101587, 11.11, 28.83, -54.05},
    {20, 52459, 13.76, 43.98, -38.75},
    {30, 32821, 5.48, 69.21, -21.28},
    {40, 24316, 2.46, 85.32, -9.94},
    {50, 19573, 0.87, 92.75, -5.16},
    {60, 16594, 0.19, 98.96, -0.67},
    {70, 14688, 0.04, 99.98, 0.03},
    {80, 13367, 0, 100, 0},
    {90, 12419, 0, 100, 0},
    {100, 11718, 0, 100, 0},
}};

/// Difference of the network's energy, per cent, from times in the same unit and a relative link
/// power in per cent.
constexpr double energy_difference(double time, double nominal, double power) {
  return 100 * relative_energy_change(time, nominal, power / 100);
}

}  // namespace dusk
