// SPDX-License-Identifier: Apache-2.0
#include "sw/reproduce/energy_columns.h"

#include <fmt/format.h>

namespace dusk {

std::vector<double> slowdowns(const std::vector<double>& times,
                              const std::vector<double>& nominal) {
  std::vector<double> all;
  for (std::size_t s = 0; s < times.size() && s < nominal.size(); ++s)
    all.push_back(100 * (times[s] / nominal[s] - 1));
  return all;
}

EnergyColumns::EnergyColumns(const std::string& of)
    : time{"Time" + of, {}, ""},
      slowdown{"Increase of time" + of, {}, ""},
      power{"Relative link power" + of, {}, ""},
      energy{"Difference of energy" + of, {}, ""} {}

void EnergyColumns::add(const PublishedEnergy& published, const std::vector<double>& times,
                        const std::vector<double>& nominal, const std::vector<double>& powers,
                        double published_energy, const std::string& note) {
  const std::string name = fmt::format("{} % active", published.active);
  std::vector<double> spent;
  for (std::size_t s = 0; s < times.size() && s < nominal.size(); ++s)
    spent.push_back(energy_difference(times[s], nominal[s], powers[s]));
  time.rows.push_back({name, "cycles", published.time, times, 0, Scale::Relative, {}, ""});
  slowdown.rows.push_back(
      {name, "%", published.slowdown, slowdowns(times, nominal), 2, Scale::Absolute, {}, ""});
  power.rows.push_back({name, "%", published.power, powers, 2, Scale::Absolute, {}, ""});
  energy.rows.push_back({name, "%", published_energy, spent, 2, Scale::Absolute, {}, note});
}

}  // namespace dusk
