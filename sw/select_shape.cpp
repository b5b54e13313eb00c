// SPDX-License-Identifier: Apache-2.0
#include "sw/select_shape.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "sw/option_table.h"
#include "sw/shapes/shape_name.h"

namespace dusk {
namespace {

/// The shape that the experiment asks for, as small as can be.
SwitchShape wanted(const Experiment& experiment) {
  const SwitchOptions& s = experiment.switch_;
  SwitchShape shape;
  shape.ports = static_cast<std::uint32_t>(2 * experiment.network.k);
  shape.vcs = static_cast<std::uint32_t>(s.vcs);
  shape.vc_depth = static_cast<std::uint32_t>(s.vc_depth);
  shape.out_depth = static_cast<std::uint32_t>(s.output_queue);
  shape.flit_width = static_cast<std::uint32_t>(s.flit_width);
  shape.hop_latency = static_cast<std::uint32_t>(s.hop_latency);
  shape.crossbar_in_per_vc = s.crossbar == CrossbarKind::PerVc;
  shape.crossbar_out_per_vc = s.crossbar != CrossbarKind::PerPort;
  shape.eject_per_vc = s.ejection == EjectionKind::PerVc;
  shape.credit_bypass = s.credit_delay == 1;
  shape.name = shape_name(shape);
  return shape;
}

bool serves(const SwitchShape& have, const SwitchShape& want) {
  return have.ports >= want.ports && have.vcs >= want.vcs && have.vc_depth >= want.vc_depth &&
         have.out_depth >= want.out_depth && (have.out_depth == 0) == (want.out_depth == 0) &&
         have.flit_width == want.flit_width && have.hop_latency == want.hop_latency &&
         have.crossbar_in_per_vc == want.crossbar_in_per_vc &&
         have.crossbar_out_per_vc == want.crossbar_out_per_vc &&
         have.eject_per_vc == want.eject_per_vc && have.credit_bypass == want.credit_bypass;
}

bool smaller(const SwitchShape& a, const SwitchShape& b) {
  const auto size = [](const SwitchShape& s) {
    return std::make_tuple(s.ports, s.vcs * s.vc_depth, s.vcs, s.out_depth,
                           std::cref(s.name).get());
  };
  return size(a) < size(b);
}

std::string list_of(const std::vector<SwitchShape>& built) {
  std::string list;
  for (const SwitchShape& shape : built) {
    list += fmt::format("{}{}: {}", list.empty() ? "" : "; ", shape.name, describe(shape));
  }
  return list.empty() ? "none is built" : "built: " + list;
}

}  // namespace

std::string crossbar_name(const SwitchShape& shape) {
  if (!shape.crossbar_out_per_vc) return "per_port";
  return shape.crossbar_in_per_vc ? "per_vc" : "per_input";
}

std::string describe(const SwitchShape& shape) {
  return fmt::format(
      "{} ports, {} VCs of {} flits, output queue {}, crossbar {}, hop latency {}, credit delay "
      "{}, "
      "ejection {}, {} bits",
      shape.ports, shape.vcs, shape.vc_depth, shape.out_depth, crossbar_name(shape),
      shape.hop_latency, shape.credit_bypass ? 1 : 2, shape.eject_per_vc ? "per_vc" : "one",
      shape.flit_width);
}

SwitchShape select_shape(const Experiment& experiment, const std::vector<SwitchShape>& built,
                         const Origins& origins) {
  const SwitchShape want = wanted(experiment);
  const std::string& name = experiment.switch_.shape;
  // Without a shape asked for: the first key of [switch] that was.
  auto origin = origins.find("switch.shape");
  if (origin == origins.end()) {
    origin = origins.lower_bound("switch.");
    if (origin != origins.end() && origin->first.rfind("switch.", 0) != 0) origin = origins.end();
  }
  if (origin == origins.end()) origin = origins.find("network.k");
  const std::string where =
      (origin == origins.end() ? "" : origin->second + ": ") + "switch.shape: ";
  const bool exact = name == "exact" || experiment.run.engine == EngineKind::Model;
  if (exact && (name == "auto" || name == "exact")) return want;
  if (name == "auto") {
    const SwitchShape* best = nullptr;
    for (const SwitchShape& shape : built) {
      if (serves(shape, want) && (best == nullptr || smaller(shape, *best))) best = &shape;
    }
    return best != nullptr ? *best : want;
  }
  const auto found = std::find_if(built.begin(), built.end(),
                                  [&name](const SwitchShape& s) { return s.name == name; });
  const std::optional<SwitchShape> named = found != built.end() ? *found : parse_shape_name(name);
  if (!named) {
    throw ConfigError(fmt::format("{}unknown '{}' (auto; exact; a name such as p8v3d4q2; {})",
                                  where, name, list_of(built)));
  }
  if (serves(*named, want)) return *named;
  throw ConfigError(fmt::format("{}'{}' does not serve {} (auto; exact; {})", where, name,
                                describe(want), list_of(built)));
}

}  // namespace dusk
