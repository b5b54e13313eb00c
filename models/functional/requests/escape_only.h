// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/functional/state.h"

namespace dusk::functional {

/// Static routing: there is nothing to choose.
class EscapeOnly {
 public:
  explicit EscapeOnly(const State& state) : s_(state) {}
  static void fetch_for(const State&, NodeId) {}
  static void begin(Head&) {}
  static void refused(Head&) {}
  std::uint32_t choose(NodeId, std::uint32_t, const Head& head) { return s_.escape(head); }

 private:
  const State& s_;
};

}  // namespace dusk::functional
