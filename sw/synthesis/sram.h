// SPDX-License-Identifier: Apache-2.0
/// Memories of a switch that are black boxes of SRAM, and the model of their area and timing.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "models/switch/switch_engine.h"

namespace dusk {

/// Memory of rtl/common/dusk_fifo.sv: the buffers of a port. Each buffer is a bank of its own,
/// because no memory port reads words of two buffers.
struct Sram {
  std::string block;                              ///< Block::id of the buffers
  std::uint32_t count = 0;                        ///< number in the switch
  std::uint32_t banks = 0, words = 0, width = 0;  ///< per bank: words is flits, width their bits

  std::uint64_t bits() const { return std::uint64_t{banks} * words * width; }
  /// Name of the black box in the netlist: "dusk_sram_3x16x64".
  std::string name() const;
};

/// Default size in bits above which a memory is SRAM, since as flip-flops it would have 80,000
/// cells. Switches up to here are counted, timed and simulated as their cells.
inline constexpr std::uint64_t kSramBits = 16384;

/// Returns the memories of the shape with more than `bits` bits. Output queues with a writer for
/// each VC are registers, never memories.
std::vector<Sram> srams_of(const SwitchShape& shape, std::uint64_t bits);

/// Model for a process with a feature size of `feature` um; docs/cost.md names its sources.
double sram_area(const Sram& sram, double feature);    ///< um^2
double sram_access(const Sram& sram, double feature);  ///< ns, from address or clock edge to data
double sram_setup(double feature);                     ///< ns, of written data before the clock

}  // namespace dusk
