// SPDX-License-Identifier: Apache-2.0
/// Flits and credits on their way over the links of the network.
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

/// One direction of a channel as its sender writes it: flits go forward, credits go back.
struct Wire {
  std::uint32_t byte = 0;     ///< index in a row: arrivals at the far port, bit per VC
  std::uint32_t mark = 0;     ///< index in a row: mark of the reader
  std::uint32_t latency = 1;  ///< cycles
  ChannelId channel = kNone;
};

/// Returns the slot `steps` after this one in its ring. A ring has `wrap` + 1 slots, a power of
/// two, and begins at a multiple of its size.
inline std::uint32_t slot_after(std::uint32_t slot, std::uint32_t wrap, std::uint32_t steps = 1) {
  return slot ^ ((slot ^ (slot + steps)) & wrap);
}

/// Links at the ports of a switch.
struct SwitchLinks {
  std::array<std::uint32_t, kMaxPorts> in{}, out{};   ///< `in`: first slot of the ring of this
                                                      ///< port; `out`: of the ring at the far end
  std::array<Wire, kMaxPorts> forward{}, backward{};  ///< `forward`: flits; `backward`: credits
  std::uint64_t* flits = nullptr;                     ///< [slot]
  std::uint32_t wrap = 0;                             ///< slots of a VC minus one
};

/// View of the links in one cycle.
struct LinkView {
  std::uint8_t* const* rows;  ///< [cycles ahead]; 0: this cycle
  std::uint8_t* here;         ///< arrivals in this cycle: a byte per port, first flits, then
                              ///< credits
  std::uint64_t* carried;     ///< [channel] flits so far
  SentFlit* sent;             ///< next entry of the list of sent flits; null: no list
  bool shown;                 ///< SwitchOutputs must contain the flits, too
  bool far = false;           ///< the flits do not fit into the caches
  std::uint32_t marks = 0;    ///< Links::marks_of() of the thread that steps these switches
  /// [switch][port], 8 ports per word: 0xff if the port gets flits from a switch of another thread,
  /// so that they are prefetched before they are read. Null: nothing is prefetched.
  const std::uint8_t* others = nullptr;
};

/// Marks a reader at which something arrives. `marks` is the offset of the calling thread's set of
/// marks. Several threads may call it at the same time.
inline void set_mark(std::uint8_t* row, std::uint32_t mark, std::uint32_t marks) {
  __atomic_store_n(&row[mark + marks], 1, __ATOMIC_RELAXED);
}

/// Sends a flit or a credit to each VC of `vcs` at the far port.
inline void send(std::uint8_t* const* rows, const Wire& wire, std::uint32_t vcs,
                 std::uint32_t marks) {
  std::uint8_t* const row = rows[wire.latency];
  row[wire.byte] = static_cast<std::uint8_t>(row[wire.byte] | vcs);
  set_mark(row, wire.mark, marks);
}

/// Rings, arrival rows and marks of all channels. Each VC at the far end of a channel has a ring of
/// slots. A sender writes a flit into the next slot, where it stays until the reader no longer
/// needs it. The output queue, the wire and the input buffer behind it are therefore the same
/// memory; only the counters differ. A switch that knows only pins has its own buffers, and its
/// rings hold the wire alone.
///
/// Arrival times are stored apart from the flits. For each of the next cycles there is a row with
/// two bytes per port of every reader, one bit per VC: one byte for flits, one for credits. Each
/// byte and each ring has one writer, so different threads may write for different switches at the
/// same time. Readers read a row in its cycle and clear it.
///
/// A sender also marks the reader. In a small network each thread has its own set of marks, because
/// a cache line written by several threads moves between cores at every flit. Flits to a node may
/// be taken before their cycle (Sizes::ahead). The mark of the node stays, so that next() does not
/// skip the cycle.
class Links {
 public:
  struct Sizes {
    std::uint32_t switches = 0, ports = 1, vcs = 1;
    std::uint32_t nodes = 0, channels = 1;  ///< number of nodes; channels per node
    /// Flits of a VC that stay in its ring: behind the channel; before the channel.
    std::uint32_t depth = 1, queue = 0;
    std::uint32_t max_latency = 1;
    std::uint32_t ahead = 0;    ///< most cycles by which something is sent early
    std::uint32_t threads = 1;  ///< number of threads that send
  };
  explicit Links(const Sizes& sizes);
  Links(const Links&) = delete;
  Links& operator=(const Links&) = delete;
  Links(Links&&) = default;
  Links& operator=(Links&&) = default;

  /// Returns the bytes of a switch in a row: 8 ports per word, first flits, then credits.
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
  /// Returns the offset of a thread's set of marks from that of thread 0, in bytes.
  std::uint32_t marks_of(unsigned thread) const { return thread % sets_of_marks_ * marks_size_; }
  /// Returns the first slot of VC 0; the slots of the next VCs follow.
  std::uint32_t ring_at_switch(SwitchId id, PortId port) const {
    return (id * sizes_.ports + port) * sizes_.vcs * (wrap_ + 1);
  }
  std::uint32_t ring_at_node(NodeId node, std::uint32_t channel) const {
    return node_rings_ + (node * sizes_.channels + channel) * sizes_.vcs * (wrap_ + 1);
  }
  /// Returns the slots of a VC minus one.
  std::uint32_t wrap() const { return wrap_; }
  /// Returns a wire for a port without a channel. If something is sent over it, begin() throws.
  Wire nowhere(ChannelId channel) const { return {nowhere_, nowhere_mark_, 1, channel}; }
  std::uint32_t ring_nowhere() const { return nowhere_ring_; }

  /// Sets the current cycle.
  void turn(Cycle now) { phase_ = now & (slots_in_time_ - 1); }
  /// Sets the current cycle and adds the switches and nodes with an arrival to the sets.
  void begin(Cycle now, WakeSet& switches, WakeSet& nodes);
  /// Returns the rows of arrivals, [cycles ahead]; row 0 is that of this cycle.
  std::uint8_t* const* rows() const { return &rows_[phase_]; }
  std::uint64_t* flits() { return flits_.data(); }
  /// Returns whether the flits of the network do not fit into the caches.
  bool far() const { return flits_.size() * sizeof(flits_[0]) > kNearBytes; }
  /// Returns the arrivals at this switch. Each following switch has its arrivals one block
  /// further.
  std::uint8_t* here(SwitchId id) { return rows()[0] + flits_at_switch(id, 0); }
  /// Returns and clears the flits that arrive at a node `ahead` cycles from now, bit channel * 8 +
  /// vc.
  std::uint64_t take_flits_at_node(NodeId node, std::uint32_t ahead = 0) {
    return take_word(rows()[ahead] + flits_at_node(node, 0));
  }
  std::uint64_t take_credits_at_node(NodeId node) {
    return take_word(rows()[0] + credits_at_node(node, 0));
  }
  /// Sends flits or credits that leave `ahead` cycles from now. `marks` is marks_of() of the
  /// calling thread.
  void send(const Wire& wire, std::uint32_t vcs, std::uint32_t marks = 0, std::uint32_t ahead = 0) {
    dusk::send(rows() + ahead, wire, vcs, marks);
  }
  /// Calls visit(node) for each node in [first, end) at which something arrives `ahead` cycles from
  /// now.
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
  /// Wakes a reader `latency` cycles from now, though nothing arrives on a wire.
  void wake(std::uint32_t mark, std::uint32_t latency) { set_mark(rows()[latency], mark, 0); }
  /// Returns the first cycle >= `from` in which anything arrives anywhere.
  Cycle next(Cycle from) const;

 private:
  static constexpr std::uint32_t kNodeBlock = 16;
  static_assert(kMaxLocalChannels <= kNodeBlock / 2 && kMaxVcs <= 8);

  Sizes sizes_;
  std::uint32_t block_, wrap_ = 0;
  std::uint32_t nodes_ = 0, nowhere_ = 0;                               ///< byte offsets in a row
  std::uint32_t switch_marks_ = 0, node_marks_ = 0, nowhere_mark_ = 0;  ///< byte offsets in a row
  std::uint32_t sets_of_marks_ = 1, marks_size_ = 0;                    ///< bytes of a set
  std::uint32_t end_ = 0;                                               ///< bytes of a row
  std::uint32_t node_rings_ = 0, nowhere_ring_ = 0;                     ///< first slots
  std::size_t slots_in_time_ = 1, phase_ = 0;
  std::vector<std::uint64_t, LargePages<std::uint64_t>> flits_;
  std::vector<std::uint64_t, LargePages<std::uint64_t>> bytes_;
  std::vector<std::uint8_t*> rows_;  ///< pointers to the rows, the whole list twice
};

}  // namespace dusk
