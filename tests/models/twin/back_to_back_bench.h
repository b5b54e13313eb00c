// SPDX-License-Identifier: Apache-2.0
/// Switches in which packets of a VC follow each other without an idle cycle, with one output, and
/// streams of packets through them.
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "tests/models/twin/torus_switch_bench.h"

namespace dusk {

/// A kind of switch and its settings.
struct StreamCase {
  const char* name;
  bool torus;
  VcAllocator allocator;
  std::uint32_t out_depth = 0;
  bool narrowing = false, admission = false, bypass = false, lanes = false;

  friend std::ostream& operator<<(std::ostream& out, const StreamCase& c) { return out << c.name; }
};

inline std::vector<StreamCase> stream_cases() {
  using A = VcAllocator;
  return {{"tree_per_port", false, A::PerPort},
          {"tree_per_port_queue", false, A::PerPort, 2},
          {"tree_per_port_queue_lanes", false, A::PerPort, 2, false, true, false, true},
          {"tree_per_vc", false, A::PerVc, 0, false, false, true},
          {"tree_per_vc_queue", false, A::PerVc, 3, false, true},
          {"torus_per_port", true, A::PerPort},
          {"torus_per_port_serializer", true, A::PerPort, 0, true, true},
          {"torus_per_vc", true, A::PerVc, 0, false, true},
          {"torus_per_switch", true, A::PerSwitch, 0, false, false, true},
          {"torus_per_switch_serializer", true, A::PerSwitch, 0, true},
          {"torus_per_request", true, A::PerRequest, 0, false, true, true},
          {"torus_per_request_plain", true, A::PerRequest}};
}

/// One switch of a case: a flit to `destination()` leaves over port `out()`, VC 0.
struct StreamSwitch {
  StreamSwitch(const StreamCase& c, std::uint32_t hop_latency, bool back_to_back) : torus(c.torus) {
    shape = torus ? torus_shape(c.narrowing, c.allocator) : SwitchShape{};
    shape.vcs = 3;
    shape.vc_depth = 64;
    shape.out_depth = c.out_depth;
    shape.crossbar_out_per_vc = c.out_depth > 0;
    shape.hop_latency = hop_latency;
    shape.vc_allocator = c.allocator;
    shape.admission = c.admission;
    shape.credit_bypass = c.bypass;
    shape.eject_per_vc = c.lanes;
    shape.back_to_back = back_to_back;
    if (torus) {
      pins = torus_pins(shape);
      pins.class_vcs = {1, 0, 0, 1};
      pins.present = pins.initial_on = 0x1fd;  // one link of +x
    } else {
      pins.digit_mask = 15;
      pins.present = pins.initial_on = 0xff;
      pins.local = 0xf;
      pins.vcs_in_use = 1;
      pins.out_depth_in_use = shape.out_depth;
    }
    if (c.allocator == VcAllocator::PerRequest) pins.selection = Selection::Random;
    pins.atomic_vc_allocation = false;
    pins.depth_in_use = pins.local_depth = 64;
    for (auto& of_class : pins.admission) {
      for (AdmissionRule& rule : of_class) rule.downstream.length = true;
    }
  }
  std::uint32_t destination() const { return torus ? at(3, 2) : 1; }
  PortId out() const { return torus ? 0 : 1; }
  /// Two input ports.
  std::vector<PortId> from() const {
    return torus ? std::vector<PortId>{8, 2} : std::vector<PortId>{0, 2};
  }
  unsigned lane() const { return out() * shape.lanes(); }

  bool torus;
  SwitchShape shape;
  SwitchSettings pins;
};

/// Flit `i` of a stream of packets of `length` flits.
inline FlitKind kind_of(unsigned i, unsigned length) {
  const unsigned bits = (i % length == 0 ? 1 : 0) | (i % length == length - 1 ? 2 : 0);
  return static_cast<FlitKind>(bits);
}

/// Puts flit `i` of such a stream on the pins; its packet is named by its handle.
inline void put(TorusSwitch& s, const StreamSwitch& bench, PortId port, unsigned i, unsigned length,
                PacketHandle first = 0) {
  Flit flit;
  flit.kind = kind_of(i, length);
  flit.address = bench.destination();
  flit.length = static_cast<std::uint16_t>(length);
  flit.handle = first + i / length;
  s.inputs.flit_valid |= 1u << port;
  s.inputs.flit[port] = encode(flit);
  s.inputs.flit_vc[port] = 0;
}

/// Edges at which a flit left, and of which packet.
struct Left {
  std::vector<unsigned> edges;
  std::vector<PacketHandle> packets;
};

/// The next edge, which is number `n`.
inline void look(TorusSwitch& s, const StreamSwitch& bench, unsigned n, Left& left) {
  s.edge();
  if ((s.sends() >> bench.lane() & 1u) == 0) return;
  left.edges.push_back(n);
  left.packets.push_back(decode(s.out.flit[bench.lane()]).handle);
}

/// `count` flits arrive from each of `ports`, one in each cycle.
inline Left stream(const StreamSwitch& bench, const std::vector<PortId>& ports, unsigned length,
                   unsigned count) {
  TorusSwitch s(bench.shape, bench.pins);
  Left left;
  for (unsigned n = 0; n < 5 * count * ports.size() + 10; ++n) {
    for (std::size_t p = 0; n < count && p < ports.size(); ++p)
      put(s, bench, ports[p], n, length, static_cast<PacketHandle>(100 * p));
    look(s, bench, n, left);
  }
  return left;
}

/// Returns the edges of `count` flits: the first at `first`, then one in each cycle, with `gap`
/// more cycles before each packet of `length` flits.
inline std::vector<unsigned> edges_of(unsigned count, unsigned first, unsigned length,
                                      unsigned gap) {
  std::vector<unsigned> edges;
  for (unsigned i = 0; i < count; ++i) edges.push_back(first + i + i / length * gap);
  return edges;
}

}  // namespace dusk
