// SPDX-License-Identifier: Apache-2.0
/// Events that a comparison in lockstep has seen. Agreement without events proves little.
#pragma once

#include <array>
#include <cstdint>

#include "models/switch/switch_engine.h"

namespace dusk {

/// Counts over all compared switches and cycles, without the edges that the kernel skips.
struct LockstepEvents {
  std::uint64_t compared = 0;        ///< switch edges that both engines evaluated
  std::uint64_t moved = 0;           ///< compared edges at which a flit came in, crossed or left
  std::uint64_t woken = 0;           ///< compared edges after an edge that was skipped
  std::uint64_t wrapped = 0;         ///< compared edges in cycle 2^20 or later
  std::uint64_t window_ends = 0;     ///< compared edges at which a window closes
  std::uint64_t blocked = 0;         ///< compared edges: no flit left a full input VC buffer
  std::uint64_t full = 0;            ///< an input VC buffer reached its depth in use
  std::uint64_t exhausted = 0;       ///< an output VC spent its last credit
  std::uint64_t drains = 0;          ///< channels that went On -> Draining
  std::uint64_t drains_ended = 0;    ///< Draining -> TurningOff
  std::uint64_t drains_undone = 0;   ///< Draining -> On
  std::uint64_t off = 0;             ///< TurningOff -> Off
  std::uint64_t sleeps_aborted = 0;  ///< TurningOff -> TurningOn
  std::uint64_t wakes = 0;           ///< Off -> TurningOn
  std::uint64_t window_wakes = 0;    ///< `wakes` at a window's end, no input channel changed
  std::uint64_t neighbor_wakes = 0;  ///< `wakes`: an input channel changed, not a window's end
  std::uint64_t on = 0;              ///< TurningOn -> On
  /// Edges at which only a rising injection_pending (with override_enabled) turned an up channel
  /// on, or back on from Draining: no window ends, no input channel changes, and the channel did
  /// not become Off at the last edge.
  std::uint64_t overrides = 0;
  std::uint64_t narrowed = 0;  ///< channels on which a flit takes longer than before the edge
  std::uint64_t widened = 0;   ///< channels on which a flit takes less time than before the edge

  LockstepEvents& operator+=(const LockstepEvents& other);
};

/// The counts with their names, in the order of the report.
struct LockstepEventName {
  std::uint64_t LockstepEvents::*count;
  const char* name;
};
inline constexpr std::array<LockstepEventName, 20> kLockstepEvents{{
    {&LockstepEvents::compared, "switch-cycles compared"},
    {&LockstepEvents::moved, "with a flit moved"},
    {&LockstepEvents::woken, "evaluated after skipped edges"},
    {&LockstepEvents::wrapped, "after the wrap of the cycle counter"},
    {&LockstepEvents::window_ends, "window ends"},
    {&LockstepEvents::full, "input VC buffers filled"},
    {&LockstepEvents::blocked, "blocked: no flit left a full buffer"},
    {&LockstepEvents::exhausted, "credits exhausted"},
    {&LockstepEvents::drains, "drains begun (on -> draining)"},
    {&LockstepEvents::drains_ended, "drains ended (draining -> turning_off)"},
    {&LockstepEvents::drains_undone, "drains undone (draining -> on)"},
    {&LockstepEvents::off, "channels dark (turning_off -> off)"},
    {&LockstepEvents::sleeps_aborted, "aborted (turning_off -> turning_on)"},
    {&LockstepEvents::wakes, "wakes (off -> turning_on)"},
    {&LockstepEvents::window_wakes, "wakes by a window"},
    {&LockstepEvents::neighbor_wakes, "wakes by a neighbor"},
    {&LockstepEvents::on, "channels lit (turning_on -> on)"},
    {&LockstepEvents::overrides, "overrides"},
    {&LockstepEvents::narrowed, "channels narrowed"},
    {&LockstepEvents::widened, "channels widened"},
}};

/// Counts the events of one switch from its pins alone.
class LockstepCounter {
 public:
  void reset(const SwitchShape& shape, const SwitchSettings& settings, const SwitchInputs& inputs);
  /// Counts an edge at which both engines drove `outputs`. Edges must come in order.
  void count(Cycle now, const SwitchInputs& inputs, const SwitchOutputs& outputs,
             LockstepEvents& events);
  /// Returns the state of each output channel of the switch after the most recent edge.
  const std::array<ChannelState, kMaxPorts>& states() const { return states_; }

 private:
  /// Set of VCs: bit port * vcs + vc.
  using Set = std::array<std::uint64_t, 4>;

  void count_flits(const SwitchInputs& inputs, const SwitchOutputs& outputs, LockstepEvents& e);
  void count_credits(const SwitchInputs& inputs, const SwitchOutputs& outputs, LockstepEvents& e);
  void count_states(const SwitchInputs& inputs, const SwitchOutputs& outputs, bool input_moved,
                    LockstepEvents& e);
  void count_levels(const SwitchOutputs& outputs, LockstepEvents& e);

  unsigned vcs_ = 1, lanes_ = 1, credit_words_ = 1, lane_words_ = 1;
  std::array<std::uint16_t, kMaxPorts> depth_{};  ///< [input port] depth of its VC buffers
  std::uint32_t overridden_ = 0;                  ///< output channels that the override turns on
  bool override_enabled_ = false, was_pending_ = false;
  Cycle next_ = kNever;  ///< cycle after the last edge; kNever before the first
  Set full_{};
  std::array<std::uint16_t, kMaxPorts * kMaxVcs> buffered_{}, credits_{};
  std::array<ChannelState, kMaxPorts> states_{}, input_states_{};
  std::array<std::uint8_t, kMaxPorts> widths_{};
  std::uint32_t just_off_ = 0;  ///< output channels that became Off at the last edge
};

}  // namespace dusk
