// SPDX-License-Identifier: Apache-2.0
/// Tori and meshes of the twin's switches with channels that turn off and on, for tests.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "models/kernel/network.h"
#include "models/link_power/part.h"
#include "models/topology/torus.h"
#include "models/twin/switch_model.h"

namespace dusk {

struct TorusCase {
  std::vector<std::uint32_t> size;
  bool wrap;
  std::uint32_t trunk = 1, local_channels = 1, narrowest = 0;
  std::uint32_t hop_latency = 3;
  VcAllocator allocator = VcAllocator::PerSwitch;
  bool cut_through = false;  ///< virtual: adaptive without atomic allocation
};

inline std::string name_of(const TorusCase& c) {
  std::string name = c.wrap ? "torus" : "mesh";
  for (const std::uint32_t size : c.size) name += "_" + std::to_string(size);
  name += "_trunk" + std::to_string(c.trunk) + "_local" + std::to_string(c.local_channels);
  if (c.narrowest > 0) name += "_narrowest" + std::to_string(c.narrowest);
  if (c.allocator == VcAllocator::PerVc) name += "_per_vc";
  if (c.allocator == VcAllocator::PerPort) name += "_per_port";
  if (c.hop_latency != 3) name += "_hop" + std::to_string(c.hop_latency);
  return name + (c.cut_through ? "_cut_through" : "");
}

inline TorusRunSettings run_settings(const TorusCase& c) {
  constexpr std::uint32_t kDepth = 4;    // the thesis's; covers the time that a credit takes
  constexpr std::uint32_t kPacket = 16;  // flits, as the traffic's
  TorusRunSettings run;
  run.router.vcs_in_use = 3;
  run.router.depth_in_use = run.router.local_depth = kDepth;
  run.router.out_depth_in_use = 0;
  if (c.cut_through) {
    run.router.depth_in_use = run.router.local_depth = kPacket;
    run.router.atomic_vc_allocation = false;
    for (auto& rules : run.router.admission)
      for (AdmissionRule& rule : rules) rule.downstream.length = true;
  }
  run.router.selection = Selection::Cyclic;
  run.power.narrowest = static_cast<std::uint8_t>(c.narrowest);
  run.thresholds = {{14, 100}, {28, 100}, false};
  run.power.window = 200;
  run.power.t_on = 37;
  run.power.t_off = 23;
  return run;
}

inline std::unique_ptr<Network> make_network(const TorusCase& c, const TorusRunSettings& run,
                                             const NetworkSettings& settings) {
  TorusSizes sizes;
  sizes.size = c.size;
  sizes.wrap = c.wrap;
  sizes.trunk = c.trunk;
  sizes.local_channels = c.local_channels;
  const Topology torus = make_torus(sizes);
  SwitchShape shape;
  shape.ports = torus.ports;
  shape.vcs = 3;
  shape.vc_depth = run.router.depth_in_use;
  shape.out_depth = 0;
  shape.hop_latency = c.hop_latency;
  shape.admission = c.cut_through;
  shape.crossbar_out_per_vc = false;
  shape.vc_allocator = c.allocator;
  shape.set_torus(static_cast<std::uint32_t>(c.size.size()), c.trunk);
  shape.narrowing = c.narrowest > 0;
  shape.policy = policy_named("trunk");
  return std::make_unique<Network>(torus, make_torus_settings(torus, run), settings,
                                   *make_model_factory(shape));
}

}  // namespace dusk
