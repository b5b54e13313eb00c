// SPDX-License-Identifier: Apache-2.0
/// An allocator of a torus switch with the input and output side that it serves.
#pragma once

#include <gtest/gtest.h>

#include "models/twin/allocators.h"
#include "models/twin/output.h"
#include "tests/models/twin/torus_switch_bench.h"
#include "tests/support/flits_by_hand.h"

namespace dusk {

using OverTorus = AllocationOver<TorusRoutes>;

constexpr unsigned kNothing = 999;

/// Kind of switch that has an allocator per port or per switch.
template <class Allocation>
inline constexpr VcAllocator allocator_of =
    Allocation::kRests ? VcAllocator::PerPort : VcAllocator::PerSwitch;

/// Heads are put by hand; VCs are owned by hand. 4 VCs: 0 and 1 adaptive, 2 before, 3 after the
/// dateline, 0 local.
template <class Allocation, VcAllocator kind>
class TorusAllocatorTest : public ::testing::Test {
 protected:
  TorusAllocatorTest() {
    shape_.vcs = 4;
    pins_.class_vcs = {3, 4, 8, 1};
    pins_.atomic_vc_allocation = false;
    reset();
  }
  void reset() {
    reset_sides();
    allocation_.reset(shape_, pins_);
  }
  /// Forgets heads and owners, and keeps the allocator's turns.
  void reset_sides() {
    input_.reset(shape_, pins_);
    flits_.connect(input_);
    output_.reset(shape_, pins_);
  }
  void head(PortId port, VcId vc, std::uint32_t destination) {
    Flit f;
    f.kind = FlitKind::Head;
    f.address = destination;
    flits_.put(input_, port * 8 + vc, encode(f));
  }
  void allocate(std::uint32_t usable = 0x1ff, std::uint32_t preferred = ~0u) {
    allocation_.allocate(input_, output_, usable, preferred, widths_);
  }
  /// port * 8 + VC that the head of this input VC got.
  unsigned got(PortId port, VcId vc = 0) const {
    const VcIndex index = port * 8 + vc;
    return input_.active().test(index) ? input_.output(index) : kNothing;
  }
  /// Serves one head to `destination` from this input port and forgets it.
  unsigned serve(PortId port, std::uint32_t destination, std::uint32_t usable = 0x1ff) {
    head(port, 0, destination);
    allocate(usable);
    const unsigned result = got(port);
    input_.reset(shape_, pins_);
    flits_.connect(input_);
    if (result != kNothing) output_.release(VcSet<2>::only(result));
    return result;
  }

  SwitchShape shape_ = torus_shape(false, kind);
  SwitchSettings pins_ = torus_pins(shape_);
  FlitsByHand<2> flits_{16};
  InputSide<2> input_;
  OutputSide<2> output_;
  Allocation allocation_;
  PortWidths widths_{};
};

}  // namespace dusk
