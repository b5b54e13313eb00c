// SPDX-License-Identifier: Apache-2.0
/// The instruments of one run.
#pragma once

#include <memory>
#include <vector>

#include "testbench/instruments/instrument.h"

namespace dusk {

/// Passes every event to all instruments. An empty list costs nothing.
class InstrumentList {
 public:
  void add(std::unique_ptr<Instrument> instrument, std::unique_ptr<RowFile> file) {
    entries_.push_back({std::move(instrument), std::move(file)});
  }

  void packet_delivered(const Packet& packet, bool measured) {
    for (const Entry& entry : entries_) entry.instrument->packet_delivered(packet, measured);
  }
  void state_changed(ChannelId id, ChannelState to, Cycle now) {
    for (const Entry& entry : entries_) entry.instrument->state_changed(id, to, now);
  }
  void level_changed(ChannelId id, unsigned width, Cycle now) {
    for (const Entry& entry : entries_) entry.instrument->level_changed(id, width, now);
  }
  void window_ended(Cycle end) {
    for (const Entry& entry : entries_) entry.instrument->window_ended(end);
  }
  /// Calls Instrument::write() of each instrument. Throws the exceptions of the files.
  void write(bool last) {
    for (const Entry& entry : entries_) entry.instrument->write(*entry.file, last);
  }

 private:
  struct Entry {
    std::unique_ptr<Instrument> instrument;
    std::unique_ptr<RowFile> file;
  };
  std::vector<Entry> entries_;
};

}  // namespace dusk
