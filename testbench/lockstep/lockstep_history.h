// SPDX-License-Identifier: Apache-2.0
/// The last evaluated cycles of a switch on which two engines agreed.
#pragma once

#include <array>
#include <vector>

#include "models/common/vc_set.h"
#include "models/switch/switch_engine.h"
#include "testbench/lockstep/lockstep_difference.h"

namespace dusk {

/// Ring of cycles. Of the pins it stores only the values that their masks mark as valid.
class LockstepHistory {
 public:
  static constexpr unsigned kCycles = LockstepDifference::kCycles;

  explicit LockstepHistory(const SwitchShape& shape)
      : ports_(shape.ports), lanes_(shape.ports * shape.lanes()), past_(kCycles) {
    flits_.resize(kCycles * (ports_ + lanes_));
  }

  void clear() { kept_ = 0; }
  /// Adds a cycle. `states`: states of all output channels after the edge.
  void push(Cycle now, const SwitchInputs& in, const SwitchOutputs& out,
            const std::array<ChannelState, kMaxPorts>& states) {
    const std::size_t slot = kept_++ % kCycles;
    Past& past = past_[slot];
    past.now = now;
    past.window_end = in.window_end;
    past.injection_pending = in.injection_pending;
    past.in_valid = in.flit_valid;
    past.in_credit = in.credit;
    past.in_state = in.state;
    past.quiet = out.quiet;
    past.next_deadline = out.next_deadline;
    past.state_changed = out.state_changed;
    past.out_valid = out.flit_valid;
    past.out_credit = out.credit;
    past.out_state = states;
    Word* flit = &flits_[slot * (ports_ + lanes_)];
    for (std::uint32_t rest = in.flit_valid; rest != 0; rest &= rest - 1) {
      const unsigned port = lowest(rest);
      flit[port] = {in.flit[port], in.flit_vc[port]};
    }
    for (unsigned w = 0; w * 64 < lanes_; ++w) {
      for (std::uint64_t rest = out.flit_valid[w]; rest != 0; rest &= rest - 1) {
        const unsigned lane = w * 64 + lowest(rest);
        flit[ports_ + lane] = {out.flit[lane], out.flit_vc[lane]};
      }
    }
  }

  std::size_t size() const { return kept_ < kCycles ? kept_ : kCycles; }
  /// Restores the pins of stored cycle `i`, 0 being the oldest; returns the number of the cycle.
  Cycle restore(std::size_t i, SwitchInputs& in, SwitchOutputs& out) const {
    const std::size_t slot = (kept_ - size() + i) % kCycles;
    const Past& past = past_[slot];
    in.window_end = past.window_end;
    in.injection_pending = past.injection_pending;
    in.flit_valid = past.in_valid;
    in.credit = past.in_credit;
    in.state = past.in_state;
    out.quiet = past.quiet;
    out.next_deadline = past.next_deadline;
    out.state_changed = past.state_changed;
    out.flit_valid = past.out_valid;
    out.credit = past.out_credit;
    out.state = past.out_state;
    const Word* flit = &flits_[slot * (ports_ + lanes_)];
    for (unsigned p = 0; p < ports_; ++p) in.flit[p] = flit[p].flit, in.flit_vc[p] = flit[p].vc;
    for (unsigned lane = 0; lane < lanes_; ++lane) {
      out.flit[lane] = flit[ports_ + lane].flit;
      out.flit_vc[lane] = flit[ports_ + lane].vc;
    }
    return past.now;
  }

 private:
  struct Word {
    std::uint64_t flit = 0;
    std::uint8_t vc = 0;
  };
  struct Past {
    Cycle now = 0, next_deadline = 0;
    bool window_end = false, injection_pending = false, quiet = false;
    std::uint32_t in_valid = 0, state_changed = 0;
    std::array<std::uint64_t, 4> in_credit{}, out_valid{}, out_credit{};
    std::array<ChannelState, kMaxPorts> in_state{}, out_state{};
  };

  unsigned ports_, lanes_;
  std::vector<Past> past_;
  std::vector<Word> flits_;  ///< [slot][input port, then lane]
  std::size_t kept_ = 0;
};

}  // namespace dusk
