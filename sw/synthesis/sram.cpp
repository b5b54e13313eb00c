// SPDX-License-Identifier: Apache-2.0
#include "sw/synthesis/sram.h"

#include <fmt/format.h>

#include <cmath>

namespace dusk {
namespace {

// Bit cell with a write and a read port, in squares of the feature size F. A cell of six
// transistors has 146 F^2 and is 1.46 times as high as wide. The second port adds two wires up and
// one across, at a pitch of 2.5 F (CACTI 7: tech_params/180nm.dat, parameter.cc).
constexpr double kCell = 146, kAspect = 1.46, kPitch = 2.5;
// Sense amplifiers and drivers take six rows and six columns of cells (J. M. Mulder, N. T. Quach,
// M. J. Flynn: An area model for on-chip memories and its application, IEEE J. Solid-State Circuits
// 26, 1991).
constexpr double kAround = 6;
// Access takes a gate delay for each doubling of the bits (B. S. Amrutur, M. A. Horowitz: Speed and
// power scaling of SRAM's, IEEE J. Solid-State Circuits 35, 2000). A gate is an inverter that
// drives four: 0.5 ns for each um of feature size (R. Ho, K. W. Mai, M. A. Horowitz: The future of
// wires, Proc. IEEE 89, 2001).
constexpr double kGate = 0.5;
// Assumption without a source.
constexpr double kSetupGates = 2;

}  // namespace

std::string Sram::name() const { return fmt::format("dusk_sram_{}x{}x{}", banks, words, width); }

std::vector<Sram> srams_of(const SwitchShape& shape, std::uint64_t bits) {
  std::vector<Sram> memories = {
      {"input_buffers", shape.ports, shape.vcs, shape.vc_depth, shape.flit_width}};
  if (shape.out_depth > 0 && (!shape.crossbar_out_per_vc || shape.vcs == 1))
    memories.push_back(
        {"output_queues", shape.ports, shape.vcs, shape.out_depth, shape.flit_width});
  std::vector<Sram> large;
  for (const Sram& memory : memories) {
    if (memory.bits() > bits && memory.banks * memory.words > 1) large.push_back(memory);
  }
  return large;
}

double sram_area(const Sram& sram, double feature) {
  const double width = std::sqrt(kCell / kAspect);
  const double cell = (width + kPitch) * (kAspect * width + 2 * kPitch) * feature * feature;
  return sram.banks * (sram.words + kAround) * (sram.width + kAround) * cell;
}

double sram_access(const Sram& sram, double feature) {
  return std::log2(double{1} * sram.words * sram.width) * kGate * feature;
}

double sram_setup(double feature) { return kSetupGates * kGate * feature; }

}  // namespace dusk
