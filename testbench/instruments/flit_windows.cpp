// SPDX-License-Identifier: Apache-2.0
#include "testbench/instruments/flit_windows.h"

#include <fmt/format.h>

#include <limits>
#include <utility>

namespace dusk {
namespace {

/// Size of the head of the file in bytes, a multiple of 64 as the format requires.
constexpr std::size_t kHead = 128;
/// Mark of the format, its version 1.0, and the number of bytes of the text that follows.
constexpr char kMark[] = {'\x93', 'N', 'U', 'M', 'P', 'Y', 1, 0, kHead - 10, 0};

}  // namespace

FlitWindows::FlitWindows(std::size_t channels, std::uint64_t most, Total total)
    : bytes_(most > std::numeric_limits<std::uint16_t>::max() ? 4 : 2),
      total_(std::move(total)),
      before_(channels, 0) {}

void FlitWindows::window_ended(Cycle) {
  for (ChannelId id = 0; id < before_.size(); ++id) {
    const std::uint64_t now = total_(id);
    std::uint64_t flits = now - std::exchange(before_[id], now);
    for (unsigned byte = 0; byte < bytes_; ++byte, flits >>= 8)
      rows_ += static_cast<char>(flits & 0xff);
  }
  ++windows_;
}

void FlitWindows::write(RowFile& file, bool) {
  file.set_head(head());
  file.add(rows_);
  rows_.clear();
}

std::string FlitWindows::head() const {
  std::string head(kMark, sizeof kMark);
  head += fmt::format("{{'descr': '<u{}', 'fortran_order': False, 'shape': ({}, {}), }}", bytes_,
                      windows_, before_.size());
  head.resize(kHead - 1, ' ');
  return head + '\n';
}

}  // namespace dusk
