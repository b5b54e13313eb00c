// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cctype>
#include <stdexcept>
#include <string_view>

#include "models/common/flit.h"
#include "models/common/input_file.h"
#include "models/common/shown_text.h"
#include "models/common/table_number.h"
#include "models/common/table_reader.h"
#include "models/traffic/trace_reader.h"

namespace dusk {
namespace {

constexpr Cycle kLatestCycle = 1'000'000'000'000'000;         // as run.cycles
constexpr std::size_t kTraceColumns = 5, kNeededColumns = 4;  // a trace may have no classes
constexpr std::size_t kNoField = kTraceColumns;
constexpr std::array<const char*, kTraceColumns> kTraceNames = {"cycle", "source", "destination",
                                                                "length", "class"};
constexpr const char* kAllNames = "cycle,source,destination,length and perhaps class";

bool begins_with(std::string_view text, std::string_view start) {
  return text.substr(0, start.size()) == start;
}

/// Returns whether a row holds names of columns: it has no number, and a letter.
bool is_row_of_names(const std::vector<std::string_view>& fields) {
  const auto number = [](std::string_view field) { return whole_number(field).has_value(); };
  const auto word = [](std::string_view field) {
    return !field.empty() && std::isalpha(static_cast<unsigned char>(field.front())) != 0;
  };
  return std::none_of(fields.begin(), fields.end(), number) &&
         std::any_of(fields.begin(), fields.end(), word);
}

/// Reads a table and checks it row by row.
class CsvTrace : public TraceReader {
 public:
  CsvTrace(const std::string& file, std::uint32_t nodes)
      : file_(file),
        in_(file),
        table_(in_, file),
        highest_{kLatestCycle, nodes - 1, nodes - 1, kMaxPacketLength, 3} {}

  void read(const std::function<void(const TracePacket&)>& take) override {
    bool whole = false, ended = false, any = false;
    table_.on_comment([&](std::string_view text) {
      whole = whole || (table_.line() == 1 && begins_with(text, kTraceHead));
      ended = ended || begins_with(text, kTraceEnd);
    });
    for (bool first = true; table_.next(); first = false) {
      if (first && find_columns()) continue;
      take(packet());
      any = true;
    }
    if (whole && !ended) table_.fail("the file is cut off (its last line begins with '# end')");
    if (!any) throw std::invalid_argument(file_ + ": holds no packet (a line for each)");
  }
  std::string where() const override { return table_.where(); }
  bool classes() const override { return fields_ == kTraceColumns; }

 private:
  /// Reads the first row. Returns whether it holds names.
  bool find_columns() {
    if (is_row_of_names(table_.fields())) {
      table_.take_names();
      std::fill(at_.begin(), at_.end(), kNoField);
      for (const std::string& name : table_.names()) {
        const auto known =
            std::find(kTraceNames.begin(), kTraceNames.end(), name) - kTraceNames.begin();
        if (known == kTraceColumns || at_[known] != kNoField) {
          const char* const fault = known == kTraceColumns ? "unknown column '" : "two columns '";
          table_.fail(fault + shown(name) + "' (" + kAllNames + ")");
        }
        at_[known] = fields_++;
      }
      for (std::size_t column = 0; column < kNeededColumns; ++column)
        if (at_[column] == kNoField)
          table_.fail(std::string("no column '") + kTraceNames[column] + "' (" + kAllNames + ")");
      return true;
    }
    fields_ = table_.fields().size();
    if (fields_ != kNeededColumns && fields_ != kTraceColumns)
      table_.fail(std::to_string(fields_) + " fields (" + kAllNames + ")");
    return false;
  }

  Cycle number(std::size_t column, Cycle low) const {
    const std::string_view field = table_.fields()[at_[column]];
    const auto value = whole_number(field);
    const Cycle high = highest_[column];
    if (value && *value >= static_cast<std::int64_t>(low) &&
        *value <= static_cast<std::int64_t>(high))
      return static_cast<Cycle>(*value);
    const std::string fault = is_whole_number(field) ? shown(field) + " is out of range"
                                                     : not_a_number(field, "a whole number");
    table_.fail(kTraceNames[column] + (" " + fault) + " (" + std::to_string(low) + " to " +
                std::to_string(high) + ")");
  }

  TracePacket packet() const {
    const std::size_t fields = table_.fields().size();
    if (fields != fields_) {
      table_.fail(std::to_string(fields) +
                  " fields (as many as in the first row: " + std::to_string(fields_) + ")");
    }
    TracePacket packet;
    packet.cycle = number(0, 0);
    packet.source = static_cast<NodeId>(number(1, 0));
    packet.destination = static_cast<NodeId>(number(2, 0));
    packet.length = static_cast<std::uint32_t>(number(3, 1));
    if (classes()) packet.message_class = static_cast<std::uint32_t>(number(4, 0));
    return packet;
  }

  std::string file_;
  InputStream in_;
  TableReader table_;
  std::array<Cycle, kTraceColumns> highest_;
  std::array<std::size_t, kTraceColumns> at_ = {0, 1, 2, 3, 4};  ///< [column] its field
  std::size_t fields_ = 0;                                       ///< number of fields of a row
};

}  // namespace

/// Makes a reader for a table (TableReader) with one packet per row. The columns are cycle, source,
/// destination, length and, optionally, class. A first row of names sets their order; without it
/// they are in this order. A file that begins with kTraceHead must have a last line that begins
/// with kTraceEnd.
std::unique_ptr<TraceReader> make_csv_trace(const std::string& file, std::uint32_t nodes) {
  return std::make_unique<CsvTrace>(file, nodes);
}

}  // namespace dusk
