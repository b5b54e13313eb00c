// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <charconv>
#include <stdexcept>
#include <string_view>

#include "models/common/flit.h"
#include "models/common/input_file.h"
#include "models/common/shown_text.h"
#include "models/traffic/trace_reader.h"

namespace dusk {
namespace {

constexpr const char* kNames = "cycle,source,destination,length";
constexpr Cycle kLatest = 1'000'000'000'000'000;  // as run.cycles

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
class CsvTrace : public TraceReader {
 public:
  CsvTrace(const std::string& file, std::uint32_t nodes)
      : file_(file), in_(file, kNoLimit), nodes_(nodes) {}

  void read(const std::function<void(const TracePacket&)>& take) override {
    for (std::string line; in_.line(line);) {
      ++number_;
      std::string_view text(line);
      if (number_ == 1 && begins_with(text, "\xef\xbb\xbf")) text.remove_prefix(3);  // UTF-8 mark
      text = trimmed(text);
      if (number_ == 1) whole_ = begins_with(text, kTraceHead);
      if (text.empty() || text.front() == '#') {
        ended_ = ended_ || begins_with(text, kTraceEnd);
        continue;
      }
      if (fields_ == 0 && is_names(text)) continue;
      take(packet(text));
      any_ = true;
    }
    if (whole_ && !ended_) fail("the file is cut off (its last line begins with '# end')");
    if (!any_) throw std::invalid_argument(file_ + ": holds no packet (a line for each)");
  }
  std::string where() const override { return file_ + ":" + std::to_string(number_); }
  bool classes() const override { return fields_ == 5; }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    throw std::invalid_argument(where() + ": " + what);
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
    const std::string found = shown(text);
    fail(std::string(name) + " " +
         (digits ? found + " is out of range" : "'" + found + "' is not a number") + " (" +
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
    return packet;
  }

  std::string file_;
  InputFile in_;
  std::uint32_t nodes_;
  std::size_t number_ = 0, fields_ = 0;
  bool whole_ = false, ended_ = false, any_ = false;
};

}  // namespace

std::unique_ptr<TraceReader> make_csv_trace(const std::string& file, std::uint32_t nodes) {
  return std::make_unique<CsvTrace>(file, nodes);
}

}  // namespace dusk
