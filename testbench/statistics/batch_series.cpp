// SPDX-License-Identifier: Apache-2.0
#include "testbench/statistics/batch_series.h"

#include <algorithm>

namespace dusk {
namespace {

Slot operator+(const Slot& a, const Slot& b) {
  return {a.flits_created + b.flits_created, a.packets + b.packets,
          a.flits_delivered + b.flits_delivered, a.latency + b.latency};
}

}  // namespace

void BatchSeries::start(Cycle from) {
  from_ = from;
  shift_ = 0;
  slots_.assign(kSlots, {});
}

Slot& BatchSeries::slot(Cycle now) {
  while ((now - from_) >> shift_ >= kSlots) {
    for (std::size_t i = 0; i < kSlots / 2; ++i) slots_[i] = slots_[2 * i] + slots_[2 * i + 1];
    std::fill(slots_.begin() + kSlots / 2, slots_.end(), Slot{});
    ++shift_;
  }
  return slots_[(now - from_) >> shift_];
}

void BatchSeries::created(Cycle now, std::uint32_t flits) {
  if (now >= from_) slot(now).flits_created += flits;
}

void BatchSeries::delivered(Cycle now, Cycle latency, std::uint32_t flits) {
  if (now < from_) return;
  Slot& s = slot(now);
  ++s.packets;
  s.flits_delivered += flits;
  s.latency += latency;
}

Slots BatchSeries::slots(Cycle to) {
  if (to <= from_) return {};
  slot(to - 1);  // without traffic the slots have not grown with the time
  const auto over = static_cast<std::ptrdiff_t>((to - from_) >> shift_);
  return {{slots_.begin(), slots_.begin() + over}, Cycle{1} << shift_};
}

Cycle BatchSeries::next_look(Cycle now) const {
  Cycle step = kSlots / 8;
  while (now - from_ >= 8 * step) step *= 2;
  return from_ + ((now - from_) / step + 1) * step;
}

}  // namespace dusk
