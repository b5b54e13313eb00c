// SPDX-License-Identifier: Apache-2.0
/// Who gets which output: the requests of all heads, then the choice among them, then the grants.
#pragma once

#include <memory>
#include <vector>

#include "models/functional/state.h"

namespace dusk::functional {

/// Queue `queue` of `node` got `output`.
struct Grant {
  NodeId node;
  std::uint32_t queue, output;
};

class Allocation {
 public:
  virtual ~Allocation() = default;
  /// The head of a queue is new and will ask.
  virtual void begin(Head& head) = 0;
  /// One cycle of all nodes that ask. What is granted is not entered yet, so that no decision
  /// depends on the order of the nodes.
  virtual void allocate(std::vector<Grant>& grants) = 0;
};

/// With the request policy and the arbiter of the settings.
std::unique_ptr<Allocation> make_allocation(State& state);

}  // namespace dusk::functional
