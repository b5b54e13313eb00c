// SPDX-License-Identifier: Apache-2.0
/// Interface between the network kernel and a switch: its shape, its configuration
/// (switch_config.h), and one clock edge per call.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "models/common/channel_state.h"
#include "models/common/enum_names.h"
#include "models/common/ids.h"
#include "models/switch/switch_config.h"
#include "models/switch/switch_topology.h"

namespace dusk {

inline constexpr PortId kMaxPorts = 32;
inline constexpr VcId kMaxVcs = 8;
/// Greatest number of VCs of all ports together in switches where every head flit may request at
/// once (docs/rtl/vc_allocator_per_vc.md, vc_allocator_per_request.md).
inline constexpr std::uint32_t kMaxVcsPerVc = 64;

/// Greatest number of digits in the address of a tree.
inline constexpr std::uint32_t kTreeLevels = 6;
inline constexpr std::uint32_t kMaxDimensions = 4;
inline constexpr std::uint32_t kMaxTrunk = 8;
/// Greatest number of injection channels of a node, and of ejection channels.
inline constexpr std::uint32_t kMaxLocalChannels = 8;

/// Returns the bits of one coordinate in a torus address: kAddressBits / dimensions, without a
/// division.
constexpr std::uint32_t coordinate_bits(std::uint32_t dimensions) {
  constexpr std::array<std::uint32_t, kMaxDimensions + 1> kBits = {0, 24, 12, 8, 6};
  return kBits[dimensions];
}

/// Head flits that take part in one cycle of VC allocation. PerPort: one of each input port. PerVc:
/// all. PerSwitch: one of the switch. PerRequest: all, each requesting one VC chosen by a request
/// policy.
enum class VcAllocator : std::uint8_t { PerPort = 0, PerVc = 1, PerSwitch = 2, PerRequest = 3 };
constexpr auto names(VcAllocator) {
  return enum_rows<VcAllocator>({{VcAllocator::PerPort, "per_port"},
                                 {VcAllocator::PerVc, "per_vc"},
                                 {VcAllocator::PerSwitch, "per_switch"},
                                 {VcAllocator::PerRequest, "per_request"}});
}

/// Returns whether every head flit may get a VC in one cycle, so that one port may grant several
/// (rtl/common/dusk_vc_allocators.svh).
constexpr bool each_head_requests(VcAllocator allocator) {
  return allocator == VcAllocator::PerVc || allocator == VcAllocator::PerRequest;
}

/// Policy that turns channels on and off: PolicyPart::policy (models/link_power/part.h).
enum class LinkPolicy : std::uint8_t {};

/// Elaborated sizes of a switch (docs/rtl/switch.md, parameters).
struct SwitchShape {
  std::string name;         ///< as in rtl/shapes.cmake
  std::uint32_t ports = 8;  ///< 2..32. Tree: even; ports 0..ports/2-1 are down, the rest up. Torus:
                            ///< trunks (+ and - of dimension 0, then of 1, ...), then local ports
  std::uint32_t vcs = 3;    ///< 1..8
  std::uint32_t vc_depth = 4;  ///< flits per input VC buffer, 1..256
  /// VCs of the ports of a card, except the internal port; 0: not a card. Each port holds vcs *
  /// vc_depth flits, so ports with fewer VCs have deeper buffers.
  std::uint32_t link_vcs = 0;
  std::uint32_t out_depth = 2;    ///< flits per output VC queue, 0..4; 0: no queue
  std::uint32_t flit_width = 64;  ///< bits, 64..256
  std::uint32_t hop_latency =
      4;  ///< cycles of a head flit from switch to switch over a channel of latency 1: 3 or 4
  bool crossbar_in_per_vc = true;  ///< each input VC has its own crossbar input (else one per port)
  bool crossbar_out_per_vc =
      true;  ///< each output VC has its own crossbar output (needs out_depth > 0)
  bool eject_per_vc =
      false;  ///< a local port ejects one flit per VC and cycle (in a tree: needs out_depth > 0)
  bool credit_bypass =
      false;  ///< a credit is usable in the cycle it arrives (needs out_depth == 0)
  VcAllocator vc_allocator = VcAllocator::PerPort;  ///< PerSwitch, PerRequest: torus only
  SwitchTopology topology = SwitchTopology::Tree;
  /// Number of ports whose utilization is measured together. Torus: the links of a trunk, 1..8.
  /// Tree: the up ports, ports / 2.
  std::uint32_t group = 4;
  /// First local port if local ports are fixed: in a torus, after 2..8 trunks. Else 0.
  PortId first_local = 0;
  bool narrowing = false;  ///< output channels to neighbors can be narrowed (torus only)
  LinkPolicy policy{};     ///< policy of link power; must suit such a switch
  bool admission = false;  ///< a packet gets a VC only with enough free space, by settable rules
  bool message_classes = false;  ///< packets get VCs of their message class (needs admission)
  bool back_to_back = false;     ///< packets follow each other in a VC without an idle cycle

  /// Returns whether every head flit may get a VC in one cycle, which limits the number of VCs.
  bool each_head_requests() const { return dusk::each_head_requests(vc_allocator); }
  /// Returns the flits that one output port can send in one cycle.
  std::uint32_t lanes() const { return eject_per_vc ? vcs : 1; }
  /// Returns the number of port groups before the fixed local ports: two per dimension of a torus
  /// or mesh.
  std::uint32_t trunks() const { return first_local / group; }
  std::uint32_t dimensions() const { return trunks() / 2; }
  /// Returns the first measured port. From there on, each `group` ports are measured together.
  PortId first_measured() const { return dusk::first_measured(topology, ports); }
  /// Returns the ports between switches whose utilization is measured, bit per port: all groups
  /// before first_local. In a tree, where first_local is 0, these are the up ports.
  std::uint32_t measured() const {
    const PortId end = std::max(first_local, first_measured() + group);
    return ~0u >> (32 - end) & ~0u << first_measured();
  }
  /// Returns the number of classes into which the switch divides its VCs (VcClass); 1: all VCs are
  /// alike.
  std::uint32_t vc_classes() const { return dusk::vc_classes(topology); }
  std::uint32_t coordinate_bits() const { return dusk::coordinate_bits(dimensions()); }

  /// Returns the flits of the VC buffers of all ports, except the internal port of a card.
  std::uint32_t link_depth() const { return link_vcs > 0 ? vcs * vc_depth / link_vcs : vc_depth; }

  /// Sets the members for a switch of a k-ary n-tree: half of the ports lead down; the other half,
  /// one group, leads up.
  void set_tree(std::uint32_t all_ports) {
    topology = SwitchTopology::Tree;
    ports = all_ports;
    group = all_ports / 2;
    first_local = 0;
  }
  /// Sets the members for a torus or mesh: two trunks of each dimension, then the local ports.
  void set_torus(std::uint32_t of_dimensions, std::uint32_t links) {
    topology = SwitchTopology::Torus;
    group = links;
    first_local = 2 * of_dimensions * links;
  }
  /// Sets the members for a card of a 3DT torus: three external ports, the internal link, the node.
  void set_card(std::uint32_t of_links) {
    topology = SwitchTopology::Card;
    ports = 5;
    group = 1;
    first_local = 4;
    link_vcs = of_links;
  }
};

/// Inputs that link power samples at one clock edge, of a switch or of a node.
struct PowerInputs {
  bool window_end = false;         ///< this edge closes a measurement window
  bool injection_pending = false;  ///< a node of this switch has a packet waiting too long
  /// State of the channel that enters at each port. A level: it keeps its value until the neighbor
  /// changes it.
  std::array<ChannelState, kMaxPorts> state{};
};

/// All inputs that a switch samples at one clock edge.
struct SwitchInputs : PowerInputs {
  std::uint32_t flit_valid = 0;  ///< bit per input port
  std::array<std::uint8_t, kMaxPorts> flit_vc{};
  std::array<std::uint64_t, kMaxPorts> flit{};
  std::array<std::uint64_t, 4>
      credit{};  ///< bit port*vcs+vc: a slot downstream of that output VC is free again
};

/// Outputs that a switch drives after an edge.
struct SwitchOutputs {
  std::array<std::uint64_t, 4> flit_valid{};                ///< bit port*lanes+lane
  std::array<std::uint8_t, kMaxPorts * kMaxVcs> flit_vc{};  ///< index port*lanes+lane
  std::array<std::uint64_t, kMaxPorts * kMaxVcs> flit{};    ///< index port*lanes+lane
  std::array<std::uint64_t, 4>
      credit{};  ///< bit port*vcs+vc of the *input* VC whose slot is free again
  std::array<ChannelState, kMaxPorts> state{};
  std::uint32_t state_changed = 0;  ///< output channels whose state differs from before the edge
  /// Levels of each output channel: a flit takes 2^width cycles, and the channel draws 1/2^power of
  /// its full power unless Off. They keep their values until changed. Always 0 without `narrowing`.
  std::array<std::uint8_t, kMaxPorts> width{}, power{};
  std::uint32_t level_changed = 0;  ///< output channels whose width or power differs from before
  /// The next edge changes nothing unless an input event, a window end or the deadline occurs.
  bool quiet = false;
  Cycle next_deadline = kNever;  ///< edge at which a timer of this switch expires
};

/// State of one input VC for a deadlock report.
struct InputVcProbe {
  enum class Stage : std::uint8_t { Idle = 0, Routed = 1, Active = 2 };
  Stage stage = Stage::Idle;     ///< Routed: waits for an output VC. Active: owns one
  std::uint32_t buffered = 0;    ///< flits in the buffer
  std::uint32_t candidates = 0;  ///< ports that the head flit may take (Routed)
  PortId out_port = 0;           ///< output port (Active)
  VcId out_vc = 0;               ///< output VC (Active)
};
/// State of one output VC for a deadlock report.
struct OutputVcProbe {
  bool owned = false;
  std::uint32_t credits = 0;
  std::uint32_t queued = 0;  ///< flits in the output queue
};
struct PortProbe {
  std::array<InputVcProbe, kMaxVcs> input;
  std::array<OutputVcProbe, kMaxVcs> output;
};

/// One switch. The RTL and the twin both implement this interface.
class SwitchEngine {
 public:
  virtual ~SwitchEngine() = default;
  virtual const SwitchShape& shape() const = 0;
  /// Sets the configuration pins and applies one reset edge. `inputs.state` holds the initial
  /// states of the neighbors.
  virtual void reset(const SwitchSettings& settings, const SwitchInputs& inputs) = 0;
  /// Evaluates the clock edge of cycle `now`. Writes every field of `outputs` that its masks mark
  /// as valid.
  virtual void step(Cycle now, const SwitchInputs& inputs, SwitchOutputs& outputs) = 0;
  /// Returns the internal state of one port; not on the hot path.
  virtual PortProbe probe(PortId port) = 0;
  /// Returns the ports on which link power lets a packet get a VC after the last edge; bit per
  /// port. Not on the hot path.
  virtual std::uint32_t usable() = 0;
};

/// Neighboring switches that are stepped together, so that the costs of a call and of the network's
/// look-ups are shared.
class SwitchBank {
 public:
  static constexpr std::uint32_t kSwitches = 16;  ///< greatest number of switches

  virtual ~SwitchBank() = default;
  /// SwitchEngine::reset() of switch `index`.
  virtual void reset(std::uint32_t index, const SwitchSettings& settings,
                     const SwitchInputs& inputs) = 0;
  /// Steps every switch in `awake` (bit per switch), as SwitchEngine::step() with inputs[index] and
  /// outputs[index]. No switch depends on another.
  virtual void step(Cycle now, std::uint32_t awake, const SwitchInputs* inputs,
                    SwitchOutputs* outputs) = 0;
  /// SwitchEngine::probe() of switch `index`.
  virtual PortProbe probe(std::uint32_t index, PortId port) = 0;
  /// SwitchEngine::usable() of switch `index`.
  virtual std::uint32_t usable(std::uint32_t index) = 0;
};

/// A bank of independent engines.
class EngineBank final : public SwitchBank {
 public:
  explicit EngineBank(std::vector<std::unique_ptr<SwitchEngine>> engines)
      : engines_(std::move(engines)) {}
  void reset(std::uint32_t index, const SwitchSettings& settings,
             const SwitchInputs& inputs) override {
    engines_[index]->reset(settings, inputs);
  }
  void step(Cycle now, std::uint32_t awake, const SwitchInputs* inputs,
            SwitchOutputs* outputs) override {
    for (; awake != 0; awake &= awake - 1) {
      const auto i = static_cast<std::uint32_t>(__builtin_ctz(awake));
      engines_[i]->step(now, inputs[i], outputs[i]);
    }
  }
  PortProbe probe(std::uint32_t index, PortId port) override {
    return engines_[index]->probe(port);
  }
  std::uint32_t usable(std::uint32_t index) override { return engines_[index]->usable(); }

 private:
  std::vector<std::unique_ptr<SwitchEngine>> engines_;
};

/// Makes the engines of a network, all of one shape.
class SwitchEngineFactory {
 public:
  virtual ~SwitchEngineFactory() = default;
  virtual const SwitchShape& shape() const = 0;
  /// Makes the engine of the next switch. A network calls it for its switches 0, 1, 2, ...
  virtual std::unique_ptr<SwitchEngine> make() = 0;
  /// Makes a bank of the next `count` switches, 1..SwitchBank::kSwitches. Default: a bank of
  /// engines from make().
  virtual std::unique_ptr<SwitchBank> make_bank(std::uint32_t count) {
    std::vector<std::unique_ptr<SwitchEngine>> engines;
    for (std::uint32_t i = 0; i < count; ++i) engines.push_back(make());
    return std::make_unique<EngineBank>(std::move(engines));
  }
  /// Returns whether different threads may step different switches at the same time, also of one
  /// bank. Such switches share nothing that a step writes.
  virtual bool concurrent() const { return false; }
};

}  // namespace dusk
