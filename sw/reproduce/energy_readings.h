// SPDX-License-Identifier: Apache-2.0
/// The readings of the closed loop (Tables 4 and 5), and how well each fits.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "sw/reproduce/published_energy.h"
#include "sw/reproduce/reproduction.h"

namespace dusk {

/// What decides the time without the mechanism.
struct NominalReading {
  const char* id;
  std::vector<std::string> settings;
  bool every_seed;
};
const std::vector<NominalReading>& nominal_readings();

/// A reading of the text, compared over all rows.
struct EnergyReading {
  const char* id;
  const char* name;
  const char* nominal;
  std::vector<std::string> settings;
  bool every_seed = false;
};
const std::vector<EnergyReading>& energy_readings();
const NominalReading& nominal_of(const EnergyReading& reading);

/// Of the preset, and the one with the rule `walk` that fits time and power of both tables together
/// best.
inline constexpr const char* kPresetReading = "reply";
inline constexpr const char* kBestReading = "walk-unused-over";

/// Runs of `active` per cent of the nodes.
std::string nominal_run_id(const std::string& nominal, int active);
std::string energy_run_id(const std::string& thresholds, const std::string& reading, int active);

/// Mean relative link power of a run, per cent.
double power_of(const RunResults& run);

/// Differences of all readings in all rows, and their root mean squares.
Table readings_table(const ReproducedRuns& runs, const char* thresholds,
                     const std::array<PublishedEnergy, 10>& published);

/// Whether a rule of the closed loop spreads the load over the leaf switches.
Table leaf_load_table(const ReproducedRuns& runs);

}  // namespace dusk
