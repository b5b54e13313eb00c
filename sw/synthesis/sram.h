// SPDX-License-Identifier: Apache-2.0
/// Memories of a switch that are taken as black boxes of SRAM, and the model that counts them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "models/switch/switch_engine.h"

namespace dusk {

/// A memory of rtl/common/dusk_fifo.sv: the buffers of a port. Each is a bank of its own, for no
/// port of the memory reads the words of two of them.
struct Sram {
  std::string block;                              ///< Block::id of its buffers
  std::uint32_t count = 0;                        ///< in the switch
  std::uint32_t banks = 0, words = 0, width = 0;  ///< of a bank: flits, bits of one

  std::uint64_t bits() const { return std::uint64_t{banks} * words * width; }
  /// Name of its black box in the netlist: "dusk_sram_3x16x64".
  std::string name() const;
};

/// Bits above which a memory is SRAM by default. As flip-flops it would be 80,000 cells alone: up
/// to here a switch is counted, timed and simulated as the cells that it is made of.
inline constexpr std::uint64_t kSramBits = 16384;

/// The memories of the shape that have more than `bits`. Output queues with a writer for each VC
/// are registers, never memories.
std::vector<Sram> srams_of(const SwitchShape& shape, std::uint64_t bits);

/// The model, of a process whose smallest feature is `feature` um; its sources: docs/cost.md.
double sram_area(const Sram& sram, double feature);    ///< um^2
double sram_access(const Sram& sram, double feature);  ///< ns, from address or clock to data
double sram_setup(double feature);                     ///< ns, of what is written, before the clock

}  // namespace dusk
