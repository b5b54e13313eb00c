// SPDX-License-Identifier: Apache-2.0
// The decisions of Open MPI 4.1.4, as sampled at powers of two (choose_algorithm()).
#include "models/application/collective.h"

namespace dusk::application {
namespace {

struct Choice {
  Collective collective;
  std::uint32_t members;  ///< column: from this size of the group on; below 16 the first one
  std::uint64_t bytes;    ///< least size for the algorithm, in bytes
  Algorithm algorithm;
};

}  // namespace

Algorithm choose_algorithm(Collective collective, std::uint64_t bytes, std::uint32_t members) {
  using C = Collective;
  using A = Algorithm;
  constexpr std::uint64_t kKib = 1024;
  // Linear all-to-all and scatter stand for Open MPI's variants with non-blocking calls, too.
  // Recursive doubling stands for its segmented ring. Open MPI leaves this ring if a rank has less
  // than a number.
  static constexpr Choice kChoices[] = {
      {C::Broadcast, 16, 0, A::KNomial},
      {C::Broadcast, 16, 4 * kKib, A::Binomial},
      {C::Broadcast, 16, 1024 * kKib, A::ScatterAllGather},
      {C::Broadcast, 64, 0, A::KNomial},
      {C::Broadcast, 256, 0, A::KNomial},
      {C::Broadcast, 256, 16 * kKib, A::SplitBinary},
      {C::Broadcast, 256, 32 * kKib, A::KNomial},
      {C::Reduce, 16, 0, A::Binary},
      {C::Reduce, 16, 4 * kKib, A::Binomial},
      {C::Reduce, 64, 0, A::Binomial},
      {C::Reduce, 256, 0, A::Binomial},
      {C::Reduce, 256, 8 * kKib, A::InOrderBinary},
      {C::Reduce, 256, 16 * kKib, A::Binomial},
      {C::Reduce, 512, 0, A::Binomial},
      {C::AllReduce, 16, 0, A::RecursiveDoubling},
      {C::AllReduce, 16, 4 * kKib, A::Rabenseifner},
      {C::AllReduce, 64, 0, A::RecursiveDoubling},
      {C::AllReduce, 64, 256 * kKib, A::Rabenseifner},
      {C::AllReduce, 256, 0, A::ReduceBroadcast},
      {C::AllReduce, 256, 4 * kKib, A::Rabenseifner},
      {C::AllReduce, 512, 0, A::ReduceBroadcast},
      {C::AllReduce, 512, 2 * kKib, A::RecursiveDoubling},
      {C::AllReduce, 512, 16 * kKib, A::Rabenseifner},
      {C::AllToAll, 16, 0, A::Linear},
      {C::AllToAll, 16, 4, A::Bruck},
      {C::AllToAll, 16, 512, A::Linear},
      {C::AllToAll, 64, 0, A::Bruck},
      {C::AllToAll, 64, 1 * kKib, A::Linear},
      {C::AllToAll, 64, 256 * kKib, A::Pairwise},
      {C::AllToAll, 256, 0, A::Bruck},
      {C::AllToAll, 256, 1 * kKib, A::Linear},
      {C::AllToAll, 256, 32 * kKib, A::Pairwise},
      {C::AllToAll, 512, 0, A::Bruck},
      {C::AllToAll, 512, 512, A::Linear},
      {C::AllToAll, 512, 256 * kKib, A::Pairwise},
      {C::AllGather, 16, 0, A::RecursiveDoubling},
      {C::AllGather, 64, 0, A::RecursiveDoubling},
      {C::AllGather, 64, 512, A::NeighborExchange},
      {C::AllGather, 64, 64 * kKib, A::Ring},
      {C::AllGather, 256, 0, A::RecursiveDoubling},
      {C::AllGather, 256, 32, A::Bruck},
      {C::AllGather, 256, 128, A::RecursiveDoubling},
      {C::AllGather, 256, 1 * kKib, A::NeighborExchange},
      {C::AllGather, 256, 128 * kKib, A::Ring},
      {C::AllGather, 512, 0, A::RecursiveDoubling},
      {C::AllGather, 512, 64, A::Bruck},
      {C::AllGather, 512, 256, A::RecursiveDoubling},
      {C::AllGather, 512, 2 * kKib, A::NeighborExchange},
      {C::Barrier, 16, 0, A::RecursiveDoubling},
      {C::Barrier, 64, 0, A::Bruck},
      {C::Barrier, 256, 0, A::Binomial},
      {C::Barrier, 512, 0, A::Bruck},
      {C::Gather, 16, 0, A::Binomial},
      {C::Gather, 256, 0, A::Binomial},
      {C::Gather, 256, 2 * kKib, A::Linear},
      {C::Gather, 256, 8 * kKib, A::Binomial},
      {C::Gather, 512, 0, A::Binomial},
      {C::Scatter, 16, 0, A::Binomial},
      {C::Scatter, 16, 16 * kKib, A::Linear},
      {C::Scatter, 64, 0, A::Binomial},
      {C::Scatter, 64, 512, A::Linear},
  };

  if (collective == Collective::ReduceScatter) {
    constexpr std::uint64_t kLong = 512 * kKib;  // of the whole vector
    return bytes * members < kLong ? Algorithm::RecursiveHalving : Algorithm::Pairwise;
  }
  std::uint32_t column = 16;
  for (const Choice& choice : kChoices) {
    if (choice.collective == collective && choice.members <= members) column = choice.members;
  }
  const Choice* found = nullptr;
  for (const Choice& choice : kChoices) {
    if (choice.collective == collective && choice.members == column && choice.bytes <= bytes)
      found = &choice;
  }
  return found->algorithm;
}

}  // namespace dusk::application
