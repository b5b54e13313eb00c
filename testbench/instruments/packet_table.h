// SPDX-License-Identifier: Apache-2.0
/// packets.csv: a row for every measured packet, in the order of delivery.
#pragma once

#include <memory>
#include <string>

#include "models/topology/hop_count.h"
#include "testbench/instruments/instrument.h"

namespace dusk {

class PacketTable final : public Instrument {
 public:
  /// If `hops` is null, the column of the hops is empty.
  explicit PacketTable(std::unique_ptr<HopCount> hops) : hops_(std::move(hops)) {}
  const char* name() const override { return "packets.csv"; }
  void packet_delivered(const Packet& packet, bool measured) override;
  void write(RowFile& file, bool last) override;

 private:
  std::unique_ptr<HopCount> hops_;
  std::string rows_;
};

}  // namespace dusk
