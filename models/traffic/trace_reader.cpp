// SPDX-License-Identifier: Apache-2.0
#include "models/traffic/trace_reader.h"

#include <stdexcept>
#include <string_view>

namespace dusk {

// The readers, each in its own file.
std::unique_ptr<TraceReader> make_csv_trace(const std::string& file, std::uint32_t nodes);

namespace {

struct TraceFormat {
  std::string_view ending;  ///< ending of the file's name; empty: all other files
  std::unique_ptr<TraceReader> (*make)(const std::string& file, std::uint32_t nodes);
};

constexpr TraceFormat kFormats[] = {{"", make_csv_trace}};

bool ends_with(std::string_view text, std::string_view ending) {
  return text.size() >= ending.size() && text.substr(text.size() - ending.size()) == ending;
}

}  // namespace

std::unique_ptr<TraceReader> open_trace(const std::string& file, std::uint32_t nodes) {
  for (const TraceFormat& format : kFormats)
    if (ends_with(file, format.ending)) return format.make(file, nodes);
  throw std::logic_error("no format takes every file");
}

}  // namespace dusk
