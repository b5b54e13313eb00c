// SPDX-License-Identifier: Apache-2.0
#include "sw/shapes/select_shape.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "sw/config/option_table.h"
#include "sw/shapes/shape_name.h"
#include "sw/topologies/network_kind.h"

namespace dusk {
namespace {

/// The shape that the experiment asks for, as small as can be.
SwitchShape wanted(const Experiment& experiment) {
  const SwitchOptions& s = experiment.switch_;
  SwitchShape shape;
  const NetworkOptions& network = experiment.network;
  shape.ports = static_cast<std::uint32_t>(ports_of(network));
  shape.vcs = s.vcs_in_use;
  shape.vc_depth = s.depth_in_use;
  shape.out_depth = s.out_depth_in_use;
  shape.flit_width = static_cast<std::uint32_t>(s.flit_width);
  shape.hop_latency = static_cast<std::uint32_t>(s.hop_latency);
  shape.crossbar_in_per_vc =
      s.crossbar == CrossbarKind::PerVc || s.crossbar == CrossbarKind::PerInputVc;
  shape.crossbar_out_per_vc =
      s.crossbar == CrossbarKind::PerVc || s.crossbar == CrossbarKind::PerInput;
  shape.eject_per_vc = s.ejection == EjectionKind::PerVc;
  shape.credit_bypass = s.credit_delay == 1;
  shape.vc_allocator = static_cast<VcAllocator>(s.vc_allocator);
  shape.admission = s.vc_allocation == VcAllocationKind::VirtualCutThrough;
  kind_of(network).size_switch(experiment, shape);
  // One whose links are always on is the same with any policy.
  const PowerOptions& power = experiment.power;
  if (power.policy == PolicyKind::Idle && power.mode != PowerMode::AlwaysOn)
    shape.policy = LinkPolicy::Idle;
  shape.name = shape_name(shape);
  return shape;
}

bool smaller(const SwitchShape& a, const SwitchShape& b) {
  const auto size = [](const SwitchShape& s) {
    return std::make_tuple(s.ports, s.vcs * s.vc_depth, s.vcs, s.out_depth,
                           std::cref(s.name).get());
  };
  return size(a) < size(b);
}

/// What `have` lacks to serve `want`; empty if it serves.
std::string lacks(const SwitchShape& have, const SwitchShape& want) {
  const auto more = [](const char* what, std::uint32_t has, std::uint32_t wants) {
    return has >= wants ? std::string() : fmt::format("{} {} of {}", what, has, wants);
  };
  const auto other = [](bool equal, const char* what) {
    return equal ? std::string() : std::string(what);
  };
  const bool queues = (have.out_depth == 0) == (want.out_depth == 0);
  for (const std::string& lack :
       {other((have.trunk > 0) == (want.trunk > 0), want.trunk > 0 ? "trunks" : "no trunks"),
        other(have.dimensions() == want.dimensions(), "dimensions"),
        other(have.trunk == want.trunk, "links of a trunk"), more("ports", have.ports, want.ports),
        more("VCs", have.vcs, want.vcs), more("flits of a VC", have.vc_depth, want.vc_depth),
        other(queues, have.out_depth == 0 ? "output queues" : "no output queue"),
        more("flits of an output queue", have.out_depth, want.out_depth),
        other(have.flit_width == want.flit_width, "flit width"),
        other(have.hop_latency == want.hop_latency, "hop latency"),
        other(crossbar_name(have) == crossbar_name(want), "crossbar"),
        other(have.eject_per_vc == want.eject_per_vc, "ejection"),
        other(have.credit_bypass == want.credit_bypass, "credit delay"),
        other(have.vc_allocator == want.vc_allocator, "VC allocator"),
        other(have.narrowing == want.narrowing, "narrowing"),
        other(have.policy == want.policy, "link power policy"),
        other(have.admission == want.admission,
              want.admission ? "admission by room" : "admission of any packet")}) {
    if (!lack.empty()) return lack;
  }
  return "";
}

}  // namespace

std::string crossbar_name(const SwitchShape& shape) {
  if (!shape.crossbar_out_per_vc) return shape.crossbar_in_per_vc ? "per_input_vc" : "per_port";
  return shape.crossbar_in_per_vc ? "per_vc" : "per_input";
}

std::string describe(const SwitchShape& shape) {
  static const char* const kAllocators[] = {"per_port", "per_vc", "per_switch"};
  const std::string trunks =
      shape.trunk > 0
          ? fmt::format(" ({} dimensions, {} links to a neighbor, {} local{})", shape.dimensions(),
                        shape.trunk, shape.ports - shape.first_local(),
                        shape.narrowing ? ", narrowing" : "")
          : "";
  return fmt::format(
      "{} ports{}, {} VCs of {} flits, output queue {}, crossbar {}, hop latency {}, credit delay "
      "{}, ejection {}, VC allocator {}, {} bits{}{}",
      shape.ports, trunks, shape.vcs, shape.vc_depth, shape.out_depth, crossbar_name(shape),
      shape.hop_latency, shape.credit_bypass ? 1 : 2, shape.eject_per_vc ? "per_vc" : "one",
      kAllocators[static_cast<int>(shape.vc_allocator)], shape.flit_width,
      shape.policy == LinkPolicy::Idle ? ", idle timer" : "",
      shape.admission ? ", admission by room" : "");
}

SwitchShape select_shape(const Experiment& experiment, const std::vector<SwitchShape>& usual,
                         const Origins& origins) {
  const SwitchShape want = wanted(experiment);
  const std::string& name = experiment.switch_.shape;
  // Without a shape asked for: the first key of [switch] that was.
  auto origin = origins.find("switch.shape");
  if (origin == origins.end()) {
    origin = origins.lower_bound("switch.");
    if (origin != origins.end() && origin->first.rfind("switch.", 0) != 0) origin = origins.end();
  }
  if (origin == origins.end()) origin = origins.find(kind_of(experiment.network).words().ports_key);
  const std::string where =
      (origin == origins.end() ? "" : origin->second + ": ") + "switch.shape: ";
  if (name == "exact") return want;
  if (name == "auto") {
    const SwitchShape* best = nullptr;
    for (const SwitchShape& shape : usual) {
      if (lacks(shape, want).empty() && (best == nullptr || smaller(shape, *best))) best = &shape;
    }
    return best != nullptr ? *best : want;
  }
  const auto found = std::find_if(usual.begin(), usual.end(),
                                  [&name](const SwitchShape& s) { return s.name == name; });
  const std::optional<SwitchShape> named = found != usual.end() ? *found : parse_shape_name(name);
  if (!named) {
    throw ConfigError(fmt::format("{}unknown '{}' (auto, exact, or {})", where, name, kShapeNames));
  }
  const std::string lack = lacks(*named, want);
  if (lack.empty()) return *named;
  throw ConfigError(fmt::format("{}'{}' does not serve {}: {} (auto, exact, or another)", where,
                                name, describe(want), lack));
}

}  // namespace dusk
