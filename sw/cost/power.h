// SPDX-License-Identifier: Apache-2.0
/// Measures the power of a switch from its activity in a simulated network.
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

/// Power in W, at the clock of the order.
struct Power {
  double clock = 0;      ///< inside cells, for changes of their clock pins
  double internal = 0;   ///< inside cells, for changes of data
  double switching = 0;  ///< at the loads of the cells' outputs
  double leakage = 0;
  /// Power of `clock` that clock gates would save, by register and by port (Activity).
  double gated_registers = 0, gated_ports = 0;

  double total() const { return clock + internal + switching + leakage; }
};
Power operator+(const Power& a, const Power& b);

struct PowerCost {
  std::string where;                    ///< name of the switch in the network
  Cycle from = 0, to = 0;               ///< counted cycles
  std::uint64_t flits = 0;              ///< flits that left the switch in these cycles
  std::map<std::string, Power> blocks;  ///< Block::id
  Power total() const;
  /// Energy of the whole switch for each flit that left it, in pJ; 0 if none did.
  double energy(double period) const;
};

/// Switch whose power is measured, in its network.
struct PowerOrder {
  Experiment experiment;  ///< experiment; only the measured switch is RTL
  Origins origins;
  WaveRequest request;
};
/// Parses `text`, in the form of run.waves ("switch=l1 (0,0),from=1000,to=3000"), for a network of
/// the configuration with switches of `shape`. Throws ConfigError.
PowerOrder make_power_order(const Configuration& configuration, const SwitchShape& shape,
                            const std::string& text);

/// Waves of one switch from cycle 0 on; all other switches are twins.
struct RecordedSwitch {
  std::string name, file;
  Cycle from = 0, to = 0;  ///< cycles that the order wants
};
/// Simulates until the last wanted cycle; the waves are in `folder`. Throws ConfigError,
/// std::runtime_error, Interrupted.
RecordedSwitch record_switch(const PowerOrder& order, const std::string& folder);

/// Measures the netlist by blocks of a reading, in the folder of `tools`, with the activity of the
/// recorded switch. Throws ConfigError, also if an output of the netlist differs from the waves;
/// Interrupted.
PowerCost measure_power(const CostOrder& order, Reading reading, const RecordedSwitch& recorded,
                        ToolRunner& tools);

/// Script for OpenSTA. It prints the power of each cell with the activity of each net, and the
/// slews of the nets that change. Reads NAME-power.v.
std::string power_script(const CostOrder& order, const std::string& name);

/// Power of a cell in W, by OpenSTA. Its internal power is not used: Debian's version adds the
/// energies of a rise and a fall for each change.
struct CellPower {
  double switching = 0, leakage = 0;
};
/// Power and slews that OpenSTA printed.
struct PowerText {
  std::map<std::string, CellPower> cells;  ///< power by the cell's name
  std::vector<Slews> slews;                ///< [net]; NaN: OpenSTA printed none
};
/// Reads OpenSTA's output. Throws std::invalid_argument if it holds no power.
PowerText read_power(const std::string& text, std::size_t nets);

/// Returns CSV with a line for each cell, in W.
std::string power_csv(const Netlist& netlist, const std::vector<InternalCellPower>& internal,
                      const std::map<std::string, CellPower>& cells);

/// Returns the power by block. Throws std::invalid_argument if `cells` lacks a cell.
std::map<std::string, Power> add_up(const Netlist& netlist,
                                    const std::vector<InternalCellPower>& internal,
                                    const std::map<std::string, CellPower>& cells);

}  // namespace dusk
