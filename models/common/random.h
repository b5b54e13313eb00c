// SPDX-License-Identifier: Apache-2.0
/// Random streams: many independent ones from one 64-bit seed, the same bytes on every machine.
///
/// Stream i of a seed is Boost's taus88 (L'Ecuyer 1996, period 2^88, 12 bytes of state), seeded
/// with the high halves of three outputs of SplitMix64 (Steele et al. 2014) started at
/// derive_seed(seed, i). Logarithm and power are computed here from + - * / alone, because C
/// libraries differ in the last bit.
#pragma once

#include <boost/random/taus88.hpp>
#include <cstdint>
#include <initializer_list>

#include "models/common/ids.h"

namespace dusk {

/// Advances a SplitMix64 state and returns its next output.
std::uint64_t split_mix64(std::uint64_t& state);

/// Seed of stream `stream`: output number `stream` (from 0) of SplitMix64 started at the first
/// output of SplitMix64 started at `seed`.
std::uint64_t derive_seed(std::uint64_t seed, std::uint64_t stream);

/// Stream numbers. 0..2^32-1 belong to the nodes, the following ones to the whole run.
inline constexpr std::uint64_t kActiveNodesStream = std::uint64_t{1} << 32;
inline constexpr std::uint64_t kSwitchStreams = std::uint64_t{2} << 32;  ///< + switch id
/// + node: message classes by shares. (The functional engine uses the streams from 3 << 32 on.)
inline constexpr std::uint64_t kMessageClassStreams = std::uint64_t{4} << 32;
inline constexpr std::uint64_t kComputeTimeStreams = std::uint64_t{5} << 32;   ///< + rank
inline constexpr std::uint64_t kRandomAccessStreams = std::uint64_t{6} << 32;  ///< + rank
inline constexpr std::uint64_t kPlaceStream = std::uint64_t{1} << 42;          ///< places of ranks

/// One stream. Copies continue independently from the same point.
class Random {
 public:
  Random(std::uint64_t seed, std::uint64_t stream);

  /// Returns 32 uniform bits; one draw.
  std::uint32_t bits() { return engine_(); }
  /// Returns a uniform number in 0..count-1, count >= 1. No draw if count is 1, else one or more.
  std::uint32_t below(std::uint32_t count);
  /// Returns a uniform number in low..high, low <= high; draws as below().
  std::uint32_t between(std::uint32_t low, std::uint32_t high);
  /// Returns a uniform number in [0, 1) in steps of 2^-32; one draw.
  double uniform();
  /// Returns true with the probability `share`; one draw.
  bool chance(double share) { return uniform() < share; }
  /// Returns one of the choices; draws as below().
  template <class Choice>
  Choice pick(std::initializer_list<Choice> choices) {
    return choices.begin()[below(static_cast<std::uint32_t>(choices.size()))];
  }
  /// Returns the number of failures before the first success of trials with this probability, 0 <
  /// probability <= 1, at most 2^62. One draw by inversion, none if probability is 1.
  Cycle geometric(double probability);
  /// Returns geometric() for a probability below 1, for callers that draw often. The argument is
  /// log_of_failure(probability).
  Cycle geometric_by_log(double log_of_failure);
  /// Returns the logarithm of 1 - probability.
  static double log_of_failure(double probability);
  /// Returns a Pareto number: P(X > x) = (minimum / x)^shape for x >= minimum; one draw. shape > 0.
  double pareto(double shape, double minimum);
  /// Returns the remaining time of a Pareto period seen at a random instant (its equilibrium
  /// residual life); one draw. shape > 1. The result has a tail of exponent shape - 1 and may be as
  /// large as 1e300.
  double pareto_residual(double shape, double minimum);

 private:
  boost::random::taus88 engine_;
};

}  // namespace dusk
