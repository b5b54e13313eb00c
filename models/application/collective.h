// SPDX-License-Identifier: Apache-2.0
/// Collective operations of a group of ranks, written as sends, receives and computations.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "models/application/application.h"
#include "models/common/enum_names.h"

namespace dusk::application {

enum class Collective : std::uint8_t {
  Barrier,
  Broadcast,
  Reduce,
  AllReduce,
  Gather,
  Scatter,
  AllGather,
  ReduceScatter,
  AllToAll
};
constexpr auto names(Collective) {
  return enum_rows<Collective>({{Collective::Barrier, "barrier"},
                                {Collective::Broadcast, "broadcast"},
                                {Collective::Reduce, "reduce"},
                                {Collective::AllReduce, "all_reduce"},
                                {Collective::Gather, "gather"},
                                {Collective::Scatter, "scatter"},
                                {Collective::AllGather, "all_gather"},
                                {Collective::ReduceScatter, "reduce_scatter"},
                                {Collective::AllToAll, "all_to_all"}});
}

/// Ways in which collectives exchange their messages. collective_list.cpp lists those of each
/// collective.
enum class Algorithm : std::uint8_t {
  Auto,  ///< choose_algorithm()
  Linear,
  Binomial,
  Binary,
  InOrderBinary,
  KNomial,
  SplitBinary,
  ScatterAllGather,
  Ring,
  RecursiveDoubling,
  RecursiveHalving,
  Rabenseifner,
  Bruck,
  Pairwise,
  NeighborExchange,
  ReduceBroadcast
};
constexpr auto names(Algorithm) {
  return enum_rows<Algorithm>({{Algorithm::Auto, "auto"},
                               {Algorithm::Linear, "linear"},
                               {Algorithm::Binomial, "binomial"},
                               {Algorithm::Binary, "binary"},
                               {Algorithm::InOrderBinary, "in_order_binary"},
                               {Algorithm::KNomial, "k_nomial"},
                               {Algorithm::SplitBinary, "split_binary"},
                               {Algorithm::ScatterAllGather, "scatter_all_gather"},
                               {Algorithm::Ring, "ring"},
                               {Algorithm::RecursiveDoubling, "recursive_doubling"},
                               {Algorithm::RecursiveHalving, "recursive_halving"},
                               {Algorithm::Rabenseifner, "rabenseifner"},
                               {Algorithm::Bruck, "bruck"},
                               {Algorithm::Pairwise, "pairwise"},
                               {Algorithm::NeighborExchange, "neighbor_exchange"},
                               {Algorithm::ReduceBroadcast, "reduce_broadcast"}});
}

constexpr std::uint64_t kMostCollectiveBytes = std::uint64_t{1} << 40;
constexpr double kMostReduceNsPerKib = 1e9;
/// A member that ends with more operations than this gets a computation of 0 ns that joins them.
constexpr std::size_t kMostEnds = 4;

struct CollectiveCall {
  Collective collective = Collective::Barrier;
  Algorithm algorithm = Algorithm::Auto;
  /// Broadcast, reduce, all_reduce: size of the vector. Gather, scatter, all_gather,
  /// reduce_scatter: size of the block of one member. All_to_all: size of the block of one pair.
  /// Barrier: ignored. At most kMostCollectiveBytes.
  std::uint64_t bytes = 0;
  std::uint32_t root = 0;  ///< place in the group (broadcast, reduce, gather, scatter)
  /// Time to add 1024 received bytes (0 to kMostReduceNsPerKib); 0: no computations.
  double reduce_ns_per_kib = 0;
  std::uint16_t stream = 0;  ///< stream of all operations
};

/// Operations of each member of a group: [place in the group].
using MemberOperations = std::vector<std::vector<OperationId>>;

/// Returns the algorithms of a collective, without Auto.
std::vector<Algorithm> algorithms_of(Collective collective);
/// Returns whether a collective has an algorithm; true for Auto.
bool has_algorithm(Collective collective, Algorithm algorithm);
/// Returns a message such as "barrier has no algorithm 'ring' (auto, linear, ...)".
std::string no_algorithm(Collective collective, const std::string& name);

/// Returns the algorithm that Open MPI 4.1 (component tuned, no segments) takes for a group of
/// `members` >= 1. Its decisions were sampled at 16, 64, 256 and 512 members; another size takes
/// the nearest lower column, and below 16 the first one. Reduce_scatter was not sampled: it takes
/// the choice of Thakur, Rabenseifner and Gropp (Optimization of Collective Communication
/// Operations in MPICH, IJHPCA 19(1), 2005, reduce-scatter). `bytes` is that of CollectiveCall.
Algorithm choose_algorithm(Collective collective, std::uint64_t bytes, std::uint32_t members);

/// Returns why a call cannot be appended, in one line, or nothing if it can.
std::optional<std::string> refuse_collective(const CollectiveCall& call, std::uint32_t members);

/// Appends a collective to the ranks of an application that is not closed yet. Its operations of
/// member m wait for `after[m]`. Returns the operations that end it on each member, at most
/// kMostEnds; in a group of one member these are `after`. All messages have the tag `next_tag`,
/// which is then advanced. Throws std::invalid_argument for a refused call or a wrong group. A
/// group is wrong if it is empty, names a rank twice or one that is not there, or differs in size
/// from `after`.
MemberOperations append_collective(Application& application, const std::vector<Rank>& group,
                                   const CollectiveCall& call, const MemberOperations& after,
                                   std::uint32_t& next_tag);

}  // namespace dusk::application
