// SPDX-License-Identifier: Apache-2.0
/// The input units of the twin: buffers, routes and the packets' output VCs
/// (docs/rtl/input_units.md).
#pragma once

#include <algorithm>

#include "models/common/fetch.h"
#include "models/common/flit.h"
#include "models/common/vc_set.h"
#include "models/kernel/links.h"
#include "models/twin/vc_counters.h"

namespace dusk {

/// Returns whether the flit in this word is the last of its packet.
inline bool ends_packet(std::uint64_t word) { return (word & 2u) != 0; }

/// Returns whether the flit in this word is the first of its packet.
inline bool begins_packet(std::uint64_t word) { return (word & 1u) != 0; }

/// All input ports of one switch.
template <unsigned Words>
class InputSide {
 public:
  using Vcs = VcSet<Words>;

  void reset(const SwitchShape& shape, const SwitchSettings& settings) {
    counts_.reset(std::max({shape.link_depth(), settings.depth_in_use, settings.internal_depth}));
    staged_ = shape.hop_latency == 4;
    active_.clear();
    routed_.clear();
  }

  /// Connects the input ports to the links. The buffers are the near parts of the links' rings.
  void connect(const SwitchLinks& links) {
    flits_ = links.flits;
    wrap_ = links.wrap;
    for (unsigned vc = 0; vc < 64 * Words; ++vc)
      read_[vc] = links.in[vc / 8] + vc % 8 * (wrap_ + 1);
  }

  const Vcs& nonempty() const { return counts_.some(); }
  /// Returns the VCs whose packet owns an output VC.
  const Vcs& active() const { return active_; }
  /// Returns the VCs whose head flit has a route, but no output VC yet.
  const Vcs& routed() const { return routed_; }
  /// Returns the VCs whose head flit has no route yet.
  Vcs unrouted() const { return nonempty() - active_ - routed_; }
  /// Returns the VCs whose first packet has its head flit here and no output VC.
  Vcs asking() const { return nonempty() - active_; }
  /// Returns the VCs whose head flit may get an output VC; with hop latency 4, one cycle after it
  /// arrived.
  Vcs waiting() const { return staged_ ? routed_ : unrouted(); }
  unsigned count(VcIndex vc) const { return counts_.of(vc); }
  VcIndex output(VcIndex vc) const { return output_[vc]; }

  /// Returns the destination of the head flit of `vc`.
  std::uint32_t destination(VcIndex vc) const { return decode(flits_[read_[vc]]).address; }
  /// Returns the flits of the packet that begins with the head flit of `vc`.
  unsigned length(VcIndex vc) const { return decode(flits_[read_[vc]]).length; }
  /// Returns the message class of the same packet.
  unsigned message_class(VcIndex vc) const { return decode(flits_[read_[vc]]).message_class; }
  /// Marks all head flits as routed.
  void route_heads() { routed_ = asking(); }
  void grant(VcIndex vc, VcIndex output) {
    routed_.erase(vc);
    active_.insert(vc);
    keep_output(vc, output);
  }
  /// keep_output() and granted() divide grant() for many head flits: keep_output() stores the
  /// output VC of each, then granted() marks all as granted.
  void keep_output(VcIndex vc, VcIndex output) { output_[vc] = static_cast<std::uint8_t>(output); }
  void granted(const Vcs& vcs) {
    routed_ = routed_ - vcs;
    active_ = active_ | vcs;
  }
  /// Prefetches the next flit that leaves VC `vc`.
  void fetch_flit(VcIndex vc) const { fetch(flits_[read_[vc]]); }
  /// Takes a flit of a VC. settle() updates the counts of all VCs together.
  std::uint64_t take(VcIndex vc) {
    const std::uint32_t slot = read_[vc];
    read_[vc] = slot_after(slot, wrap_);
    return flits_[slot];
  }
  /// Ends an edge. One flit arrived for each VC of `came` (it is in the ring already), and one flit
  /// was taken from each VC of `went`. The packets of the VCs of `ended` have ended.
  void settle(const Vcs& came, const Vcs& went, const Vcs& ended) {
    counts_.count(came, went);
    active_ = active_ - ended;
  }

 protected:
  VcCounters<Words> counts_;  ///< flits that have arrived
  Vcs active_, routed_;
  std::uint32_t wrap_ = 0;                         ///< Links::wrap()
  const std::uint64_t* flits_ = nullptr;           ///< [slot]
  std::array<std::uint32_t, 64 * Words> read_{};   ///< slot of the next flit to leave
  std::array<std::uint8_t, 64 * Words> output_{};  ///< VcIndex of the output VC
  bool staged_ = false;
};

}  // namespace dusk
