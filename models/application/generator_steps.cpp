// SPDX-License-Identifier: Apache-2.0
#include "models/application/generator_steps.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace dusk::application {

GeneratedApplication::GeneratedApplication(const GeneratorSettings& settings)
    : settings_(settings), all_(settings.ranks), last_(settings.ranks) {
  application_.ranks.resize(settings.ranks);
  std::iota(all_.begin(), all_.end(), 0);
  for (const Rank rank : all_) times_.emplace_back(settings.seed, kComputeTimeStreams + rank);
}

MemberOperations GeneratedApplication::last_of(const std::vector<Rank>& group) const {
  MemberOperations last;
  last.reserve(group.size());
  for (const Rank rank : group) last.push_back(last_[rank]);
  return last;
}

void GeneratedApplication::set_last(const std::vector<Rank>& group, MemberOperations ends) {
  for (std::size_t place = 0; place < group.size(); ++place)
    last_[group[place]] = std::move(ends[place]);
  unchecked_ += group.size();
  if (unchecked_ < all_.size()) return;
  unchecked_ = 0;
  check_size(application_);
}

std::uint64_t GeneratedApplication::time(Rank rank, double nanoseconds) {
  if (settings_.imbalance > 0)
    nanoseconds *= 1 + settings_.imbalance * (2 * times_[rank].uniform() - 1);
  return static_cast<std::uint64_t>(std::llround(nanoseconds));
}

void GeneratedApplication::compute(const std::vector<Rank>& group, double nanoseconds) {
  if (nanoseconds <= 0) return;
  phase(group, [&](GroupSteps& steps) {
    for (std::uint32_t member = 0; member < steps.size(); ++member) {
      const std::uint64_t duration = time(group[member], nanoseconds);
      if (duration > 0) steps.compute(member, duration);
    }
  });
}

void GeneratedApplication::collective(const std::vector<Rank>& group, const CollectiveCall& call) {
  set_last(group, append_collective(application_, group, call, last_of(group), tag_));
}

MemberOperations GeneratedApplication::beside(const CollectiveCall& call,
                                              const MemberOperations& after) {
  MemberOperations ends = append_collective(application_, all_, call, after, tag_);
  check_size(application_);
  return ends;
}

CollectiveCall GeneratedApplication::call(Collective collective, std::uint64_t bytes) const {
  CollectiveCall call;
  call.collective = collective;
  call.algorithm = value_named<Algorithm>(settings_.algorithm).value_or(Algorithm::Auto);
  call.bytes = bytes;
  call.reduce_ns_per_kib = settings_.reduce_ns_per_kib;
  return call;
}

void GeneratedApplication::wait_for(const MemberOperations& operations) {
  for (const Rank rank : all_)
    last_[rank].insert(last_[rank].end(), operations[rank].begin(), operations[rank].end());
}

Application GeneratedApplication::finish(const std::string& name) {
  application_.name = name;
  check_size(application_);
  for (RankGraph& rank : application_.ranks) rank.close();
  return std::move(application_);
}

std::vector<std::uint32_t> factors_of(std::uint32_t number, std::uint32_t count) {
  std::vector<std::uint32_t> primes;
  for (std::uint32_t p = 2; p <= number / p;) {
    if (number % p == 0) {
      primes.push_back(p);
      number /= p;
    } else {
      ++p;
    }
  }
  if (number > 1) primes.push_back(number);
  std::vector<std::uint32_t> factors(count, 1);
  for (auto prime = primes.rbegin(); prime != primes.rend(); ++prime)
    *std::min_element(factors.begin(), factors.end()) *= *prime;
  std::sort(factors.rbegin(), factors.rend());
  return factors;
}

}  // namespace dusk::application
