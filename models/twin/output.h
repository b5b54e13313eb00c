// SPDX-License-Identifier: Apache-2.0
/// The output side of the twin: owners, credits, queue or register
/// (docs/rtl/output_vcs.md, credit_counter.md, output_queue.md, output_register.md,
/// output_serializer.md).
#pragma once

#include "models/kernel/flit_rings.h"
#include "models/kernel/switch_engine.h"

namespace dusk {

/// Free VCs, the same for every header.
template <unsigned Words>
struct FreeForAll {
  static constexpr bool kAlike = true;
  VcSet<Words> free;
  const VcSet<Words>& to(VcIndex) const { return free; }
};

/// All output ports of one switch. With `out_depth` 0 each port has a register, else a queue per
/// VC. `Serial`: no queues, and the register is a serializer.
template <unsigned Words, bool Serial = false>
class OutputSide {
 public:
  using Vcs = VcSet<Words>;

  void reset(const SwitchShape& shape, const SwitchSettings& settings) {
    ports_ = shape.ports;
    vcs_ = static_cast<std::uint8_t>(shape.vcs);
    lanes_ = static_cast<std::uint8_t>(shape.lanes());
    queued_ = shape.out_depth > 0;
    hold_ = settings.hold_arbitration;
    atomic_ = settings.atomic_vc_allocation;
    depth_ = static_cast<std::uint8_t>(settings.out_depth_in_use);
    lane_ports_ = lanes_ > 1 ? settings.local : 0;
    const std::uint32_t all_ports = ports_ == 32 ? ~0u : (1u << ports_) - 1;
    in_use_ = vcs_in_use(shape, settings, all_ports);
    queues_.reset(ports_, queued_ ? shape.out_depth : 1);
    owned_.clear();
    full_.clear();
    on_channel_.clear();
    joining_.clear();
    blocked_.clear();
    joined_.clear();
    width_.fill(0);
    home_ = with_credit_ = Vcs::spread(all_ports, 0xff);
    used_.fill(0);
    pointer_.fill(0);
    for (unsigned p = 0; p < ports_; ++p) {
      const bool local = (settings.local >> p & 1u) != 0;
      credits_[p] =
          static_cast<std::uint16_t>(local ? settings.local_depth : settings.depth_in_use);
    }
  }

  bool queued() const { return queued_; }
  /// VCs that may be given to a packet.
  Vcs free() const {
    const Vcs free = in_use_ - owned_;
    return atomic_ ? (free & home_) - waiting() : free;
  }
  /// What of them a header may get: without admission by room each of them.
  template <class Input>
  FreeForAll<Words> admission(const Input&) const {
    return {free()};
  }
  /// Slots downstream of `vc` that nothing sent or queued will take.
  unsigned room(VcIndex vc) const {
    const unsigned left = credits_[vc / 8] - used_[vc];
    const unsigned queued = queued_ ? queues_.count(vc) : 0;
    return left > queued ? left - queued : 0;
  }
  /// VCs that owned packets or flits in a queue keep busy.
  Vcs undrained() const { return owned_ | waiting(); }
  /// VCs with flits in a queue, or whose port has a part of a flit to send yet.
  Vcs waiting() const {
    if constexpr (Serial) return joining_;
    return queued_ ? queues_.nonempty() : Vcs{};
  }
  /// VCs whose flit is on the channel.
  const Vcs& on_channel() const { return on_channel_; }
  /// Ports on whose wire a flit, or a part of one, is.
  std::uint32_t busy() const {
    if constexpr (Serial) return (on_channel_ | joining_).ports();
    return on_channel_.ports();
  }
  /// VCs that take a flit at this edge; asked after depart().
  Vcs ready(const Vcs& sendable) const {
    if constexpr (Serial) return (with_credit_ & sendable) - blocked_;
    return queued_ ? in_use_ - full_ : with_credit_ & sendable;
  }
  OutputVcProbe probe(VcIndex vc) const {
    OutputVcProbe probe;
    probe.owned = owned_.test(vc);
    probe.credits = credits_[vc / 8] - used_[vc];
    probe.queued = queued_ ? queues_.count(vc) : 0;
    return probe;
  }

  void own(VcIndex vc) { owned_.insert(vc); }
  void release(VcIndex vc) { owned_.erase(vc); }
  void consume(VcIndex vc) {
    home_.erase(vc);
    if (++used_[vc] == credits_[vc / 8]) with_credit_.erase(vc);
  }
  void credit(VcIndex vc) {
    with_credit_.insert(vc);
    if (--used_[vc] == 0) home_.insert(vc);
  }

  /// From the next edge on a flit that crosses to `port` takes 2^level cycles.
  void set_width(unsigned port, unsigned level) { width_[port] = static_cast<std::uint8_t>(level); }

  /// The flits that were on the channels are gone, and a part of those that are not whole yet.
  void depart() {
    if constexpr (Serial) advance();
    if (queued_) {
      on_channel_.for_each([this](VcIndex vc) {
        queues_.pop(vc);
        full_.erase(vc);
        consume(vc);
      });
    }
    on_channel_.clear();
  }
  /// A flit crosses. Without a queue it is what the channel carries in the next cycle.
  void accept(VcIndex vc, std::uint64_t flit, SwitchOutputs& outputs) {
    if (queued_) {
      queues_.push(vc, flit);
      if (queues_.count(vc) >= depth_) full_.insert(vc);
    } else if (Serial && width_[vc / 8] != 0) {
      consume(vc);
      parts_[vc / 8] = {flit, static_cast<std::uint8_t>(vc % 8),
                        static_cast<std::uint8_t>((1u << width_[vc / 8]) - 1)};
      joining_ = joining_ | Vcs::spread(1u << vc / 8, 0xff);
    } else {
      consume(vc);
      show(vc, vc / 8, flit, outputs);
    }
  }
  /// After the edge: queue heads of `sendable` VCs, and flits that are whole, drive the channels.
  void drive(const Vcs& sendable, SwitchOutputs& outputs) {
    if constexpr (Serial) {
      joined_.for_each_port([&](unsigned port, std::uint32_t) {
        show(port * 8 + parts_[port].vc, port, parts_[port].flit, outputs);
      });
      return;
    }
    if (!queued_) return;
    const Vcs able = queues_.nonempty() & with_credit_ & sendable;
    able.for_each_port([&](unsigned port, std::uint32_t vcs) {
      if ((lane_ports_ >> port & 1u) != 0) {
        for (; vcs != 0; vcs &= vcs - 1) {
          const unsigned vc = lowest(vcs);
          show(port * 8 + vc, port * lanes_ + vc, queues_.front(port * 8 + vc), outputs);
        }
        return;
      }
      // The arbiter moves at the next edge, which nothing reads before the next choice.
      const unsigned vc = round_robin(vcs, pointer_[port]);
      pointer_[port] = after(vc, vcs_, hold_);
      show(port * 8 + vc, port * lanes_, queues_.front(port * 8 + vc), outputs);
    });
  }

 private:
  /// A flit that is on its way in parts.
  struct Parts {
    std::uint64_t flit = 0;
    std::uint8_t vc = 0;
    std::uint8_t left = 0;  ///< cycles until the last part is on the wire
  };

  static Vcs vcs_in_use(const SwitchShape& shape, const SwitchSettings& settings,
                        std::uint32_t all_ports) {
    if (shape.vc_classes() == 1) return Vcs::spread(all_ports, (1u << settings.vcs_in_use) - 1);
    const std::uint32_t neighbors = (1u << shape.first_local()) - 1;
    const std::uint32_t all_vcs = (1u << shape.vcs) - 1;
    const auto of_class = [&settings](VcClass c) -> std::uint32_t {
      return settings.class_vcs[static_cast<unsigned>(c)];
    };
    const std::uint32_t ways = of_class(VcClass::Adaptive) | of_class(VcClass::EscapeBefore) |
                               of_class(VcClass::EscapeAfter);
    return Vcs::spread(neighbors, ways & all_vcs) |
           Vcs::spread(all_ports & ~neighbors, of_class(VcClass::Local) & all_vcs);
  }
  void advance() {
    blocked_ = joining_;
    joined_.clear();
    blocked_.for_each_port([this](unsigned port, std::uint32_t) {
      if (--parts_[port].left == 0) joined_ = joined_ | Vcs::spread(1u << port, 0xff);
    });
    joining_ = joining_ - joined_;
  }
  void show(VcIndex vc, unsigned lane, std::uint64_t flit, SwitchOutputs& outputs) {
    on_channel_.insert(vc);
    outputs.flit_valid[lane / 64] |= std::uint64_t{1} << (lane % 64);
    outputs.flit_vc[lane] = static_cast<std::uint8_t>(vc % 8);
    outputs.flit[lane] = flit;
  }

  Vcs owned_, home_, with_credit_, full_, on_channel_, in_use_;
  std::uint32_t ports_ = 0, lane_ports_ = 0;
  std::uint8_t vcs_ = 1, lanes_ = 1, depth_ = 0;
  bool queued_ = false, hold_ = false, atomic_ = false;
  std::array<std::uint8_t, 8 * Words> pointer_{};
  std::array<std::uint16_t, 8 * Words> credits_{};  ///< [port] slots of each VC downstream
  std::array<std::uint16_t, 64 * Words> used_{};    ///< slots in use downstream
  FlitRings<Words> queues_;
  // Serializers, all VCs of a port together: parts are to be sent yet; were before this edge; the
  // last part is on the wire from this edge on.
  Vcs joining_, blocked_, joined_;
  std::array<Parts, Serial ? 8 * Words : 1> parts_{};
  std::array<std::uint8_t, 8 * Words> width_{};  ///< [port] level
};

}  // namespace dusk
