// SPDX-License-Identifier: Apache-2.0
/// Events that a comparison in lockstep has met: agreement counts only where something happened.
#pragma once

#include <array>
#include <cstdint>

#include "models/switch/switch_engine.h"

namespace dusk {

/// Counts over all switches and cycles compared. Edges that the kernel skips are in none of them.
struct LockstepEvents {
  std::uint64_t compared = 0;        ///< switch edges evaluated by both
  std::uint64_t moved = 0;           ///< of these: a flit came in, crossed or left
  std::uint64_t woken = 0;           ///< of these: the edge before had been skipped
  std::uint64_t wrapped = 0;         ///< of these: in cycle 2^20 or later
  std::uint64_t window_ends = 0;     ///< of these: a window closes
  std::uint64_t blocked = 0;         ///< of these: no flit left an input VC buffer that was full
  std::uint64_t full = 0;            ///< an input VC buffer reached its depth in use
  std::uint64_t exhausted = 0;       ///< an output VC spent its last credit
  std::uint64_t drains = 0;          ///< channels: On -> Draining
  std::uint64_t drains_ended = 0;    ///< Draining -> TurningOff
  std::uint64_t drains_undone = 0;   ///< Draining -> On
  std::uint64_t off = 0;             ///< TurningOff -> Off
  std::uint64_t sleeps_aborted = 0;  ///< TurningOff -> TurningOn
  std::uint64_t wakes = 0;           ///< Off -> TurningOn
  std::uint64_t window_wakes = 0;    ///< of these: at a window's end, no input channel changing
  std::uint64_t neighbor_wakes = 0;  ///< of these: an input channel changed, no window's end
  std::uint64_t on = 0;              ///< TurningOn -> On
  /// Edges at which injection_pending rises with override_enabled and an up channel begins to come
  /// on, or is taken back from draining, for no other reason: no window ends, no input channel
  /// changes, and the channel was not only just Off.
  std::uint64_t overrides = 0;
  std::uint64_t narrowed = 0;  ///< channels: a flit takes longer than before the edge
  std::uint64_t widened = 0;   ///< less long

  LockstepEvents& operator+=(const LockstepEvents& other);
};

/// The counts with their names, in the order of a report.
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
  /// An edge at which both engines drove `outputs`; in order.
  void count(Cycle now, const SwitchInputs& inputs, const SwitchOutputs& outputs,
             LockstepEvents& events);
  /// Output channels after the last edge.
  const std::array<ChannelState, kMaxPorts>& states() const { return states_; }

 private:
  /// Bit port * vcs + vc.
  using Set = std::array<std::uint64_t, 4>;

  void count_flits(const SwitchInputs& inputs, const SwitchOutputs& outputs, LockstepEvents& e);
  void count_credits(const SwitchInputs& inputs, const SwitchOutputs& outputs, LockstepEvents& e);
  void count_states(const SwitchInputs& inputs, const SwitchOutputs& outputs, bool input_moved,
                    LockstepEvents& e);
  void count_levels(const SwitchOutputs& outputs, LockstepEvents& e);

  unsigned vcs_ = 1, lanes_ = 1, credit_words_ = 1, lane_words_ = 1;
  std::array<std::uint16_t, kMaxPorts> depth_{};  ///< [input port] of its VC buffers
  std::uint32_t overridden_ = 0;                  ///< output channels that the override turns on
  bool override_enabled_ = false, was_pending_ = false;
  Cycle next_ = kNever;  ///< after the last edge; kNever before the first
  Set full_{};
  std::array<std::uint16_t, kMaxPorts * kMaxVcs> buffered_{}, credits_{};
  std::array<ChannelState, kMaxPorts> states_{}, input_states_{};
  std::array<std::uint8_t, kMaxPorts> widths_{};
  std::uint32_t just_off_ = 0;  ///< output channels that the last edge made Off
};

}  // namespace dusk
