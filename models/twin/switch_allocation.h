// SPDX-License-Identifier: Apache-2.0
/// Which flits cross at an edge (docs/rtl/switch_allocator.md).
#pragma once

#include "models/common/vc_set.h"
#include "models/kernel/switch_engine.h"

namespace dusk {

template <unsigned Words>
class SwitchAllocation {
 public:
  void reset(const SwitchShape& shape, const SwitchSettings& settings) {
    in_per_vc_ = shape.crossbar_in_per_vc;
    out_per_vc_ = shape.crossbar_out_per_vc;
    vcs_ = shape.vcs;
    hold_ = settings.hold_arbitration;
    input_pointer_.fill(0);
    output_pointer_.fill(0);
  }

  /// Calls cross(input VC, output VC) for every flit that crosses. `request`: active VCs with a
  /// flit. output_of(input VC) is the VC it owns, ready(output VC) says whether that takes a flit.
  template <class OutputOf, class Ready, class Cross>
  void allocate(const VcSet<Words>& request, OutputOf output_of, Ready ready, Cross cross) {
    if (in_per_vc_ && out_per_vc_) {
      request.for_each([&](VcIndex vc) {
        const VcIndex output = output_of(vc);
        if (ready(output)) cross(vc, output);
      });
      return;
    }
    VcSet<Words> offered;
    std::array<std::uint8_t, 64 * Words> source;  // [output VC offered a flit] input VC
    request.for_each_port([&](unsigned port, std::uint32_t vcs) {
      std::uint32_t eligible = 0;
      for (std::uint32_t rest = vcs; rest != 0; rest &= rest - 1) {
        const unsigned vc = lowest(rest);
        if (ready(output_of(port * 8 + vc))) eligible |= 1u << vc;
      }
      if (eligible == 0) return;
      if (!in_per_vc_) eligible = 1u << round_robin(eligible, input_pointer_[port]);
      for (; eligible != 0; eligible &= eligible - 1) {
        const VcIndex vc = port * 8 + lowest(eligible);
        const VcIndex output = output_of(vc);
        offered.insert(output);
        source[output] = static_cast<std::uint8_t>(vc);
      }
    });
    offered.for_each_port([&](unsigned port, std::uint32_t vcs) {
      if (!out_per_vc_) {
        const unsigned winner = round_robin(vcs, output_pointer_[port]);
        output_pointer_[port] = after(winner, vcs_, hold_);
        vcs = 1u << winner;
      }
      for (; vcs != 0; vcs &= vcs - 1) {
        const VcIndex output = port * 8 + lowest(vcs);
        const VcIndex from = source[output];
        if (!in_per_vc_) input_pointer_[from / 8] = after(from % 8, vcs_, hold_);
        cross(from, output);
      }
    });
  }

 private:
  bool in_per_vc_ = true, out_per_vc_ = true, hold_ = false;
  std::uint32_t vcs_ = 1;
  std::array<std::uint8_t, 8 * Words> input_pointer_{}, output_pointer_{};
};

}  // namespace dusk
