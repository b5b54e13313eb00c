// SPDX-License-Identifier: Apache-2.0
#include "models/traffic/trace_source.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "models/common/flit.h"

namespace dusk {
namespace {

constexpr const char* kNames = "cycle,source,destination,length";
constexpr Cycle kLatest = 1'000'000'000'000'000;  // as run.cycles
constexpr std::uint32_t kMostNodes = 65536;       // of an address
constexpr std::uint32_t kLengthBits = 12, kClassBits = 2;

struct TracePacket {
  Cycle cycle = 0;
  NodeId source = 0, destination = 0;
  std::uint32_t length = 0, message_class = 0;
};

bool begins_with(std::string_view text, std::string_view start) {
  return text.substr(0, start.size()) == start;
}

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

/// Checks line by line.
class Reader {
 public:
  Reader(const std::string& file, std::uint32_t nodes)
      : file_(file), nodes_(nodes), last_(nodes, 0) {
    if (nodes > kMostNodes) throw std::invalid_argument("a trace is of at most 65536 nodes");
    // Opening a pipe would wait for its writer.
    std::error_code error;
    const auto status = std::filesystem::status(file, error);
    if (std::filesystem::is_other(status))
      throw std::invalid_argument(file + ": is no regular file (one that can be read twice)");
    in_.open(file, std::ios::binary);
    if (!in_ || (in_.peek(), in_.bad()))
      throw std::invalid_argument(file + ": cannot be read (a file with the packets of a run)");
  }

  /// Calls `take` with each packet.
  template <class Take>
  void read(Take take) {
    for (std::string line; std::getline(in_, line);) {
      ++number_;
      std::string_view text(line);
      if (number_ == 1 && begins_with(text, "\xef\xbb\xbf")) text.remove_prefix(3);  // UTF-8 mark
      text = trimmed(text);
      if (number_ == 1) whole_ = begins_with(text, Trace::kHead);
      if (text.empty() || text.front() == '#') {
        ended_ = ended_ || begins_with(text, Trace::kEnd);
        continue;
      }
      if (fields_ == 0 && is_names(text)) continue;
      take(packet(text));
      any_ = true;
    }
    if (whole_ && !ended_) fail("the file is cut off (its last line begins with '# end')");
    if (!any_) throw std::invalid_argument(file_ + ": holds no packet (a line for each)");
  }
  bool classes() const { return fields_ == 5; }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    throw std::invalid_argument(file_ + ":" + std::to_string(number_) + ": " + what);
  }

  bool is_names(std::string_view text) {
    std::string names(text);
    names.erase(std::remove_if(names.begin(), names.end(), is_blank), names.end());
    if (names != kNames && names != std::string(kNames) + ",class") return false;
    fields_ = names == kNames ? 4 : 5;
    return true;
  }

  /// The number at the front of `rest`, which moves to behind the comma that follows.
  Cycle number(std::string_view& rest, const char* name, Cycle low, Cycle high) const {
    const std::string_view field = rest.substr(0, rest.find(','));
    rest.remove_prefix(std::min(rest.size(), field.size() + 1));
    const std::string_view text = trimmed(field);
    Cycle value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool digits = end == text.data() + text.size() && error != std::errc::invalid_argument;
    if (digits && error == std::errc{} && value >= low && value <= high) return value;
    const std::string shown(text.substr(0, 40));
    fail(std::string(name) + " " +
         (digits ? shown + " is out of range" : "'" + shown + "' is not a number") + " (" +
         std::to_string(low) + " to " + std::to_string(high) + ")");
  }

  TracePacket packet(std::string_view text) {
    const auto fields = static_cast<std::size_t>(std::count(text.begin(), text.end(), ',')) + 1;
    if (fields_ == 0 && (fields == 4 || fields == 5)) fields_ = fields;
    if (fields != fields_) {
      fail(std::to_string(fields) + " fields (" + kNames +
           (fields_ == 5   ? ",class)"
            : fields_ == 4 ? ")"
                           : " and perhaps class)"));
    }
    TracePacket packet;
    packet.cycle = number(text, "cycle", 0, kLatest);
    packet.source = static_cast<NodeId>(number(text, "source", 0, nodes_ - 1));
    packet.destination = static_cast<NodeId>(number(text, "destination", 0, nodes_ - 1));
    packet.length = static_cast<std::uint32_t>(number(text, "length", 1, kMaxPacketLength));
    if (classes()) packet.message_class = static_cast<std::uint32_t>(number(text, "class", 0, 3));
    if (packet.source == packet.destination) {
      fail("node " + std::to_string(packet.source) + " sends to itself (another destination)");
    }
    if (packet.cycle < last_[packet.source]) {
      fail("cycle " + std::to_string(packet.cycle) + " comes after cycle " +
           std::to_string(last_[packet.source]) + " of node " + std::to_string(packet.source) +
           " (ascending for each source)");
    }
    last_[packet.source] = packet.cycle;
    return packet;
  }

  std::string file_;
  std::ifstream in_;
  std::uint32_t nodes_;
  std::vector<Cycle> last_;  ///< [source]
  std::size_t number_ = 0, fields_ = 0;
  bool whole_ = false, ended_ = false, any_ = false;
};

}  // namespace

Trace::Extent Trace::check(const std::string& file, std::uint32_t nodes) {
  Extent extent;
  extent.packets.assign(nodes, 0);
  Reader reader(file, nodes);
  reader.read([&](const TracePacket& packet) {
    ++extent.packets[packet.source];
    ++extent.total;
    extent.last = std::max(extent.last, packet.cycle);
  });
  extent.classes = reader.classes();
  return extent;
}

Trace::Trace(const std::string& file, std::uint32_t nodes) {
  const Extent extent = check(file, nodes);
  first_.assign(1, 0);
  for (const std::uint64_t packets : extent.packets) first_.push_back(first_.back() + packets);
  created_.resize(extent.total);
  message_.resize(extent.total);
  std::vector<std::uint64_t> next(first_.begin(), first_.end() - 1);
  Reader(file, nodes).read([&](const TracePacket& packet) {
    const std::uint64_t at = next[packet.source]++;
    if (at >= first_[packet.source + 1])
      throw std::invalid_argument(file + ": changed while it was read");
    created_[at] = packet.cycle;
    message_[at] =
        (packet.destination << kClassBits | packet.message_class) << kLengthBits | packet.length;
  });
}

TraceSource::TraceSource(std::shared_ptr<const Trace> trace, NodeId node)
    : trace_(std::move(trace)),
      next_(trace_->first_.at(node)),
      end_(trace_->first_.at(node + std::size_t{1})) {}

Message TraceSource::take() {
  const std::uint32_t packed = trace_->message_[next_++];
  Message message;
  message.length = packed & ((1u << kLengthBits) - 1);
  message.message_class =
      static_cast<std::uint8_t>(packed >> kLengthBits & ((1u << kClassBits) - 1));
  message.destination = packed >> (kLengthBits + kClassBits);
  return message;
}

}  // namespace dusk
