// SPDX-License-Identifier: Apache-2.0
/// Whole networks of Verilated switches for the system tests.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "models/energy/thresholds.h"
#include "models/kernel/clock.h"
#include "models/kernel/network.h"
#include "models/topology/tree.h"
#include "models/topology/tree_settings.h"
#include "tests/support/rtl_switches.h"

namespace dusk {

/// A k-ary n-tree on a built shape.
struct TreeUnderTest {
  std::unique_ptr<SwitchEngineFactory> engines;
  std::unique_ptr<Network> network;

  TreeUnderTest(const std::string& shape, std::uint32_t k, std::uint32_t n,
                const TreeRunSettings& run, NetworkSettings settings = {},
                bool start_at_minimal_tree = false) {
    engines = rtl_switches(shape);
    Topology tree = make_k_ary_n_tree(k, n, engines->shape().ports);
    std::vector<SwitchSettings> pins = make_tree_settings(tree, run);
    if (start_at_minimal_tree) {
      for (SwitchId s = 0; s < tree.switches; ++s) pins[s].initial_on = tree.minimal_tree_out[s];
    }
    network = std::make_unique<Network>(std::move(tree), std::move(pins), settings, *engines);
  }

  void run_until(Cycle end) { KernelClock(*network).run_until(end); }

  /// Channels that draw power now, node channels included.
  std::uint32_t powered() const {
    std::uint32_t count = 0;
    for (ChannelId c = 0; c < network->topology().channels.size(); ++c) {
      count += network->channel_state(c) != ChannelState::Off ? 1 : 0;
    }
    return count;
  }
  double relative_power() const {
    return powered() / static_cast<double>(network->topology().channels.size());
  }
};

/// Router options that a shape can serve.
inline RouterConfig options_of(const SwitchShape& shape) {
  RouterConfig router;
  router.vcs_in_use = shape.vcs;
  router.depth_in_use = router.local_depth = shape.vc_depth;
  router.out_depth_in_use = shape.out_depth;
  return router;
}

}  // namespace dusk
