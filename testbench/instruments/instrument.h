// SPDX-License-Identifier: Apache-2.0
/// Optional observers of a run, besides its checks and statistics. Each writes its own file.
#pragma once

#include <string>
#include <string_view>

#include "models/common/channel_state.h"
#include "models/common/packet.h"

namespace dusk {

/// File of an instrument: a head, then rows. The file is readable at any time.
class RowFile {
 public:
  virtual ~RowFile() = default;
  /// Replaces the head, always by one of the same size. The file changes with the next rows.
  virtual void set_head(std::string_view head) = 0;
  /// Adds whole rows.
  virtual void add(std::string_view rows) = 0;
};

/// Observes the events of a run in the order of its cycles. An instrument changes nothing.
class Instrument {
 public:
  virtual ~Instrument() = default;
  /// Returns the name of its file, such as "nodes.csv".
  virtual const char* name() const = 0;

  /// Called when a packet arrives. `measured`: it was created in the measurement.
  virtual void packet_delivered(const Packet&, bool /*measured*/) {}
  /// Called for the events of NetworkObserver::state_changed() and level_changed().
  virtual void state_changed(ChannelId, ChannelState /*to*/, Cycle) {}
  virtual void level_changed(ChannelId, unsigned /*width*/, Cycle) {}
  /// Called when cycle `end` has closed a window of the time series; all totals include it.
  virtual void window_ended(Cycle /*end*/) {}

  /// Writes the rows that have become complete since the last call. `last`: the run has ended, and
  /// this is the last call.
  virtual void write(RowFile& file, bool last) = 0;
};

}  // namespace dusk
