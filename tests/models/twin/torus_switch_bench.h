// SPDX-License-Identifier: Apache-2.0
/// One switch of a torus, as the twin, driven edge by edge.
#pragma once

#include <memory>
#include <vector>

#include "models/common/flit.h"
#include "models/link_power/part.h"
#include "models/twin/switch_model.h"

namespace dusk {

/// 2-dimensional, trunks of 2 links (ports 0..7: +x, -x, +y, -y), one local port (8), 3 VCs.
inline SwitchShape torus_shape(bool narrowing = false,
                               VcAllocator allocator = VcAllocator::PerSwitch) {
  SwitchShape shape;
  shape.ports = 9;
  shape.vcs = 3;
  shape.vc_depth = 8;
  shape.out_depth = 0;
  shape.hop_latency = 3;
  shape.crossbar_in_per_vc = shape.crossbar_out_per_vc = false;
  shape.vc_allocator = allocator;
  shape.set_torus(2, 2);
  shape.narrowing = narrowing;
  shape.policy = policy_named("trunk");
  return shape;
}
/// Switch (2,2) of 8 x 8; VC 0 adaptive, 1 before, 2 after the dateline, 0 local.
inline SwitchSettings torus_pins(const SwitchShape& shape) {
  SwitchSettings s;
  s.relaxed_dateline = false;
  s.address = 0x2002;
  s.last = 0x7007;
  s.wrap = 0xf;
  s.present = s.initial_on = (1u << shape.ports) - 1;
  s.local = s.present & ~((1u << shape.first_local) - 1);
  s.class_vcs = {1, 2, 4, 1};
  s.depth_in_use = s.local_depth = 8;
  s.selection = Selection::FirstFree;
  s.tie_break = TieBreak::Lowest;
  return s;
}
inline std::uint32_t at(unsigned x, unsigned y) { return y << 12 | x; }

class TorusSwitch {
 public:
  TorusSwitch(const SwitchShape& shape, const SwitchSettings& settings)
      : engine_(make_model_factory(shape)->make()) {
    for (PortId p = 0; p < kMaxPorts; ++p) {
      out.state[p] = (settings.initial_on >> p & 1u) != 0 ? ChannelState::On : ChannelState::Off;
    }
    engine_->reset(settings, inputs);
  }

  void flit(PortId port, VcId vc, std::uint32_t destination, FlitKind kind = FlitKind::HeadTail,
            PacketHandle handle = 7) {
    Flit f;
    f.kind = kind;
    f.address = destination;
    f.handle = handle;
    inputs.flit_valid |= 1u << port;
    inputs.flit[port] = encode(f);
    inputs.flit_vc[port] = static_cast<std::uint8_t>(vc);
  }
  void credit(PortId port, VcId vc) {
    inputs.credit[0] |= std::uint64_t{1} << (port * engine_->shape().vcs + vc);
  }
  /// Evaluates one edge with the inputs given since the last one.
  void edge(bool window_end = false) {
    inputs.window_end = window_end;
    engine_->step(now, inputs, out);
    inputs.flit_valid = 0;
    inputs.credit = {};
    ++now;
  }
  void edges(unsigned count) {
    for (; count > 0; --count) edge();
  }
  std::uint32_t sends() const { return static_cast<std::uint32_t>(out.flit_valid[0]); }
  std::uint32_t in(ChannelState state) const {
    std::uint32_t ports = 0;
    for (PortId p = 0; p < engine_->shape().ports; ++p)
      ports |= out.state[p] == state ? 1u << p : 0;
    return ports;
  }
  PortProbe probe(PortId port) { return engine_->probe(port); }
  SwitchEngine& engine() { return *engine_; }

  SwitchInputs inputs;
  SwitchOutputs out;
  Cycle now = 0;

 private:
  std::unique_ptr<SwitchEngine> engine_;
};

/// Edges at which `port` was on the pins, 0 = the next one, of `count` edges.
inline std::vector<unsigned> sent_at(TorusSwitch& s, PortId port, unsigned count) {
  std::vector<unsigned> result;
  for (unsigned n = 0; n < count; ++n) {
    s.edge();
    if ((s.sends() >> port & 1u) != 0) result.push_back(n);
  }
  return result;
}

}  // namespace dusk
