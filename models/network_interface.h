// SPDX-License-Identifier: Apache-2.0
/// The sending half of a node: source queue, virtual channels, credits, one flit a cycle.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <vector>

#include "models/flit.h"
#include "models/packet.h"
#include "models/switch_engine.h"

namespace dusk {

/// How a network interface injects.
struct InjectionRules {
  std::uint32_t vcs = 1;    ///< VCs 0..vcs-1 are used
  std::uint32_t depth = 1;  ///< credits of each VC after reset
  bool atomic = true;       ///< a new packet waits until all credits of its VC are home
  bool hold = true;         ///< stay on a VC while its packet can go on, else rotate
  /// One packet after the other, each over the next VC that is free and has a credit; else every
  /// free VC gets a packet, the lowest first.
  bool rotate_vcs = false;
  std::uint32_t source_cycles = 1;      ///< from creation to the first chance of injection
  std::uint32_t override_wait = 1;      ///< a head of the queue that waited longer is pending
  bool pending_until_injected = false;  ///< instead: any packet here is
};

/// Cycle t calls credit(), enqueue(), then inject(), pending() and next_action(). The caller may
/// leave out cycles without a credit or a new packet before next_action().
class NetworkInterface {
 public:
  explicit NetworkInterface(const InjectionRules& rules);

  void enqueue(PacketHandle handle, Cycle created) { queue_.push_back({created, handle}); }
  /// Credits of the VCs in `mask` arrive, one each; usable at once.
  void credit(std::uint32_t mask);

  struct Sent {
    bool valid = false;
    std::uint8_t vc = 0;
    Flit flit;
  };
  /// Gives waiting packets their VCs and sends at most one flit.
  Sent inject(Cycle now, const PacketStore& packets, const std::vector<std::uint16_t>& addresses);
  /// The first packet of the queue has waited too long; or any packet is here.
  bool pending(Cycle now) const {
    if (rules_.pending_until_injected) return !idle();
    return !queue_.empty() && now > queue_.front().created + rules_.override_wait;
  }
  /// First cycle > `now` at which inject() or pending() differs without a new credit or packet.
  Cycle next_action(Cycle now) const;

  /// Takes the packets out that have no VC yet.
  std::vector<PacketHandle> discard_waiting();
  /// Packets without a VC.
  std::size_t waiting() const { return queue_.size(); }
  /// Every packet is gone from here (credits may still be out).
  bool idle() const { return queue_.empty() && owned_ == 0; }
  const InjectionRules& rules() const { return rules_; }
  std::uint32_t credits(VcId vc) const { return lanes_[vc].credits; }
  bool owned(VcId vc) const { return (owned_ >> vc & 1u) != 0; }

 private:
  struct Waiting {
    Cycle created;
    PacketHandle handle;
  };
  /// A packet on its way out over a VC.
  struct Lane {
    std::uint32_t credits = 0;
    std::uint32_t sent = 0;  ///< flits
    Flit flit;               ///< of the packet; `kind` is set for each flit
  };
  std::uint32_t free() const { return ~owned_ & (rules_.atomic ? home_ : used_); }
  /// VCs that the next packet may take now.
  std::uint32_t open() const {
    if (!rules_.rotate_vcs) return free();
    return owned_ == 0 ? free() & credited_ : 0;
  }
  void give_vcs(Cycle now, const PacketStore& packets, const std::vector<std::uint16_t>& addresses);
  VcId arbitrate(std::uint32_t ready) const;

  InjectionRules rules_;
  std::uint32_t used_;       ///< bit per VC in use
  std::uint32_t owned_ = 0;  ///< bit per VC that carries a packet
  std::uint32_t credited_;   ///< bit per VC with a credit
  std::uint32_t home_;       ///< bit per VC with all its credits
  VcId last_;                ///< VC of the last flit
  bool in_packet_ = false;   ///< the last flit was no tail
  std::array<Lane, kMaxVcs> lanes_;
  std::deque<Waiting> queue_;
};

}  // namespace dusk
