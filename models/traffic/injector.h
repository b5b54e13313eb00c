// SPDX-License-Identifier: Apache-2.0
/// One injection channel of a node: its virtual channels, their credits, one flit per cycle.
#pragma once

#include <array>
#include <cstdint>

#include "models/common/flit.h"
#include "models/common/vc_set.h"
#include "models/switch/message_sets.h"
#include "models/switch/switch_engine.h"

namespace dusk {

/// Rules of injection at a network interface.
struct InjectionRules {
  std::uint32_t vcs = 1;  ///< VCs 0..vcs-1 are used, limited by the message class
  MessageVcs message_vcs = {0xff, 0xff, 0xff, 0xff};  ///< VCs that its packets may get, bit per VC
  std::uint32_t depth = 1;                            ///< credits of each VC after reset
  bool atomic = true;  ///< a new packet waits until all credits of its VC are back
  /// Free slots that a new packet needs behind its VC: a number, plus its length.
  SpaceRule space;
  bool hold = true;  ///< stay on a VC while its packet can proceed, else rotate
  /// If true, packets are sent one after the other, each over the next VC of its set that is free
  /// and has a credit. If false, every free VC gets a packet, the lowest first.
  bool rotate_vcs = false;
  std::uint32_t source_cycles = 1;      ///< from creation to the first chance of injection
  std::uint32_t override_wait = 1;      ///< a first packet with a longer wait is pending
  bool pending_until_injected = false;  ///< instead: any packet at the node is pending
  std::uint32_t channels = 1;           ///< injection channels, 1..kMaxLocalChannels
  bool rotate_channels = false;         ///< packets take open channels in turn; else the lowest
};

/// A flit to put on the channel.
struct InjectedFlit {
  bool valid = false;
  std::uint8_t vc = 0;
  std::uint64_t word = 0;  ///< docs/flit.md
};

class Injector {
 public:
  explicit Injector(const InjectionRules& rules);

  /// Adds a credit of `vc`.
  void credit(VcId vc, const InjectionRules& rules) {
    credited_ |= 1u << vc;
    if (++lanes_[vc].credits >= rules.depth) home_ |= 1u << vc;
  }
  /// Returns the VCs of `among` (bit per VC) that a packet of this length may take now.
  std::uint32_t open(const InjectionRules& rules, std::uint32_t length, std::uint32_t among) const {
    std::uint32_t free = among & ~owned_ & (rules.atomic ? home_ : used_);
    if (const std::uint32_t need = rules.space.need(length); need > 0)
      free = with_space(free, need);
    if (!rules.rotate_vcs) return free;
    return owned_ == 0 ? free & credited_ : 0;
  }
  /// Gives an open VC of `among`, which must exist, to the packet of `flit`. The kind is set for
  /// each flit.
  void give_vc(const Flit& flit, const InjectionRules& rules, std::uint32_t among);
  /// Sets whether the channel carries flits; initially it does.
  void set_lit(bool lit) { lit_ = lit ? ~0u : 0; }
  /// Sends the next flit of one of the packets; requires ready().
  InjectedFlit send(const InjectionRules& rules);

  std::uint32_t owned() const { return owned_; }  ///< VCs that carry a packet, bit per VC
  bool ready() const { return (owned_ & credited_ & lit_) != 0; }  ///< a packet can send a flit
  std::uint32_t credits(VcId vc) const { return lanes_[vc].credits; }
  bool sent() const { return sent_; }  ///< a flit was sent since forget_sent()
  void forget_sent() { sent_ = false; }

 private:
  /// A packet that is sent over a VC.
  struct Lane {
    std::uint64_t word = 0;  ///< every flit of the packet, except its kind
    std::uint32_t credits = 0;
    std::uint32_t length = 0, sent = 0;  ///< flits
  };
  std::uint32_t with_space(std::uint32_t vcs, std::uint32_t need) const;
  VcId arbitrate(std::uint32_t ready, bool hold) const;

  std::uint32_t used_;       ///< bit per VC in use
  std::uint32_t owned_ = 0;  ///< bit per VC that carries a packet
  std::uint32_t credited_;   ///< bit per VC with a credit
  std::uint32_t home_;       ///< bit per VC with all its credits
  std::uint32_t lit_ = ~0u;  ///< every VC, or none
  VcId last_;                ///< VC of the last flit
  bool in_packet_ = false;   ///< the last flit was not a tail
  bool sent_ = false;
  std::array<std::uint8_t, kMaxVcs> turn_;  ///< [lowest VC of a set] VC after the last given one
  std::array<Lane, kMaxVcs> lanes_;
};

inline void Injector::give_vc(const Flit& flit, const InjectionRules& rules, std::uint32_t among) {
  const std::uint32_t vcs = open(rules, flit.length, among);
  std::uint8_t& turn = turn_[lowest(among)];
  const VcId vc = rules.rotate_vcs ? round_robin(vcs, turn) : lowest(vcs);
  turn = static_cast<std::uint8_t>(vc + 1);
  lanes_[vc].word = encode(flit) & ~std::uint64_t{3};
  lanes_[vc].length = flit.length;
  lanes_[vc].sent = 0;
  owned_ |= 1u << vc;
}

inline VcId Injector::arbitrate(std::uint32_t ready, bool hold) const {
  // Holding ends with the packet: a VC that gets one packet after the other must not starve the
  // packets of the other VCs.
  if (hold && in_packet_ && (ready >> last_ & 1u) != 0) return last_;
  return round_robin(ready, last_ + 1);
}

inline InjectedFlit Injector::send(const InjectionRules& rules) {
  const VcId vc = arbitrate(owned_ & credited_, rules.hold);
  Lane& lane = lanes_[vc];
  const bool head = lane.sent == 0;
  const bool tail = ++lane.sent == lane.length;
  InjectedFlit result;
  result.valid = true;
  result.vc = static_cast<std::uint8_t>(vc);
  result.word = lane.word | (head ? 1u : 0u) | (tail ? 2u : 0u);
  if (--lane.credits == 0) credited_ &= ~(1u << vc);
  if (lane.credits < rules.depth) home_ &= ~(1u << vc);
  if (tail) owned_ &= ~(1u << vc);
  last_ = vc;
  sent_ = true;
  in_packet_ = !tail;
  return result;
}

}  // namespace dusk
