// SPDX-License-Identifier: Apache-2.0
// Compiled once for each netlist, with its shape (faulty_shape.h, which build.py writes).
#include "Vfaulty.h"
//
#include "rtl/verilated_bank.h"
#include "tests/faults/fault_bench.h"

namespace dusk {

namespace {

#include "faulty_shape.h"

struct Faulty : Vfaulty {
  Faulty(VerilatedContext* context, const char* name) : Vfaulty(context, name) {
    fault_i = chosen_fault;
  }
};

}  // namespace

std::unique_ptr<SwitchEngineFactory> make_faulty_factory() {
  SwitchShape shape = faulty_shape();
  shape.name = "faulty";
  return std::make_unique<VerilatedFactory<Faulty, Shape>>(shape);
}

}  // namespace dusk
