// SPDX-License-Identifier: Apache-2.0
#include "models/traffic/length_distribution.h"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "models/common/flit.h"

namespace dusk {
namespace {

void check_length(std::uint32_t length) {
  if (length < 1 || length > kMaxPacketLength) {
    throw std::invalid_argument("message length: " + std::to_string(length) +
                                " flits is out of range (1 to " + std::to_string(kMaxPacketLength) +
                                ")");
  }
}

}  // namespace

LengthDistribution::LengthDistribution(LengthSettings settings) : settings_(std::move(settings)) {
  if (settings_.weighted.empty()) {
    check_length(settings_.minimum);
    check_length(settings_.maximum);
    if (settings_.minimum > settings_.maximum) {
      throw std::invalid_argument("message length: the minimum exceeds the maximum");
    }
    mean_ = (settings_.minimum + settings_.maximum) / 2.0;
    return;
  }
  double total = 0, flits = 0;
  for (const WeightedLength& entry : settings_.weighted) {
    check_length(entry.length);
    if (!(entry.weight > 0)) {
      throw std::invalid_argument("message length: a weight must be above 0");
    }
    total += entry.weight;
    flits += entry.weight * entry.length;
    cumulative_.push_back(total);
  }
  mean_ = flits / total;
}

std::uint32_t LengthDistribution::draw(Random& random) const {
  const auto& list = settings_.weighted;
  if (list.empty()) return random.between(settings_.minimum, settings_.maximum);
  if (list.size() == 1) return list.front().length;
  const double point = random.uniform() * cumulative_.back();
  const auto entry = std::upper_bound(cumulative_.begin(), cumulative_.end() - 1, point);
  return list[static_cast<std::size_t>(entry - cumulative_.begin())].length;
}

}  // namespace dusk
