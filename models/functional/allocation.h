// SPDX-License-Identifier: Apache-2.0
/// Allocation of outputs: the requests of all head flits, then the choice among them, then the
/// grants.
#pragma once

#include <memory>
#include <vector>

#include "models/functional/state.h"

namespace dusk::functional {

/// Grant of output `output` of `node` to its queue `queue`.
struct Grant {
  NodeId node;
  std::uint32_t queue, output;
};

class Allocation {
 public:
  virtual ~Allocation() = default;
  /// Prepares a new head flit, which will request an output.
  virtual void begin(Head& head) = 0;
  /// Allocates outputs to the head flits of all nodes in one cycle. Grants are returned, not
  /// applied yet, so that no decision depends on the order of the nodes.
  virtual void allocate(std::vector<Grant>& grants) = 0;
};

/// Makes an allocation with the request policy and the arbiter of the settings.
std::unique_ptr<Allocation> make_allocation(State& state);

}  // namespace dusk::functional
