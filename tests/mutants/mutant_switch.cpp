// SPDX-License-Identifier: Apache-2.0
// Compiled once for each mutated Verilog, with its shape (mutant_shape.h, which build.py writes),
// and for a netlist with a control pin -DDUSK_FAULT_PIN.
#include "Vmutant.h"
//
#include "rtl/verilated_bank.h"
#include "tests/mutants/mutant_bench.h"

namespace dusk {

namespace {

#include "mutant_shape.h"

struct Mutant : Vmutant {
  Mutant(VerilatedContext* context, const char* name) : Vmutant(context, name) {
#ifdef DUSK_FAULT_PIN
    fault_i = chosen_fault;
#endif
  }
};

}  // namespace

std::unique_ptr<SwitchEngineFactory> make_mutant_factory() {
  SwitchShape shape = mutant_shape();
  shape.name = "mutant";
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
