// SPDX-License-Identifier: Apache-2.0
/// Optional watchers of a run beside its checks and accounts. Each writes a file of its own.
#pragma once

#include <string>
#include <string_view>

#include "models/common/channel_state.h"
#include "models/common/packet.h"

namespace dusk {

/// File of an instrument: a head, then rows. It is readable at any time.
class RowFile {
 public:
  virtual ~RowFile() = default;
  /// Replaces the head, which always has the same number of bytes. Counts with the next rows.
  virtual void set_head(std::string_view head) = 0;
  /// Adds whole rows.
  virtual void add(std::string_view rows) = 0;
};

/// Sees what happens in a run, in the order of its cycles. An instrument changes nothing.
class Instrument {
 public:
  virtual ~Instrument() = default;
  /// Name of its file: "nodes.csv".
  virtual const char* name() const = 0;

  /// `measured`: the packet was created in the measurement.
  virtual void packet_delivered(const Packet&, bool /*measured*/) {}
  /// Same events as NetworkObserver::state_changed() and level_changed().
  virtual void state_changed(ChannelId, ChannelState /*to*/, Cycle) {}
  virtual void level_changed(ChannelId, unsigned /*width*/, Cycle) {}
  /// Cycle `end` closed a window of the time series; all totals include it.
  virtual void window_ended(Cycle /*end*/) {}

  /// Hands the rows over that are complete since the last call. `last`: the run has ended, and no
  /// call follows.
  virtual void write(RowFile& file, bool last) = 0;
};

}  // namespace dusk
