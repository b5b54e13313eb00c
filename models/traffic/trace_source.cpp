// SPDX-License-Identifier: Apache-2.0
#include "models/traffic/trace_source.h"

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "models/traffic/trace_reader.h"

namespace dusk {
namespace {

constexpr std::uint32_t kLengthBits = 12, kClassBits = 2;

/// Reads a file and checks its packets for replay. Returns whether they have classes.
template <class Take>
bool read(const std::string& file, std::uint32_t nodes, Take take) {
  const auto reader = open_trace(file, nodes);
  const auto fail = [&](const std::string& what) {
    throw std::invalid_argument(reader->where() + ": " + what);
  };
  std::vector<Cycle> last(nodes, 0);  // [source]
  reader->read([&](const TracePacket& packet) {
    const std::string source = std::to_string(packet.source);
    if (packet.source == packet.destination)
      fail("node " + source + " sends to itself (another destination)");
    if (packet.cycle < last[packet.source]) {
      fail("cycle " + std::to_string(packet.cycle) + " comes after cycle " +
           std::to_string(last[packet.source]) + " of node " + source +
           " (ascending for each source)");
    }
    last[packet.source] = packet.cycle;
    take(packet);
  });
  return reader->classes();
}

}  // namespace

Trace::Extent Trace::check(const std::string& file, std::uint32_t nodes) {
  Extent extent;
  extent.packets.assign(nodes, 0);
  extent.classes = read(file, nodes, [&](const TracePacket& packet) {
    ++extent.packets[packet.source];
    ++extent.total;
    extent.last = std::max(extent.last, packet.cycle);
    extent.longest = std::max<std::uint32_t>(extent.longest, packet.length);
    extent.step = std::gcd(extent.step, std::uint32_t{packet.length});
  });
  return extent;
}

Trace::Trace(const std::string& file, std::uint32_t nodes) {
  const Extent extent = check(file, nodes);
  first_.assign(1, 0);
  for (const std::uint64_t packets : extent.packets) first_.push_back(first_.back() + packets);
  created_.resize(extent.total);
  destination_.resize(extent.total);
  content_.resize(extent.total);
  std::vector<std::uint64_t> next(first_.begin(), first_.end() - 1);
  read(file, nodes, [&](const TracePacket& packet) {
    const std::uint64_t at = next[packet.source]++;
    if (at >= first_[packet.source + 1])
      throw std::invalid_argument(file + ": changed while it was read");
    created_[at] = packet.cycle;
    destination_[at] = packet.destination;
    content_[at] = static_cast<std::uint16_t>(packet.message_class << kLengthBits | packet.length);
  });
}

TraceSource::TraceSource(std::shared_ptr<const Trace> trace, NodeId node)
    : trace_(std::move(trace)),
      next_(trace_->first_.at(node)),
      end_(trace_->first_.at(node + std::size_t{1})) {}

Message TraceSource::take() {
  const std::uint32_t packed = trace_->content_[next_];
  Message message;
  message.destination = trace_->destination_[next_++];
  message.length = packed & ((1u << kLengthBits) - 1);
  message.message_class =
      static_cast<std::uint8_t>(packed >> kLengthBits & ((1u << kClassBits) - 1));
  return message;
}

}  // namespace dusk
