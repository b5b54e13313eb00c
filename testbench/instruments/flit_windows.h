// SPDX-License-Identifier: Apache-2.0
/// channel_flits.npy: flits that each channel carried in each window.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "testbench/instruments/instrument.h"

namespace dusk {

/// Writes a NumPy array (format 1.0, little-endian, C order) of shape (windows, channels).
class FlitWindows final : public Instrument {
 public:
  /// Returns the flits that a channel has carried so far.
  using Total = std::function<std::uint64_t(ChannelId)>;
  /// Requires that nothing has been simulated yet. `most`: flits that a channel can carry in a
  /// window; it decides whether a number has 16 or 32 bits.
  FlitWindows(std::size_t channels, std::uint64_t most, Total total);

  const char* name() const override { return "channel_flits.npy"; }
  void window_ended(Cycle end) override;
  void write(RowFile& file, bool last) override;

 private:
  std::string head() const;

  unsigned bytes_;  // bytes of a number
  Total total_;
  std::vector<std::uint64_t> before_;  // [channel]
  std::uint64_t windows_ = 0;
  std::string rows_;
};

}  // namespace dusk
