// SPDX-License-Identifier: Apache-2.0
/// An application: a graph of computations, sends and receives for each of its ranks. The model is
/// that of GOAL (T. Hoefler, C. Siebert and A. Lumsdaine, Group Operation Assembly Language, ICPP
/// 2009). Readers, generators and replay use only this model.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "models/application/rank_graph.h"

namespace dusk::application {

/// Property of an application that Dusk does not simulate, or that the format cannot express.
struct Note {
  std::string text;         ///< "nic attributes"
  std::uint64_t count = 0;  ///< how often the application has it
};

struct Application {
  std::string name;  ///< name of its file or generator
  std::vector<RankGraph> ranks;
  std::vector<Note> notes;

  std::uint64_t operations() const {
    std::uint64_t sum = 0;
    for (const RankGraph& rank : ranks) sum += rank.size();
    return sum;
  }
};

}  // namespace dusk::application
