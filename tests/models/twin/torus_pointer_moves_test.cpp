// SPDX-License-Identifier: Apache-2.0
// When the selection pointer of an input port moves in a torus (docs/rtl/vc_allocator.md).
#include <gtest/gtest.h>

#include "tests/models/twin/torus_allocator_bench.h"

namespace dusk {
namespace {

class TorusPointerMoves : public TorusAllocatorTest<OverTorus::PerPort<2>, VcAllocator::PerPort> {
 protected:
  /// Head flits of two input ports choose port 0, a link of +x. The one of port 3 gets a VC.
  void begin(bool on_choice) {
    pins_.selection = Selection::RoundRobin;
    pins_.pointer_on_choice = on_choice;
    reset();
    for (const PortId port : {3u, 5u}) head(port, 0, at(3, 3));
    allocate();
    EXPECT_EQ(got(3), 0u);
    EXPECT_EQ(got(5), kNothing);
  }
};

TEST_F(TorusPointerMoves, OnTheGrantALoserChoosesThePortAgain) {
  begin(false);
  allocate();
  EXPECT_EQ(got(5), 1u) << "its next VC";
  reset_sides();
  EXPECT_EQ(serve(5, at(3, 3)), 8u);
  EXPECT_EQ(serve(3, at(3, 3)), 8u) << "the pointer of port 3 has moved once";
}

TEST_F(TorusPointerMoves, OnTheChoiceALoserChoosesTheNextPort) {
  begin(true);
  allocate();
  EXPECT_EQ(got(5), 8u);
  reset_sides();
  EXPECT_EQ(serve(5, at(3, 3)), 32u);
  EXPECT_EQ(serve(3, at(3, 3)), 8u) << "a winner moves on alike";
}

TEST_F(TorusPointerMoves, OnTheChoiceAHeadWithoutWaysMovesNothing) {
  begin(true);
  allocate(0);
  EXPECT_EQ(got(5), kNothing);
  allocate();
  EXPECT_EQ(got(5), 8u) << "the port behind the choice that lost";
}

}  // namespace
}  // namespace dusk
