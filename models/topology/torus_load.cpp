// SPDX-License-Identifier: Apache-2.0
#include "models/topology/torus_load.h"

#include <algorithm>

namespace dusk {
namespace {

constexpr double kRounding = 1e-9;  // tolerance of compared quotients

double heaviest(const std::vector<std::uint64_t>& flits) {
  return static_cast<double>(*std::max_element(flits.begin(), flits.end()));
}

}  // namespace

TorusLoad::TorusLoad(const Topology& torus, const LoadRules& rules)
    : position_(torus_position(torus, 0)),
      rules_(rules),
      size_(torus.size),
      nodes_(torus.nodes),
      trunk_(torus.trunk),
      local_channels_(torus.local_channels),
      address_(torus.node_address),
      leaving_(torus.nodes),
      entering_(torus.nodes) {
  position_.ring_tie = rules.ring_tie;
  std::size_t stride = 1;
  for (std::uint32_t d = 0; d < size_.size(); ++d) {
    stride_.push_back(stride);
    stride *= size_[d];
    cut_links_.push_back(torus.switches / size_[d] * torus.trunk);
    for (Steps& direction : steps_[d]) direction.resize(torus.switches);
  }
}

void TorusLoad::add_way(Steps& steps, std::uint32_t d, std::size_t line, std::uint32_t first,
                        std::uint32_t behind, std::uint64_t flits) const {
  steps[line + first * stride_[d]] += flits;
  if (behind < size_[d]) steps[line + behind * stride_[d]] -= flits;
  if (first > behind) steps[line] += flits;
}

void TorusLoad::add(NodeId source, NodeId destination, std::uint64_t flits) {
  total_ += flits;
  leaving_[source] += flits;
  entering_[destination] += flits;
  position_.address = address_[source];
  const std::uint32_t to = address_[destination];
  const unsigned bits = coordinate_bits(position_.dimensions), mask = (1u << bits) - 1;
  const auto coordinate = [&](std::uint32_t address, std::uint32_t d) {
    return address >> (d * bits) & mask;
  };
  // The switch at which the path through dimension d begins, if its coordinate were 0.
  std::size_t line = 0;
  for (std::uint32_t d = 0; d < size_.size(); ++d)
    line += coordinate(position_.address, d) * stride_[d];
  for (std::uint32_t d = 0; d < size_.size(); ++d) {
    const std::uint32_t x = coordinate(position_.address, d), end = coordinate(to, d);
    line -= x * stride_[d];
    if (x != end) {
      const RingWay way = ring_way(position_, d, x, end, size_[d] - 1);
      bool up = way.up;
      if (way.tie) up = leads_up_in_tie(position_.ring_tie, x, false);
      // Downwards the packet leaves coordinates end + 1 to x, upwards those from x to before the
      // end.
      const std::uint32_t first = up ? x : (end + 1) % size_[d], behind = up ? end : x + 1;
      hops_[d] += flits * way.hops;
      if (way.tie && position_.ring_tie == RingTie::Random) {
        for (Steps& direction : ties_[d])
          if (direction.empty()) direction.resize(steps_[d][0].size());
        add_way(ties_[d][0], d, line, x, end, flits);
        add_way(ties_[d][1], d, line, (end + 1) % size_[d], x + 1, flits);
      } else {
        add_way(steps_[d][up ? 0 : 1], d, line, first, behind, flits);
      }
    }
    line += end * stride_[d];
  }
}

TorusLoad::Steps TorusLoad::sums(const Steps& steps, std::uint32_t d) const {
  Steps flits = steps;
  for (std::size_t at = 0; at < flits.size(); ++at)
    if (at / stride_[d] % size_[d] != 0) flits[at] += flits[at - stride_[d]];
  return flits;
}

std::uint64_t TorusLoad::crossing(std::uint32_t d, bool up, std::uint32_t x) const {
  const Steps flits = sums(steps_[d][up ? 0 : 1], d);
  std::uint64_t sum = 0;
  for (std::size_t at = 0; at < flits.size(); ++at)
    if (at / stride_[d] % size_[d] == x) sum += flits[at];
  return sum;
}

double TorusLoad::link(std::uint32_t d, bool up, SwitchId from) const {
  const Steps& ties = ties_[d][up ? 0 : 1];
  const double fixed = static_cast<double>(sums(steps_[d][up ? 0 : 1], d)[from]);
  return ties.empty() ? fixed : fixed + static_cast<double>(sums(ties, d)[from]) / 2;
}

double TorusLoad::node_cycles() const {
  return std::max(heaviest(leaving_) / local_channels_,
                  heaviest(entering_) / (double{1} * local_channels_ * rules_.ejection_lanes));
}

double TorusLoad::cut_cycles() const {
  double cycles = 0;
  for (std::uint32_t d = 0; d < size_.size(); ++d) {
    for (const Steps& steps : steps_[d]) {
      const Steps flits = sums(steps, d);
      std::vector<std::uint64_t> crossings(size_[d]);
      for (std::size_t at = 0; at < flits.size(); ++at)
        crossings[at / stride_[d] % size_[d]] += flits[at];
      cycles = std::max(cycles, heaviest(crossings) / cut_links_[d]);
    }
    const std::uint32_t cuts = 2 * ((position_.wrap >> d & 1u) != 0 ? size_[d] : size_[d] - 1);
    cycles = std::max(cycles, static_cast<double>(hops_[d]) / (double{1} * cuts * cut_links_[d]));
  }
  return cycles;
}

double TorusLoad::link_cycles(bool with_ties) const {
  double most = 0;
  for (std::uint32_t d = 0; d < size_.size(); ++d) {
    for (std::size_t way = 0; way < 2; ++way) {
      const Steps flits = sums(steps_[d][way], d);
      if (!with_ties || ties_[d][way].empty()) {
        most = std::max(most, heaviest(flits));
        continue;
      }
      const Steps ties = sums(ties_[d][way], d);
      for (std::size_t at = 0; at < flits.size(); ++at)
        most = std::max(most, static_cast<double>(flits[at]) + static_cast<double>(ties[at]) / 2);
    }
  }
  return most / trunk_;
}

double TorusLoad::cycles() const {
  const double cycles = std::max(node_cycles(), cut_cycles());
  return rules_.dimension_order ? std::max(cycles, link_cycles(false)) : cycles;
}

double TorusLoad::bound() const {
  if (total_ == 0) return local_channels_;
  return static_cast<double>(total_) / (cycles() * nodes_);
}

bool TorusLoad::is_attained() const {
  return std::max(node_cycles(), link_cycles(true)) <= cycles() * (1 + kRounding);
}

}  // namespace dusk
