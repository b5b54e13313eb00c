// SPDX-License-Identifier: Apache-2.0
#include "models/traffic/injection_process.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace dusk {

BernoulliProcess::BernoulliProcess(RateEnvelope envelope) : envelope_(std::move(envelope)) {
  const RateEnvelope::Segment& last = envelope_.segments().back();
  if (last.begin == 0) steady_ = std::min(last.rate, 1.0);
}

Cycle BernoulliProcess::gap(double probability, Random& random) {
  if (probability >= 1) return 0;
  if (probability != probability_) {
    probability_ = probability;
    log_of_failure_ = Random::log_of_failure(probability);
  }
  return random.geometric_by_log(log_of_failure_);
}

Cycle BernoulliProcess::next(Cycle from, Random& random) {
  if (steady_ > 0) return from + gap(steady_, random);
  for (std::size_t i = envelope_.segment_at(from);; ++i) {
    const RateEnvelope::Segment& s = envelope_.segments()[i];
    const Cycle end = envelope_.end_of(i);
    double highest = s.rate;
    if (s.slope > 0) highest += s.slope * static_cast<double>(end - s.begin);
    highest = std::min(highest, 1.0);
    while (highest > 0 && from < end) {
      // Trials have no memory: a candidate after the end of the segment is dropped, and the next
      // segment starts a new one.
      const Cycle candidate = from + gap(highest, random);
      if (candidate >= end) break;
      const double rate = s.rate + s.slope * static_cast<double>(candidate - s.begin);
      if (s.slope == 0 || random.uniform() * highest < rate) return candidate;
      from = candidate + 1;
    }
    if (end == kNever) return kNever;
    from = std::max(from, end);
  }
}

double UniformGapsProcess::time_after(double messages) const {
  double time = last_;
  for (std::size_t i = envelope_.segment_at(static_cast<Cycle>(time));; ++i) {
    const RateEnvelope::Segment& s = envelope_.segments()[i];
    const bool endless = envelope_.end_of(i) == kNever;
    const double rate = std::max(0.0, s.rate + s.slope * (time - static_cast<double>(s.begin)));
    const double length = static_cast<double>(envelope_.end_of(i)) - time;
    const double all = rate * length + s.slope * length * length / 2;
    if (endless || all >= messages) {
      if (s.slope == 0) return time + messages / rate;
      return time +
             (std::sqrt(std::max(0.0, rate * rate + 2 * s.slope * messages)) - rate) / s.slope;
    }
    messages -= all;
    time = static_cast<double>(envelope_.end_of(i));
  }
}

Cycle UniformGapsProcess::next(Cycle from, Random& random) {
  // A uniform gap that began before cycle 0 has a remaining part with density 1 - x / 2.
  last_ = time_after(started_ ? 2 * random.uniform() : 2 * (1 - std::sqrt(random.uniform())));
  started_ = true;
  if (!(last_ < 0x1p53)) {
    last_ = 0x1p53;
    return kNever;
  }
  return std::max(from, static_cast<Cycle>(last_));
}

OnOffProcess::OnOffProcess(const RateEnvelope& envelope, const OnOffSettings& settings,
                           double on_rate)
    : settings_(settings),
      on_share_(envelope.peak() / on_rate),
      trials_(envelope.scaled(on_share_ > 0 ? 1 / on_share_ : 0)) {
  const double mean_on = settings.on_minimum * settings.shape_on / (settings.shape_on - 1);
  const double mean_off = on_share_ > 0 ? mean_on * (1 - on_share_) / on_share_ : 0;
  off_minimum_ = mean_off * (settings.shape_off - 1) / settings.shape_off;
}

void OnOffProcess::advance(Cycle cycle, Random& random) {
  if (!started_) {
    started_ = true;
    on_ = random.chance(on_share_);
    period_end_ = on_ ? random.pareto_residual(settings_.shape_on, settings_.on_minimum)
                      : random.pareto_residual(settings_.shape_off, off_minimum_);
  }
  while (period_end_ <= static_cast<double>(cycle)) {
    on_ = !on_;
    period_end_ += on_ ? random.pareto(settings_.shape_on, settings_.on_minimum)
                       : random.pareto(settings_.shape_off, off_minimum_);
  }
}

Cycle OnOffProcess::next(Cycle from, Random& random) {
  if (on_share_ <= 0) return kNever;
  if (on_share_ >= 1) return trials_.next(from, random);
  for (;;) {
    advance(from, random);
    if (on_) {
      const Cycle candidate = trials_.next(from, random);
      if (static_cast<double>(candidate) < period_end_) return candidate;
    }
    if (period_end_ >= 0x1p53) return kNever;
    from = static_cast<Cycle>(std::ceil(period_end_));
  }
}

}  // namespace dusk
