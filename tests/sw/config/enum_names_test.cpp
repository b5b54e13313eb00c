// SPDX-License-Identifier: Apache-2.0
// Names of enums of the program and the testbench: each value has a different name.
#include <gtest/gtest.h>

#include "sw/compare/judge.h"
#include "sw/cost/fpga.h"
#include "sw/crosscheck/sides.h"
#include "testbench/instruments/journey.h"
#include "testbench/lockstep/lockstep_difference.h"
#include "tests/support/enum_rows.h"

namespace dusk {
namespace {

template <class Enum>
class NamesOfTheProgram : public testing::Test {};
using Enums = testing::Types<SourceVcKind, CrossbarKind, EjectionKind, VcAllocationKind,
                             RoutingKind, PowerMode, PortsCounted, ThresholdKind, PowerStart,
                             PendingKind, EngineKind, HostKind, WarmupRule, Verdict, RtlPart,
                             FpgaPart, JourneyStep::Event, LockstepField>;
TYPED_TEST_SUITE(NamesOfTheProgram, Enums);

TYPED_TEST(NamesOfTheProgram, AreComplete) { EXPECT_EQ(fault_of_names<TypeParam>(), ""); }

}  // namespace
}  // namespace dusk
