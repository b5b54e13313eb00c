// SPDX-License-Identifier: Apache-2.0
/// Selection of the flits that cross at an edge (docs/rtl/switch_allocator.md).
#pragma once

#include "models/switch/switch_engine.h"
#include "models/twin/port_arbiters.h"

namespace dusk {

template <unsigned Words>
class SwitchAllocation {
 public:
  void reset(const SwitchShape& shape, const SwitchSettings& settings) {
    in_per_vc_ = shape.crossbar_in_per_vc;
    out_per_vc_ = shape.crossbar_out_per_vc;
    per_vc_ = in_per_vc_ && out_per_vc_;
    own_.clear();
    if (shape.eject_per_vc && shape.out_depth == 0) {
      for (PortId p = shape.first_local; p < shape.ports; ++p)
        own_ = own_ | VcSet<Words>::spread(1u << p, 0xff);
    }
    inputs_.reset(shape.vcs, settings.hold_arbitration);
    outputs_.reset(shape.vcs, settings.hold_arbitration);
  }

  /// Calls cross(input VC, output VC) for every flit that crosses. `request`: active VCs with a
  /// flit. output_of(input VC): output VC that the packet owns. ready(output VC): whether this VC
  /// accepts a flit.
  template <class OutputOf, class Ready, class Cross>
  void allocate(const VcSet<Words>& request, OutputOf output_of, Ready ready, Cross cross) {
    if (per_vc_) {
      request.for_each([&](VcIndex vc) {
        const VcIndex output = output_of(vc);
        if (ready(output)) cross(vc, output);
      });
      return;
    }
    VcSet<Words> able, offered;
    std::array<std::uint8_t, 64 * Words> source;  // [requested output VC] input VC
    request.for_each([&](VcIndex vc) {
      const VcIndex output = output_of(vc);
      const bool may = ready(output);
      able.insert_if(vc, may);
      offered.insert_if(output, may);
      source[output] = static_cast<std::uint8_t>(vc);
    });
    if (!in_per_vc_ && inputs_.choose(able)) {
      offered.clear();
      able.for_each([&](VcIndex vc) { offered.insert(output_of(vc)); });
    }
    if (!out_per_vc_) outputs_.choose(offered, own_);
    offered.for_each([&](VcIndex output) {
      const VcIndex vc = source[output];
      inputs_.granted(vc);
      outputs_.granted(output);
      cross(vc, output);
    });
  }

 private:
  bool in_per_vc_ = true, out_per_vc_ = true, per_vc_ = true;
  VcSet<Words> own_;  ///< output VCs with their own crossbar output, if other ports have one for
                      ///< all VCs
  PortArbiters<Words> inputs_, outputs_;
};

}  // namespace dusk
