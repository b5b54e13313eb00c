// SPDX-License-Identifier: Apache-2.0
/// What happens on a load ramp, from the time series of a run.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace dusk {

/// Columns of a time series by name: cycle, relative_link_power, packet_latency (NaN: no packet),
/// accepted_throughput.
using TimeSeries = std::map<std::string, std::vector<double>>;

/// Phases of the load; cycles.
struct RampPhases {
  double low = 60000, rise = 120000, hold = 120000, fall = 120000;
  double lowest = 0.0126, highest = 0.63;  ///< flits/node/cycle

  double hold_begins() const { return low + rise; }
  double fall_begins() const { return low + rise + hold; }
  double fall_ends() const { return low + rise + hold + fall; }
  /// Offered load at a cycle.
  double load(double cycle) const;
};

/// Share of its highest value below which a curve has visibly fallen in a plot from 0 to 1:
/// relative link power, delivered traffic.
inline constexpr double kVisible = 0.95;

/// Means over windows; an event's cycle is the end of the first window that shows it.
struct RampEvents {
  double first_power = 0, first_latency = 0;  ///< second half of the low phase
  std::optional<double> all_on;               ///< cycle
  double leaving_peak = 0;                    ///< highest window latency before all_on
  double hold_latency = 0, hold_peak = 0;     ///< while the load is highest
  double hold_variation = 0;                  ///< deviation / mean of the window latency there
  std::optional<double> delivered_falls;      ///< cycle: below kVisible of its mean while highest
  std::optional<double> first_off;            ///< cycle, after the fall begins
  std::optional<double> saving;               ///< cycle: below kVisible, after the fall begins
  double last_power = 0, last_latency = 0;    ///< last tenth of the run
};

/// Cycle of the first window after the fall begins whose power is below `level`; none if that was
/// so in the second half of the hold already.
std::optional<double> falls_below(const TimeSeries& series, const RampPhases& phases, double level);

/// Cycle of the first window after the low phase whose power is `level` or above.
std::optional<double> rises_above(const TimeSeries& series, const RampPhases& phases, double level);

RampEvents find_ramp_events(const TimeSeries& series, const RampPhases& phases);

}  // namespace dusk
