// SPDX-License-Identifier: Apache-2.0
#include "testbench/checks/width_watch.h"

#include <algorithm>

namespace dusk {
namespace {

std::string text(ChannelLevel level) {
  return "1/" + std::to_string(1u << level.width) + " of its width at 1/" +
         std::to_string(1u << level.power) + " of its power";
}

}  // namespace

std::string WidthWatch::change(ChannelLevel to, Cycle now, std::uint32_t t_on,
                               std::uint32_t t_off) {
  const ChannelLevel from = level_;
  level_ = to;
  if (to.width != from.width) {
    std::copy_backward(last_.begin(), last_.end() - 1, last_.end());
    last_[0] = {now, to.width};
    if (to.width > from.width) slack_quarters_ += 4 - (4u >> (to.width - from.width));
  }
  const std::string what = "from " + text(from) + " to " + text(to);
  if (from.width == from.power) {  // a transition begins
    unequal_since_ = now;
    widening_ = to.power != from.power;
    const bool narrows = to.power == from.power && to.width == from.width + 1;
    const bool widens = to.width == from.width && to.power < from.power;
    return narrows || widens ? std::string{} : "illegal change " + what;
  }
  const bool legal = widening_ ? to.width == from.power && to.power == from.power
                               : to.power == from.width && to.width == from.width;
  if (!legal) return "illegal change " + what;
  const Cycle took = now - unequal_since_;
  const std::uint32_t wanted = widening_ ? t_on : t_off;
  if (took == wanted) return {};
  return std::string(widening_ ? "widening" : "narrowing") + " lasted " + std::to_string(took) +
         " cycles instead of " + (widening_ ? "T_on = " : "T_off = ") + std::to_string(wanted);
}

unsigned WidthWatch::width_in(Cycle cycle) const {
  for (const Change& change : last_) {
    if (change.from <= cycle) return change.width;
  }
  return 0;
}

std::string WidthWatch::flit(Cycle before, Cycle now) const {
  // The width counts at the edge at which the flit crosses: that of the cycle before it.
  for (unsigned width = 0; width < kChannelWidths; ++width) {
    const Cycle cycles = Cycle{1} << width;
    const unsigned there = now < cycles ? 0 : width_in(now - cycles);
    if (there == width && (before == kNever || now - before >= cycles)) return {};
  }
  if (before == kNever) return "a flit left sooner than its width allows";
  return "a flit left " + std::to_string(now - before) +
         " cycles after the one before, which its width does not allow";
}

}  // namespace dusk
