// SPDX-License-Identifier: Apache-2.0
/// What is on its way to a switch or a node: the links of the network, seen from their far ends.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "models/kernel/switch_engine.h"
#include "models/kernel/wake_set.h"

namespace dusk {

/// Most flits that reach a node in one cycle: one over each VC of its ejection channel, or one over
/// each of several channels.
inline constexpr std::uint32_t kMaxArrivals = 8;
static_assert(kMaxArrivals >= kMaxVcs && kMaxArrivals >= kMaxLocalChannels);

/// Everything that reaches one node in one cycle.
struct NodeBundle {
  std::uint64_t credit = 0;  ///< bit channel * kMaxVcs + vc of the injection channels
  std::uint32_t flits = 0;
  std::array<std::uint8_t, kMaxArrivals> flit_vc;
  std::array<std::uint8_t, kMaxArrivals> flit_channel;
  std::array<std::uint64_t, kMaxArrivals> flit;
};

inline void put_credit(NodeBundle& bundle, std::uint32_t bit) {
  bundle.credit |= std::uint64_t{1} << bit;
}
inline void put_credit(SwitchInputs& inputs, std::uint32_t bit) {
  inputs.credit[bit / 64] |= std::uint64_t{1} << (bit % 64);
}
/// `channel`: of the node, over which the flit arrives.
inline void put_flit(NodeBundle& bundle, unsigned channel, std::uint8_t vc, std::uint64_t word) {
  bundle.flit_channel[bundle.flits] = static_cast<std::uint8_t>(channel);
  bundle.flit_vc[bundle.flits] = vc;
  bundle.flit[bundle.flits++] = word;
}
inline void put_flit(SwitchInputs& inputs, unsigned port, std::uint8_t vc, std::uint64_t word) {
  inputs.flit_valid |= 1u << port;
  inputs.flit_vc[port] = vc;
  inputs.flit[port] = word;
}
/// Its cycle is done: nothing arrives.
inline void clear(NodeBundle& bundle) {
  bundle.credit = 0;
  bundle.flits = 0;
}
inline void clear(SwitchInputs& inputs) {
  inputs.flit_valid = 0;
  inputs.credit = {};
}

/// A ring of bundles for every reader, those of one cycle side by side. The writer knows how far
/// ahead the arrival is, so a link needs no work of its own while something is in flight. A bundle
/// is empty until something arrives; who reads it clears it.
template <class Bundle>
class Inbox {
 public:
  Inbox(std::size_t readers, std::uint32_t max_latency)
      : readers_(readers), wakes_(readers, max_latency), bundles_(readers * wakes_.slots()) {
    for (std::size_t i = 0; i < 2 * wakes_.slots(); ++i) {
      rows_.push_back({&bundles_[i % wakes_.slots() * readers], wakes_.marks(i)});
    }
  }
  Inbox(const Inbox&) = delete;
  Inbox& operator=(const Inbox&) = delete;
  Inbox(Inbox&&) = default;
  Inbox& operator=(Inbox&&) = default;

  /// What the writers of one cycle need; to be kept in a local variable.
  class Writer {
   public:
    /// The reader's bundle `latency` cycles ahead, 1..max_latency; wakes the reader then.
    Bundle& open(std::size_t reader, std::uint32_t latency) const {
      const Row& row = rows_[latency];
      row.marks[reader] = true;
      __atomic_store_n(&row.marks[readers_], true, __ATOMIC_RELAXED);  // of all writers, any thread
      return row.bundles[reader];
    }

   private:
    friend class Inbox;
    struct Row {
      Bundle* bundles;
      bool* marks;  ///< WakeRing::marks()
    };
    const Row* rows_;  ///< [latency]
    std::size_t readers_;
  };

  /// From now on it is `now`. Adds the readers with an arrival to `set`.
  void begin(Cycle now, WakeSet& set) {
    phase_ = now & (wakes_.slots() - 1);
    wakes_.take(now, set);
  }
  /// The bundles of this cycle, [reader].
  Bundle* now() { return rows_[phase_].bundles; }
  Writer writer() const {
    Writer writer;
    writer.rows_ = &rows_[phase_];
    writer.readers_ = readers_;
    return writer;
  }
  /// Visits the reader's bundles of all cycles.
  template <class Visit>
  void for_each(std::size_t reader, Visit visit) {
    for (std::size_t slot = 0; slot < wakes_.slots(); ++slot) visit(rows_[slot].bundles[reader]);
  }
  /// First cycle >= `from` at which anything arrives anywhere.
  Cycle next(Cycle from) const { return wakes_.next(from); }

 private:
  std::size_t readers_;
  WakeRing wakes_;
  std::vector<Bundle> bundles_;             ///< [slot][reader]
  std::vector<typename Writer::Row> rows_;  ///< [slot], twice in a row
  std::size_t phase_ = 0;                   ///< slot of this cycle
};

}  // namespace dusk
