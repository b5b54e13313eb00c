// SPDX-License-Identifier: Apache-2.0
// Compiled once for each mutated Verilog, with its shape: -DDUSK_SIZES=ports,vcs,... as in
// rtl/shapes.cmake, and for a netlist with a control pin -DDUSK_FAULT_PIN.
#include "Vmutant.h"
//
#include "rtl/verilated_switch.h"
#include "tests/mutants/mutant_bench.h"

namespace dusk {

namespace {

constexpr unsigned kSizes[] = {DUSK_SIZES};

struct Shape {
  static constexpr unsigned ports = kSizes[0], vcs = kSizes[1], flit_width = kSizes[4];
  static constexpr unsigned dimensions = kSizes[11], trunk = kSizes[12];
  static constexpr bool eject_per_vc = kSizes[8] != 0, narrowing = kSizes[13] != 0;
};

struct Mutant : Vmutant {
  Mutant(VerilatedContext* context, const char* name) : Vmutant(context, name) {
#ifdef DUSK_FAULT_PIN
    fault_i = chosen_fault;
#endif
  }
};

}  // namespace

std::unique_ptr<SwitchEngineFactory> make_mutant_factory() {
  SwitchShape shape;
  shape.name = "mutant";
  shape.ports = kSizes[0];
  shape.vcs = kSizes[1];
  shape.vc_depth = kSizes[2];
  shape.out_depth = kSizes[3];
  shape.flit_width = kSizes[4];
  shape.hop_latency = kSizes[5];
  shape.crossbar_in_per_vc = kSizes[6] != 0;
  shape.crossbar_out_per_vc = kSizes[7] != 0;
  shape.eject_per_vc = kSizes[8] != 0;
  shape.credit_bypass = kSizes[9] != 0;
  shape.vc_allocator = static_cast<VcAllocator>(kSizes[10]);
  shape.dimensions = kSizes[11];
  shape.trunk = kSizes[12];
  shape.narrowing = kSizes[13] != 0;
  shape.policy = static_cast<LinkPolicy>(kSizes[14]);
  return std::make_unique<VerilatedFactory<Mutant, Shape>>(shape);
}

bool has_probe() {
#ifdef DUSK_FAULT_PIN
  return false;
#else
  return true;
#endif
}

}  // namespace dusk
