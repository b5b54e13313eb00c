// SPDX-License-Identifier: Apache-2.0
/// Energy inside a cell for the changes of its pins in one cycle.
#pragma once

#include <cstdint>
#include <functional>
#include <unordered_map>
#include <vector>

#include "sw/synthesis/liberty.h"

namespace dusk {

/// Values of a cell's pins: bit i is input i; the outputs follow.
using PinValues = std::uint32_t;

/// A used table entry, and how many times it is used.
struct Draw {
  std::uint32_t counter = 0;  ///< below CellEnergy::counters()
  float weight = 0;
};
using Draws = std::vector<Draw>;

/// Slew of a rising or falling input, and load of an output, in the library's units.
struct CellConditions {
  std::function<double(std::size_t input, bool rise)> slew;
  std::function<double(std::size_t output)> load;
};

/// Rules. A table group is used if its pin changes and its `when` is true. A group without `when`
/// is used if no group of the same pin, related pin and supply has a true `when`. An output's
/// change is caused by inputs that would change it if they changed alone; causes share it equally.
/// If no named input is a cause, all inputs that groups name share it. Flip-flop outputs change by
/// the clock. In `when` the clock is high half of the time; its rise sees the values before the
/// edge, its fall those after.
class CellEnergy {
 public:
  /// Throws std::invalid_argument if a table depends on more than a slew and a load, or if a group
  /// names an unknown pin. The cell may have at most 16 pins.
  explicit CellEnergy(const LibertyCell& cell);

  /// Number of counters: for each group, each direction of its pin and of the related pin.
  std::size_t counters() const { return 4 * groups_.size(); }
  /// Returns `values` with the outputs `missing` (a bit mask) computed from the other pins.
  PinValues completed(PinValues values, PinValues missing);
  /// Table entries used because data pins changed from `before` to `after`. Ignores the
  /// clock.
  const Draws& data(PinValues before, PinValues after);
  /// Table entries used by a rise or a fall of the clock while the pins have `values`.
  const Draws& clock(PinValues values, bool rise);
  bool has_clock() const { return clock_ != kNone; }

  /// Energy of one count, in the library's unit. Calls `conditions` for its slew and load.
  double energy(std::uint32_t counter, const CellConditions& conditions) const;

 private:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  struct Group {
    const InternalPower* tables;
    std::uint32_t input = kNone;   // index of the input: the pin itself or the related pin
    std::uint32_t output = kNone;  // index of the output
    // Without `when`: groups with a `when` that have the same pin, related pin and supply.
    std::vector<std::uint32_t> whens{};
  };

  void add(const InternalPower& tables, const LibertyCell& cell);
  bool holds(const Group& group, PinValues values) const;
  bool counts(const Group& group, PinValues values) const;
  void add_input(std::uint32_t input, PinValues values, bool rise, float weight,
                 Draws& draws) const;
  void add_output(std::uint32_t output, PinValues before, PinValues after, Draws& draws) const;
  std::vector<std::uint32_t> causes(std::uint32_t output, PinValues before, PinValues after) const;
  bool value_of(std::uint32_t output, PinValues values) const;
  PinValues output_bit(std::uint32_t output) const;

  const LibertyCell& cell_;
  std::vector<std::string> pins_;
  std::vector<Group> groups_;
  std::uint32_t clock_ = kNone;
  bool clock_has_states_ = false;  // clock energy depends on the values of other pins
  std::unordered_map<std::uint64_t, Draws> data_, clocks_;
  std::unordered_map<std::uint64_t, PinValues> completed_;
};

}  // namespace dusk
