// SPDX-License-Identifier: Apache-2.0
#include "models/application/collective_list.h"

#include "models/application/collective_all_gather.h"
#include "models/application/collective_reduction.h"
#include "models/application/collective_rooted.h"

namespace dusk::application {

const std::vector<CollectivePart>& collective_parts() {
  using C = Collective;
  using A = Algorithm;
  static const std::vector<CollectivePart> list = {
      {C::Barrier, A::Linear, barrier_linear},
      {C::Barrier, A::Binomial, barrier_binomial},
      {C::Barrier, A::RecursiveDoubling, barrier_recursive_doubling},
      {C::Barrier, A::Bruck, barrier_bruck},
      {C::Broadcast, A::Linear, broadcast_linear},
      {C::Broadcast, A::Binomial, broadcast_binomial},
      {C::Broadcast, A::Binary, broadcast_binary},
      {C::Broadcast, A::KNomial, broadcast_k_nomial},
      {C::Broadcast, A::SplitBinary, broadcast_split_binary},
      {C::Broadcast, A::ScatterAllGather, broadcast_scatter_all_gather},
      {C::Reduce, A::Linear, reduce_linear},
      {C::Reduce, A::Binomial, reduce_binomial},
      {C::Reduce, A::Binary, reduce_binary},
      {C::Reduce, A::InOrderBinary, reduce_in_order_binary},
      {C::AllReduce, A::Linear, all_reduce_linear},
      {C::AllReduce, A::Binomial, all_reduce_binomial},
      {C::AllReduce, A::ReduceBroadcast, all_reduce_reduce_broadcast},
      {C::AllReduce, A::Ring, all_reduce_ring},
      {C::AllReduce, A::RecursiveDoubling, all_reduce_recursive_doubling},
      {C::AllReduce, A::Rabenseifner, all_reduce_rabenseifner},
      {C::Gather, A::Linear, gather_linear},
      {C::Gather, A::Binomial, gather_binomial},
      {C::Scatter, A::Linear, scatter_linear},
      {C::Scatter, A::Binomial, scatter_binomial},
      {C::AllGather, A::Linear, all_gather_linear},
      {C::AllGather, A::Ring, all_gather_ring},
      {C::AllGather, A::RecursiveDoubling, all_gather_recursive_doubling},
      {C::AllGather, A::Bruck, all_gather_bruck},
      {C::AllGather, A::NeighborExchange, all_gather_neighbor_exchange},
      {C::ReduceScatter, A::Ring, reduce_scatter_ring},
      {C::ReduceScatter, A::Pairwise, reduce_scatter_pairwise},
      {C::ReduceScatter, A::RecursiveHalving, reduce_scatter_recursive_halving},
      {C::AllToAll, A::Linear, all_to_all_linear},
      {C::AllToAll, A::Pairwise, all_to_all_pairwise},
      {C::AllToAll, A::Bruck, all_to_all_bruck},
  };
  return list;
}

const CollectivePart* collective_part(Collective collective, Algorithm algorithm) {
  for (const CollectivePart& part : collective_parts()) {
    if (part.collective == collective && part.algorithm == algorithm) return &part;
  }
  return nullptr;
}

std::vector<Algorithm> algorithms_of(Collective collective) {
  std::vector<Algorithm> list;
  for (const CollectivePart& part : collective_parts()) {
    if (part.collective == collective) list.push_back(part.algorithm);
  }
  return list;
}

void append_steps(GroupSteps& steps, const CollectiveCall& call) {
  const Algorithm algorithm = call.algorithm == Algorithm::Auto
                                  ? choose_algorithm(call.collective, call.bytes, steps.size())
                                  : call.algorithm;
  collective_part(call.collective, algorithm)->append(steps, call);
}

}  // namespace dusk::application
