// SPDX-License-Identifier: Apache-2.0
/// Power of a switch from what it did in a simulated network.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "rtl/waves.h"
#include "sw/config/config_file.h"
#include "sw/cost/activity.h"
#include "sw/cost/internal_power.h"
#include "sw/synthesis/cost.h"
#include "sw/synthesis/tool_jobs.h"

namespace dusk {

/// W, at the clock of the order.
struct Power {
  double clock = 0;      ///< in cells, for the changes of their clock pins
  double internal = 0;   ///< in cells, for the data that change
  double switching = 0;  ///< loads of their outputs
  double leakage = 0;
  /// Savings in `clock` with clock gates by register, by port (Activity).
  double gated_registers = 0, gated_ports = 0;

  double total() const { return clock + internal + switching + leakage; }
};
Power operator+(const Power& a, const Power& b);

struct PowerCost {
  std::string where;                    ///< the switch, as the network names it
  Cycle from = 0, to = 0;               ///< cycles that were counted
  std::uint64_t flits = 0;              ///< flits that left the switch in them
  std::map<std::string, Power> blocks;  ///< Block::id
  Power total() const;
  /// pJ of the whole switch for each flit that left it; 0 if none did.
  double energy(double period) const;
};

/// The switch whose power is asked for, in its network.
struct PowerOrder {
  Experiment experiment;  ///< the switch is the only one that is RTL
  Origins origins;
  WaveRequest request;
};
/// `text` as run.waves has it ("switch=l1 (0,0),from=1000,to=3000"), in a network of the
/// configuration with switches of `shape`. Throws ConfigError.
PowerOrder make_power_order(const Configuration& configuration, const SwitchShape& shape,
                            const std::string& text);

/// Waves of one switch from cycle 0 on; the others are twins.
struct RecordedSwitch {
  std::string name, file;
  Cycle from = 0, to = 0;  ///< asked for
};
/// Simulates until the last cycle that is asked for; the waves stand in `folder`. Throws
/// ConfigError, std::runtime_error, Interrupted.
RecordedSwitch record_switch(const PowerOrder& order, const std::string& folder);

/// The netlist of a reading by blocks, which stands in the folder of `tools`, with the activity of
/// the recorded switch. Throws ConfigError, also if an output of the netlist is not what the waves
/// have; Interrupted.
PowerCost measure_power(const CostOrder& order, Reading reading, const RecordedSwitch& recorded,
                        ToolRunner& tools);

/// For OpenSTA: prints what every cell draws with the activity of every net, and the slews of the
/// nets that change. Reads NAME-power.v.
std::string power_script(const CostOrder& order, const std::string& name);

/// Power of a cell, in W. OpenSTA's internal power is not used: the version that Debian has adds
/// the energies of a rise and a fall for every change.
struct CellPower {
  double switching = 0, leakage = 0;
};
/// Output of OpenSTA.
struct PowerText {
  std::map<std::string, CellPower> cells;  ///< by name
  std::vector<Slews> slews;                ///< [net]; not a number: it did not say
};
/// Throws std::invalid_argument if there is no power in it.
PowerText read_power(const std::string& text, std::size_t nets);

/// A line for each cell, W.
std::string power_csv(const Netlist& netlist, const std::vector<InternalCellPower>& internal,
                      const std::map<std::string, CellPower>& cells);

/// Adds the power up by block. Throws std::invalid_argument if a cell is not in `cells`.
std::map<std::string, Power> add_up(const Netlist& netlist,
                                    const std::vector<InternalCellPower>& internal,
                                    const std::map<std::string, CellPower>& cells);

}  // namespace dusk
