// SPDX-License-Identifier: Apache-2.0
#include "models/kernel/links.h"

#include <algorithm>
#include <limits>

namespace dusk {
namespace {

/// Size limit of all sets of marks in a row, in bytes; every cycle reads them all. In a network
/// with more marks the threads share sets, and two threads seldom write to the same cache line.
constexpr std::uint64_t kMostMarks = 1u << 16;

std::uint64_t whole_words(std::uint64_t bytes) { return (bytes + 7) / 8 * 8; }
std::uint64_t whole_lines(std::uint64_t bytes) {
  return (bytes + kOwnLines - 1) / kOwnLines * kOwnLines;
}

}  // namespace

Links::Links(const Sizes& sizes) : sizes_(sizes), block_(block(sizes.ports)) {
  while (slots_in_time_ <= sizes.max_latency + sizes.ahead) slots_in_time_ *= 2;
  std::uint32_t slots = 1;
  while (slots < std::max(sizes.depth, sizes.max_latency + 1) + sizes.queue) slots *= 2;
  wrap_ = slots - 1;
  std::uint64_t at = std::uint64_t{sizes.switches} * block_;
  const auto place = [&at](std::uint32_t& where, std::uint64_t size) {
    where = static_cast<std::uint32_t>(at);
    at += size;
  };
  place(nodes_, std::uint64_t{sizes.nodes} * kNodeBlock);
  place(nowhere_, 8);
  at = whole_lines(at);
  const std::uint64_t first_mark = at;
  place(switch_marks_, whole_words(sizes.switches));
  place(node_marks_, whole_words(sizes.nodes));
  place(nowhere_mark_, 8);
  at = whole_lines(at);
  const std::uint64_t marks = at - first_mark;
  marks_size_ = static_cast<std::uint32_t>(marks);
  sets_of_marks_ =
      static_cast<std::uint32_t>(std::clamp<std::uint64_t>(kMostMarks / marks, 1, sizes.threads));
  at += (sets_of_marks_ - 1) * marks;
  end_ = static_cast<std::uint32_t>(at);
  std::uint64_t slot = std::uint64_t{sizes.switches} * sizes.ports * sizes.vcs * slots;
  node_rings_ = static_cast<std::uint32_t>(slot);
  slot += std::uint64_t{sizes.nodes} * sizes.channels * sizes.vcs * slots;
  nowhere_ring_ = static_cast<std::uint32_t>(slot);
  slot += std::uint64_t{kMaxVcs} * slots;
  if (std::max(at, slot) > std::numeric_limits<std::uint32_t>::max())
    throw std::length_error("network: more buffers than can be numbered (fewer switches or VCs)");
  flits_.resize(slot);
  bytes_.resize(at / 8 * slots_in_time_);
  for (std::size_t i = 0; i < 2 * slots_in_time_; ++i) {
    rows_.push_back(reinterpret_cast<std::uint8_t*>(&bytes_[i % slots_in_time_ * (at / 8)]));
  }
}

void Links::begin(Cycle now, WakeSet& switches, WakeSet& nodes) {
  turn(now);
  std::uint8_t* const row = rows()[0];
  for (unsigned set = 0; set < sets_of_marks_; ++set) {
    std::uint8_t* const marks = row + set * marks_size_;
    switches.take_marks(marks + switch_marks_);
    nodes.take_marks(marks + node_marks_);
    if (marks[nowhere_mark_] != 0)
      throw std::logic_error("network: a switch sent over a channel that is not there");
  }
}

Cycle Links::next(Cycle from) const {
  const std::uint32_t first = switch_marks_ / 8, end = end_ / 8;
  for (Cycle when = from; when < from + slots_in_time_; ++when) {
    const std::uint64_t* const row = &bytes_[(when & (slots_in_time_ - 1)) * end];
    if (std::any_of(row + first, row + end, [](std::uint64_t word) { return word != 0; }))
      return when;
  }
  return kNever;
}

}  // namespace dusk
