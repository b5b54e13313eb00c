// SPDX-License-Identifier: Apache-2.0
/// Energies that a cell takes inside, for the changes of its pins in a cycle.
#pragma once

#include <cstdint>
#include <functional>
#include <unordered_map>
#include <vector>

#include "sw/synthesis/liberty.h"

namespace dusk {

/// Values of a cell's pins: bit i of input i, then the outputs.
using PinValues = std::uint32_t;

/// A table entry that is taken, and how many times.
struct Draw {
  std::uint32_t counter = 0;  ///< below CellEnergy::counters()
  float weight = 0;
};
using Draws = std::vector<Draw>;

/// Slew of an input when it rises or falls, and the load of an output, in the library's units.
struct CellConditions {
  std::function<double(std::size_t input, bool rise)> slew;
  std::function<double(std::size_t output)> load;
};

/// Rules: a group of tables counts when its pin changes and its `when` is true; a group without
/// `when` counts if no other of its pin, related pin and supply is true. An output's change is put
/// down to the inputs that cause it: each of them, changed alone, would change the output. Several
/// causes share it equally. If no input that a group names is among the causes, all that are named
/// share it. Outputs of a flip-flop change by its clock. In `when` the clock is high half of the
/// time. A rise of the clock sees the values before its edge, a fall those after.
class CellEnergy {
 public:
  /// Throws std::invalid_argument if a table depends on something else than a slew and a load, or a
  /// group names a pin that is none, and if the cell has more than 16 pins.
  explicit CellEnergy(const LibertyCell& cell);

  /// Counters of a cell: for each group, each direction of its pin and of the related pin.
  std::size_t counters() const { return 4 * groups_.size(); }
  /// The values with those of the outputs `missing` (their bits) worked out of the others.
  PinValues completed(PinValues values, PinValues missing);
  /// Taken because of the data: pins have changed from `before` to `after`, and the clock is not
  /// looked at.
  const Draws& data(PinValues before, PinValues after);
  /// Taken by a rise or a fall of the clock while the pins are as told.
  const Draws& clock(PinValues values, bool rise);
  bool has_clock() const { return clock_ != kNone; }

  /// Energy of one count, in the library's unit. Asks for the slew and the load that it depends on.
  double energy(std::uint32_t counter, const CellConditions& conditions) const;

 private:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  struct Group {
    const InternalPower* tables;
    std::uint32_t input = kNone;   // the pin, or the related pin
    std::uint32_t output = kNone;  // the pin
    // If it has no `when`: groups with one, of the same pin, related pin and supply.
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
  bool clock_has_states_ = false;  // its draws depend on the values of other pins
  std::unordered_map<std::uint64_t, Draws> data_, clocks_;
  std::unordered_map<std::uint64_t, PinValues> completed_;
};

}  // namespace dusk
