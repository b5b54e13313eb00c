// SPDX-License-Identifier: Apache-2.0
/// What is on its way over the links of the network.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <vector>

#include "models/common/ids.h"
#include "models/common/large_pages.h"
#include "models/kernel/sent_flit.h"
#include "models/kernel/wake_set.h"
#include "models/switch/switch_engine.h"

namespace dusk {

/// One direction of a channel as its sender writes it: flits go forward, credits back.
struct Wire {
  std::uint32_t byte = 0;     ///< in a row: what arrives at the far port, bit per VC
  std::uint32_t mark = 0;     ///< in a row: something arrives at this reader
  std::uint32_t latency = 1;  ///< cycles
  ChannelId channel = kNone;
};

/// The slot `steps` behind this one in its ring; a ring begins at a multiple of its size, a power
/// of two, which is `wrap` + 1.
inline std::uint32_t slot_after(std::uint32_t slot, std::uint32_t wrap, std::uint32_t steps = 1) {
  return slot ^ ((slot ^ (slot + steps)) & wrap);
}

/// What is at the ports of a switch.
struct SwitchLinks {
  std::array<std::uint32_t, kMaxPorts> in{}, out{};   ///< slot of VC 0: here, behind the port
  std::array<Wire, kMaxPorts> forward{}, backward{};  ///< for flits; for credits
  std::uint64_t* flits = nullptr;                     ///< [slot]
  std::uint32_t wrap = 0;                             ///< slots of a VC, less one
};

/// The links in a cycle.
struct LinkView {
  std::uint8_t* const* rows;  ///< [cycles ahead]; 0: this cycle
  std::uint8_t* here;         ///< what arrives: a byte a port, first of flits, then of credits
  std::uint64_t* carried;     ///< [channel] flits so far
  SentFlit* sent;             ///< where the next flit that leaves is told; null: nowhere
  bool shown;                 ///< SwitchOutputs shall tell the flits, too
  bool far = false;           ///< the flits lie in memory, not in caches
  std::uint32_t marks = 0;    ///< Links::marks_of() of who steps these switches
  /// [switch][port], 8 ports a word: 0xff where flits come from a switch of another thread, to be
  /// asked for before they are read. Null: nothing is to be asked for.
  const std::uint8_t* others = nullptr;
};

/// Something arrives at the reader of this mark, says a thread with these marks. Several threads
/// may say so at the same time.
inline void set_mark(std::uint8_t* row, std::uint32_t mark, std::uint32_t marks) {
  __atomic_store_n(&row[mark + marks], 1, __ATOMIC_RELAXED);
}

/// `vcs` of the far port get a flit or a credit.
inline void send(std::uint8_t* const* rows, const Wire& wire, std::uint32_t vcs,
                 std::uint32_t marks) {
  std::uint8_t* const row = rows[wire.latency];
  row[wire.byte] = static_cast<std::uint8_t>(row[wire.byte] | vcs);
  set_mark(row, wire.mark, marks);
}

/// Every VC at the far end of a channel has a ring of slots. Who has a flit for it writes it into
/// the next one, where it stays until the reader has no more use of it: a queue before the channel,
/// the wire and the input buffer behind it are the same memory, and what differs is who counts it.
/// Switches that know only pins have buffers of their own; among them a ring is the wire alone.
/// When it arrives is written apart from it: a row for each cycle near ahead has a byte for every
/// port of every reader, bit per VC, and one of credits. Each byte, as each ring, has one writer,
/// so that different threads may write for different switches at the same time; rows are read in
/// their cycle, and cleared by their readers. Who must look is marked, in a small network by each
/// thread in marks of its own: the line of a cache that several threads write goes to and fro at
/// every flit. What will reach a node may be taken before (Sizes::ahead); the mark of the node
/// stays, so that next() does not pass over the cycle.
class Links {
 public:
  struct Sizes {
    std::uint32_t switches = 0, ports = 1, vcs = 1;
    std::uint32_t nodes = 0, channels = 1;  ///< of a node
    /// Flits of a VC that stay in its ring: behind the channel, before it.
    std::uint32_t depth = 1, queue = 0;
    std::uint32_t max_latency = 1;
    std::uint32_t ahead = 0;    ///< cycles that something may be sent before its time
    std::uint32_t threads = 1;  ///< that send
  };
  explicit Links(const Sizes& sizes);
  Links(const Links&) = delete;
  Links& operator=(const Links&) = delete;
  Links(Links&&) = default;
  Links& operator=(Links&&) = default;

  /// Bytes of a switch in a row: 8 ports a word, flits, then credits.
  static constexpr std::uint32_t block(std::uint32_t ports) { return (ports + 7) / 8 * 16; }
  std::uint32_t flits_at_switch(SwitchId id, PortId port) const { return id * block_ + port; }
  std::uint32_t credits_at_switch(SwitchId id, PortId port) const {
    return id * block_ + block_ / 2 + port;
  }
  std::uint32_t flits_at_node(NodeId node, std::uint32_t channel) const {
    return nodes_ + node * kNodeBlock + channel;
  }
  std::uint32_t credits_at_node(NodeId node, std::uint32_t channel) const {
    return nodes_ + node * kNodeBlock + kNodeBlock / 2 + channel;
  }
  std::uint32_t mark_of_switch(SwitchId id) const { return switch_marks_ + id; }
  std::uint32_t mark_of_node(NodeId node) const { return node_marks_ + node; }
  /// From the marks of thread 0 to those of this thread, bytes.
  std::uint32_t marks_of(unsigned thread) const { return thread % sets_of_marks_ * marks_size_; }
  /// First slot of VC 0; those of the next VC follow.
  std::uint32_t ring_at_switch(SwitchId id, PortId port) const {
    return (id * sizes_.ports + port) * sizes_.vcs * (wrap_ + 1);
  }
  std::uint32_t ring_at_node(NodeId node, std::uint32_t channel) const {
    return node_rings_ + (node * sizes_.channels + channel) * sizes_.vcs * (wrap_ + 1);
  }
  /// Slots of a VC, less one.
  std::uint32_t wrap() const { return wrap_; }
  /// For ports without a channel: begin() throws where something was sent.
  Wire nowhere(ChannelId channel) const { return {nowhere_, nowhere_mark_, 1, channel}; }
  std::uint32_t ring_nowhere() const { return nowhere_ring_; }

  /// From now on it is `now`.
  void turn(Cycle now) { phase_ = now & (slots_in_time_ - 1); }
  /// turn(); adds those with an arrival to the sets.
  void begin(Cycle now, WakeSet& switches, WakeSet& nodes);
  /// [cycles ahead]
  std::uint8_t* const* rows() const { return &rows_[phase_]; }
  std::uint64_t* flits() { return flits_.data(); }
  /// Of the network, more than stays in caches.
  bool far() const { return flits_.size() * sizeof(flits_[0]) > kNearBytes; }
  /// What arrives at this switch and, a block each, at those after it.
  std::uint8_t* here(SwitchId id) { return rows()[0] + flits_at_switch(id, 0); }
  /// What arrives at a node, bit channel * 8 + vc; it is cleared. `ahead`: so many cycles from now.
  std::uint64_t take_flits_at_node(NodeId node, std::uint32_t ahead = 0) {
    return take_word(rows()[ahead] + flits_at_node(node, 0));
  }
  std::uint64_t take_credits_at_node(NodeId node) {
    return take_word(rows()[0] + credits_at_node(node, 0));
  }
  /// `marks`: marks_of() who sends; `ahead`: it leaves so many cycles from now.
  void send(const Wire& wire, std::uint32_t vcs, std::uint32_t marks = 0, std::uint32_t ahead = 0) {
    dusk::send(rows() + ahead, wire, vcs, marks);
  }
  /// Calls visit(node) for each node from `first` to before `end` at which something arrives so
  /// many cycles from now.
  template <class Visit>
  void for_each_marked_node(NodeId first, NodeId end, std::uint32_t ahead, Visit visit) const {
    const std::uint8_t* const marks = rows()[ahead] + node_marks_;
    for (NodeId node = first; node < end; node += 8) {
      std::uint64_t eight = 0;
      for (unsigned set = 0; set < sets_of_marks_; ++set)
        eight |= bytes_at(marks + set * marks_size_ + node, std::min<NodeId>(8, end - node));
      for_each_bit(marked(eight), node, [&](std::size_t n) { visit(static_cast<NodeId>(n)); });
    }
  }
  /// Wakes a reader some cycles ahead, though nothing arrives on the wire.
  void wake(std::uint32_t mark, std::uint32_t latency) { set_mark(rows()[latency], mark, 0); }
  /// First cycle >= `from` at which anything arrives anywhere.
  Cycle next(Cycle from) const;

 private:
  static constexpr std::uint32_t kNodeBlock = 16;
  static_assert(kMaxLocalChannels <= kNodeBlock / 2 && kMaxVcs <= 8);

  Sizes sizes_;
  std::uint32_t block_, wrap_ = 0;
  std::uint32_t nodes_ = 0, nowhere_ = 0;                               ///< bytes in a row
  std::uint32_t switch_marks_ = 0, node_marks_ = 0, nowhere_mark_ = 0;  ///< bytes in a row
  std::uint32_t sets_of_marks_ = 1, marks_size_ = 0;                    ///< bytes of a set
  std::uint32_t end_ = 0;                                               ///< of a row
  std::uint32_t node_rings_ = 0, nowhere_ring_ = 0;                     ///< slots
  std::size_t slots_in_time_ = 1, phase_ = 0;
  std::vector<std::uint64_t, LargePages<std::uint64_t>> flits_;
  std::vector<std::uint64_t, LargePages<std::uint64_t>> bytes_;
  std::vector<std::uint8_t*> rows_;  ///< twice in a row
};

}  // namespace dusk
