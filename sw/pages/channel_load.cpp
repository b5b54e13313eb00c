// SPDX-License-Identifier: Apache-2.0
// Reads channel_flits.npy, window by window.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <optional>

#include "models/common/input_file.h"
#include "sw/common/config_error.h"
#include "sw/common/text.h"
#include "sw/pages/channel_history.h"

namespace dusk::pages {
namespace {

/// Rows of a NumPy file of version 1.0: unsigned integers of 2 or 4 bytes, a row for each window.
/// The head of a killed run may lack the number of rows, so the file's length decides.
class FlitRows {
 public:
  FlitRows(const std::string& path, std::size_t channels) : path_(path), file_(path, kNoLimit) {
    const std::string head = take(10);
    if (head.compare(0, 8, std::string("\x93NUMPY\x01\x00", 8)) != 0) fail("is no NumPy file");
    const auto low = static_cast<unsigned char>(head[8]),
               high = static_cast<unsigned char>(head[9]);
    const std::string text = take(low + 256u * high);
    bytes_ = text.find("'<u2'") != std::string::npos ? 2 : 4;
    if (bytes_ == 4 && text.find("'<u4'") == std::string::npos)
      fail("has no numbers of <u2 or <u4");
    if (columns_in(text) != channels)
      fail("has not the " + std::to_string(channels) + " channels of channels.csv");
    row_.resize(channels * bytes_);
  }

  /// Adds the next row to `sums`. Returns false if there is no whole row.
  bool add_to(std::vector<std::uint32_t>& sums) {
    if (row_.empty() || !fill(row_.data(), row_.size())) return false;
    for (std::size_t c = 0; c < sums.size(); ++c) {
      std::uint32_t value = 0;  // the file and the machine are little-endian
      std::memcpy(&value, row_.data() + c * bytes_, bytes_);
      sums[c] += value;
    }
    return true;
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    throw ConfigError("{}: {}", shown(path_), what);
  }

  bool fill(char* to, std::size_t size) {
    while (size > 0) {
      if (left_.empty()) left_ = file_.next();
      if (left_.empty()) return false;
      const std::size_t now = std::min(size, left_.size());
      std::memcpy(to, left_.data(), now);
      left_.remove_prefix(now);
      to += now;
      size -= now;
    }
    return true;
  }

  std::string take(std::size_t size) {
    std::string text(size, '\0');
    if (!fill(text.data(), size)) fail("is cut off");
    return text;
  }

  /// Returns the second number of the shape "(68, 2048)".
  static std::size_t columns_in(const std::string& head) {
    const std::size_t shape = head.find("'shape':"), comma = head.find(',', shape + 8);
    if (shape == std::string::npos || comma == std::string::npos) return 0;
    std::size_t columns = 0, at = head.find_first_of("0123456789", comma);
    for (; at < head.size() && std::isdigit(static_cast<unsigned char>(head[at])) != 0; ++at)
      columns = std::min<std::size_t>(columns * 10 + static_cast<std::size_t>(head[at] - '0'),
                                      UINT32_MAX);
    return columns;
  }

  std::string path_;
  InputFile file_;
  std::string_view left_;
  std::size_t bytes_ = 2;
  std::vector<char> row_;
};

/// Rounding step for loads of merged windows. Their noise would take a sixth of the largest pages.
constexpr double kMergedStep = 2;

}  // namespace

std::size_t merged_windows(std::size_t windows, std::size_t channels) {
  const double cells = static_cast<double>(windows) * static_cast<double>(channels);
  return std::max<std::size_t>(1, static_cast<std::size_t>(std::ceil(cells / kMostCells)));
}

json::value pack_load(const std::string& folder, const WindowGroups& windows, Columns& columns) {
  const std::string path = folder + "/channel_flits.npy";
  if (is_absent(path)) return nullptr;
  FlitRows rows(path, windows.channels);
  Packer packer;
  std::vector<std::uint32_t> sums(windows.channels);
  std::vector<std::uint8_t> load(windows.channels);
  const double step = windows.merged > 1 ? kMergedStep : 1;
  for (std::size_t group = 0; group < windows.groups(); ++group) {
    std::fill(sums.begin(), sums.end(), 0);
    const std::size_t last = std::min((group + 1) * windows.merged, windows.ends.size());
    for (std::size_t w = group * windows.merged; w < last; ++w) rows.add_to(sums);
    const double full = step * std::max(1.0, windows.end(group) - windows.begin(group));
    std::transform(sums.begin(), sums.end(), load.begin(), [&](std::uint32_t flits) {
      return static_cast<std::uint8_t>(std::min(255.0, step * std::round(255.0 * flits / full)));
    });
    packer.add(load.data(), load.size());
  }
  return columns.add("u8", packer);
}

}  // namespace dusk::pages
