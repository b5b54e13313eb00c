// SPDX-License-Identifier: Apache-2.0
/// The columns of a published table of energies, each as a table of its own.
#pragma once

#include <string>
#include <vector>

#include "sw/reproduce/page.h"
#include "sw/reproduce/published_energy.h"

namespace dusk {

/// Increase of the time, per cent, seed by seed.
std::vector<double> slowdowns(const std::vector<double>& times, const std::vector<double>& nominal);

struct EnergyColumns {
  /// `of` follows the tables' titles.
  explicit EnergyColumns(const std::string& of = "");

  /// A row. Measured, one value a seed: times with and without the mechanism in cycles, relative
  /// link power in per cent. `published_energy` and its note: where it is not the printed one.
  void add(const PublishedEnergy& published, const std::vector<double>& times,
           const std::vector<double>& nominal, const std::vector<double>& powers,
           double published_energy, const std::string& note = "");

  Table time, slowdown, power, energy;
};

}  // namespace dusk
