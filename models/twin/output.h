// SPDX-License-Identifier: Apache-2.0
/// The output side of the twin: owners and credits of VCs, and their queues or registers
/// (docs/rtl/output_vcs.md, credit_counter.md, output_queue.md, output_register.md,
/// output_serializer.md).
#pragma once

#include <algorithm>

#include "models/kernel/port_wires.h"
#include "models/twin/port_arbiters.h"
#include "models/twin/vc_counters.h"

namespace dusk {

/// Set of the free VCs, the same for every head flit.
template <unsigned Words>
struct FreeForAll {
  static constexpr bool kAlike = true;
  VcSet<Words> free;
  VcSet<Words> among(VcIndex, unsigned, const VcSet<Words>& set) const { return set & free; }
  bool may_get(VcIndex, unsigned, VcIndex out) const { return free.test(out); }
};

/// Stage before the channel of an output port: a queue per VC; one register (`out_depth` is 0); or
/// a register that sends a flit in parts over a narrowed channel.
enum class OutputKind { Queue, Register, Serializer };

/// All output ports of one switch.
template <unsigned Words, OutputKind Kind = OutputKind::Queue>
class OutputSide {
 public:
  using Vcs = VcSet<Words>;
  static constexpr bool kQueued = Kind == OutputKind::Queue;
  static constexpr bool kSerial = Kind == OutputKind::Serializer;

  void reset(const SwitchShape& shape, const SwitchSettings& settings) {
    ports_ = shape.ports;
    vcs_ = static_cast<std::uint8_t>(shape.vcs);
    lanes_ = static_cast<std::uint8_t>(shape.lanes());
    atomic_ = settings.atomic_vc_allocation;
    one_packet_ = settings.one_packet_per_port;
    depth_ = static_cast<std::uint8_t>(settings.out_depth_in_use);
    lane_ports_ = lanes_ > 1 ? settings.local : 0;
    in_use_ = vcs_in_use(shape, settings, first_ports(ports_));
    queued_.clear();
    queue_.fill(0);
    owned_.clear();
    full_.clear();
    on_channel_.clear();
    emptied_.clear();
    joining_.clear();
    blocked_.clear();
    joined_.clear();
    width_.fill(0);
    const unsigned most =
        std::max({settings.local_depth, settings.depth_in_use, settings.internal_depth});
    all_.reset(most);
    left_.reset(most);
    lane_vcs_ = Vcs::spread(lane_ports_, 0xff);
    arbiters_.reset(vcs_, settings.hold_arbitration);
    for (unsigned p = 0; p < ports_; ++p) {
      const unsigned all = output_depth(settings, p);
      const bool lanes = (lane_ports_ >> p & 1u) != 0;
      for (unsigned v = 0; v < 8; ++v) {
        all_.start(p * 8 + v, all);
        left_.start(p * 8 + v, all);
        lane_of_[p * 8 + v] = static_cast<std::uint8_t>(p * lanes_ + (lanes ? v : 0));
      }
    }
  }

  /// Connects the output ports to the links. The queues are the far parts of the links' rings.
  void connect(const SwitchLinks& links) {
    flits_ = links.flits;
    wrap_ = links.wrap;
    wires_.connect(links.forward, ports_);
    for (unsigned vc = 0; vc < 64 * Words; ++vc)
      next_[vc] = links.out[vc / 8] + vc % 8 * (wrap_ + 1);
  }

  /// Returns the VCs that may be granted to a packet.
  Vcs free() const {
    const Vcs free = in_use_ - (one_packet_ ? owned_.of_ports() : owned_);
    return atomic_ ? (free & left_.equal(all_)) - waiting() : free;
  }
  /// Returns the VCs that a head flit may get. Without admission rules, these are all free VCs.
  template <class Input>
  FreeForAll<Words> admission(const Input&) const {
    return {free()};
  }
  /// Returns the free slots downstream of `vc` that remain after all sent and queued flits.
  unsigned space(VcIndex vc) const {
    const unsigned left = left_.of(vc);
    const unsigned queued = kQueued ? queue_[vc] : 0;
    return left > queued ? left - queued : 0;
  }
  /// Returns the VCs that are owned or have flits in a queue.
  Vcs undrained() const { return owned_ | waiting(); }
  /// Returns the VCs with flits in a queue, or whose port still has to send part of a flit.
  Vcs waiting() const {
    if constexpr (kSerial) return joining_;
    return kQueued ? queued_ : Vcs{};
  }
  /// Returns the VCs whose flit is on the channel.
  const Vcs& on_channel() const { return on_channel_; }
  /// Returns the ports with a flit, or part of one, on the wire.
  std::uint32_t busy() const {
    return kSerial ? (on_channel_ | joining_).ports() : on_channel_.ports();
  }
  /// Calls visit(port) for every busy() port in `ports`, a set with all VCs of each port.
  template <class Visit>
  void for_each_busy(const Vcs& ports, Visit visit) const {
    if constexpr (kSerial) {
      const Vcs busy = (on_channel_ | joining_) & ports;
      busy.for_each_port([&](unsigned port, std::uint32_t) { visit(port); });
    } else {
      // A channel in `ports` carries at most one flit.
      (on_channel_ & ports).for_each([&](VcIndex vc) { visit(vc / 8); });
    }
  }
  /// Returns the VCs that accept a flit at this edge. Call it after depart(). `came`: credits that
  /// may be used already.
  [[gnu::always_inline]] Vcs ready(const Vcs& sendable, const Vcs& came) const {
    if constexpr (kSerial) return ((left_.some() | came) & sendable) - blocked_;
    return kQueued ? in_use_ - full_ : (left_.some() | came) & sendable;
  }
  /// Returns the same VCs as ready(), but must be called before depart().
  Vcs next_ready(const Vcs& sendable, const Vcs& came) const {
    if constexpr (kSerial) return ((left_.some() | came) & sendable) - joining_;
    return kQueued ? in_use_ - (full_ - on_channel_) : (left_.some() | came) & sendable;
  }
  /// Returns whether a VC is granted only when the buffer behind it is empty.
  bool atomic() const { return atomic_; }
  OutputVcProbe probe(VcIndex vc) const {
    OutputVcProbe probe;
    probe.owned = owned_.test(vc);
    // A flit on the channel still counts as part of its queue until the next edge.
    const unsigned leaving = kQueued && on_channel_.test(vc) ? 1 : 0;
    probe.credits = left_.of(vc) + leaving;
    probe.queued = kQueued ? queue_[vc] + leaving : 0;
    return probe;
  }

  void own(VcIndex vc) { owned_.insert(vc); }
  void own(const Vcs& vcs) { owned_ = owned_ | vcs; }
  void release(const Vcs& vcs) { owned_ = owned_ - vcs; }
  /// Ends an edge: each VC of `came` got a credit, and each VC of `went` used a credit.
  void settle(const Vcs& came, const Vcs& went) { left_.count(came, went); }

  /// Sets the width: from the next edge on a flit that crosses to `port` takes 2^level cycles.
  void set_width(unsigned port, unsigned level) { width_[port] = static_cast<std::uint8_t>(level); }

  /// Removes the flits that were on the channels, and one part of each flit that is sent in parts.
  void depart() {
    if constexpr (kSerial) advance();
    if constexpr (kQueued) {
      queued_ = queued_ - emptied_;
      full_ = full_ - on_channel_;
    }
    on_channel_.clear();
  }
  /// Prefetches the slot of the next flit that crosses to `vc`.
  void fetch_slot(VcIndex vc) const { fetch(flits_[next_[vc]]); }
  /// Accepts a flit that crosses. Without a queue, the channel carries it in the next cycle.
  void accept(VcIndex vc, std::uint64_t flit, LinkView& links) {
    const std::uint32_t slot = next_[vc];
    next_[vc] = slot_after(slot, wrap_);
    flits_[slot] = flit;
    if constexpr (kQueued) {
      if (++queue_[vc] >= depth_) full_.insert(vc);
    } else if (kSerial && width_[vc / 8] != 0) {
      parts_[vc / 8] = {static_cast<std::uint8_t>(vc),
                        static_cast<std::uint8_t>((1u << width_[vc / 8]) - 1)};
      joining_ = joining_ | Vcs::spread(1u << vc / 8, 0xff);
    } else {
      on_channel_.insert(vc);
      wires_.send_flit(vc, slot, links);
    }
  }
  /// Ends the crossing: each VC of `vcs` accepted a flit, and each VC of `came` got a credit.
  void accepted(const Vcs& vcs, const Vcs& came) {
    if constexpr (kQueued) {
      queued_ = queued_ | vcs;
      came_ = came;
    } else {
      settle(came, vcs);
    }
  }
  /// Drives the channels after the edge, with the first flits of the queues of `sendable` VCs and
  /// with flits whose last part is sent. Counts the flits that leave a queue, [port].
  void drive(const Vcs& sendable, std::uint32_t* counts, LinkView& links) {
    if constexpr (kSerial) {
      joined_.for_each_port([&](unsigned port, std::uint32_t) {
        const VcIndex vc = parts_[port].vc;
        on_channel_.insert(vc);
        wires_.send_flit(vc, behind(vc, 1), links);
      });
    }
    if constexpr (kQueued) drive_queues(queued_ & (left_.some() | came_) & sendable, counts, links);
  }
  /// Writes the flits that are on the channels after this edge to `outputs`.
  void show(SwitchOutputs& outputs) const {
    for (unsigned w = 0; w < Words; ++w) outputs.flit_valid[w] = 0;
    on_channel_.for_each([&](VcIndex vc) {
      const unsigned lane = lane_of_[vc];
      outputs.flit_valid[Vcs::word_of(lane)] |= std::uint64_t{1} << (lane % 64);
      outputs.flit_vc[lane] = static_cast<std::uint8_t>(vc % 8);
      outputs.flit[lane] = flits_[behind(vc, 1 + (kQueued ? queue_[vc] : 0))];
    });
  }

 private:
  /// A flit that is sent in parts.
  struct Parts {
    std::uint8_t vc = 0;    ///< VcIndex
    std::uint8_t left = 0;  ///< cycles until the last part is on the wire
  };

  /// Returns the slot of the flit that came `flits` flits before the next one.
  std::uint32_t behind(VcIndex vc, std::uint32_t flits) const {
    return slot_after(next_[vc], wrap_, 0 - flits);
  }
  static Vcs vcs_in_use(const SwitchShape& shape, const SwitchSettings& settings,
                        std::uint32_t all_ports) {
    if (shape.vc_classes() == 1) return Vcs::spread(all_ports, (1u << settings.vcs_in_use) - 1);
    const std::uint32_t all_vcs = (1u << shape.vcs) - 1;
    Vcs in_use;
    for (; all_ports != 0; all_ports &= all_ports - 1) {
      const unsigned port = lowest(all_ports);
      in_use = in_use | Vcs::spread(1u << port, class_vcs_of_port(settings, port) & all_vcs);
    }
    return in_use;
  }
  /// Drives the channels with the first flits of `able`, one VC per port unless each VC has a lane.
  /// Updates the counts of the queues; the sets follow when the flits depart.
  void drive_queues(Vcs able, std::uint32_t* counts, LinkView& links) {
    arbiters_.choose(able, lane_vcs_);
    on_channel_ = able;
    Vcs emptied;
    able.for_each([&](VcIndex vc) {
      // The arbiter moves at the next edge, but nothing reads it before the next choice.
      arbiters_.granted(vc);
      ++counts[vc / 8];
      const std::uint32_t slot = behind(vc, queue_[vc]);
      if (--queue_[vc] == 0) emptied.insert(vc);
      wires_.send_flit(vc, slot, links);
    });
    emptied_ = emptied;
    settle(came_, able);
  }
  void advance() {
    blocked_ = joining_;
    joined_.clear();
    blocked_.for_each_port([this](unsigned port, std::uint32_t) {
      if (--parts_[port].left == 0) joined_ = joined_ | Vcs::spread(1u << port, 0xff);
    });
    joining_ = joining_ - joined_;
  }

  Vcs owned_, full_, on_channel_, in_use_;
  std::uint32_t ports_ = 0, lane_ports_ = 0;
  std::uint8_t vcs_ = 1, lanes_ = 1, depth_ = 0;
  bool atomic_ = false, one_packet_ = false;
  Vcs lane_vcs_;  ///< VCs of lane_ports_
  Vcs emptied_;   ///< VCs that are empty when the flits of on_channel_ depart
  Vcs came_;      ///< VCs that got a credit at this edge (queues)
  PortArbiters<Words> arbiters_;
  std::array<std::uint8_t, 64 * Words> lane_of_{};              ///< [VC]
  VcCounters<Words> left_;                                      ///< credits available here
  VcCounters<Words> all_;                                       ///< slots downstream
  Vcs queued_;                                                  ///< VCs with a flit in a queue
  std::array<std::uint8_t, kQueued ? 64 * Words : 1> queue_{};  ///< flits in the queue
  std::uint32_t wrap_ = 0;                                      ///< Links::wrap()
  std::uint64_t* flits_ = nullptr;                              ///< [slot]
  std::array<std::uint32_t, 64 * Words> next_{};  ///< slot of the next flit that comes
  PortWires<Words> wires_;
  // Serializers, all VCs of a port together: with parts to send; with parts to send before this
  // edge; with the last part on the wire after this edge.
  Vcs joining_, blocked_, joined_;
  std::array<Parts, kSerial ? 8 * Words : 1> parts_{};
  std::array<std::uint8_t, 8 * Words> width_{};  ///< [port] level
};

}  // namespace dusk
