// SPDX-License-Identifier: Apache-2.0
/// channel_states.csv: the cycles in which each channel changed its state or its width.
#pragma once

#include <string>
#include <vector>

#include "models/kernel/network.h"
#include "testbench/instruments/instrument.h"

namespace dusk {

/// Writes a row for every channel in cycle 0, then a row for each change.
class ChannelStates final : public Instrument {
 public:
  /// Requires that `network` has simulated nothing yet.
  explicit ChannelStates(const Network& network);

  const char* name() const override { return "channel_states.csv"; }
  void state_changed(ChannelId id, ChannelState to, Cycle now) override;
  void level_changed(ChannelId id, unsigned width, Cycle now) override;
  void write(RowFile& file, bool last) override;

 private:
  struct Now {
    ChannelState state;
    std::uint8_t width;  ///< same as ChannelLevel::width
  };
  void add_row(ChannelId id, Cycle now);

  std::vector<Now> channels_;  // [channel]
  std::string rows_;
};

}  // namespace dusk
