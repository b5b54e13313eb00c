// SPDX-License-Identifier: Apache-2.0
#include "sw/shapes/shape_name.h"

#include <fmt/format.h>

#include "sw/config/pattern.h"

namespace dusk {
namespace {

/// Of a k-ary n-tree, beside what holds for every switch.
bool is_legal_in_tree(const SwitchShape& s) {
  return s.ports % 2 == 0 && s.vc_allocator != VcAllocator::PerSwitch && !s.narrowing;
}

bool is_legal_with_trunks(const SwitchShape& s) {
  return s.ports > s.first_local() && s.out_depth == 0;
}

bool is_legal(const SwitchShape& s) {
  return s.ports >= 2 && s.ports <= kMaxPorts && s.vcs >= 1 && s.vcs <= kMaxVcs &&
         s.vc_depth >= 1 && s.vc_depth <= 256 && s.flit_width >= 64 && s.flit_width <= 256 &&
         !(s.eject_per_vc && s.out_depth == 0) && !(s.credit_bypass && s.out_depth > 0) &&
         !(s.policy == LinkPolicy::Idle && s.narrowing) &&
         !(s.vc_allocator == VcAllocator::PerVc && s.ports * s.vcs > kMaxVcsPerVc) &&
         (s.trunks > 0 ? is_legal_with_trunks(s) : is_legal_in_tree(s));
}

}  // namespace

std::string shape_name(const SwitchShape& shape) {
  std::string name = fmt::format("p{}v{}d{}", shape.ports, shape.vcs, shape.vc_depth);
  if (shape.out_depth > 0) {
    name += fmt::format("q{}", shape.out_depth);
    if (!shape.crossbar_out_per_vc && !shape.crossbar_in_per_vc) name += "p";
    if (shape.crossbar_out_per_vc && !shape.crossbar_in_per_vc) name += "i";
  }
  if (!shape.crossbar_out_per_vc && shape.crossbar_in_per_vc) name += "o";
  if (shape.trunks > 0) name += fmt::format("t{}x{}", shape.dimensions(), shape.trunk);
  if (shape.hop_latency != 4) name += fmt::format("h{}", shape.hop_latency);
  if (shape.eject_per_vc) name += "e";
  if (shape.credit_bypass) name += "c1";
  if (shape.vc_allocator == VcAllocator::PerVc) name += "a";
  if (shape.vc_allocator == VcAllocator::PerSwitch) name += "s";
  if (shape.narrowing) name += "n";
  if (shape.policy == LinkPolicy::Idle) name += "z";
  if (shape.admission) name += "r";
  if (shape.flit_width != 64) name += fmt::format("w{}", shape.flit_width);
  return name;
}

std::optional<SwitchShape> parse_shape_name(const std::string& name) {
  const auto found = match(
      name,
      R"(p(\d{1,2})v(\d)d(\d{1,3})(?:q([1-4])([ip]?))?(o)?(?:t([1-4])x([1-8]))?(h3)?(e)?(c1)?([as]?)(n)?(z)?(r)?(?:w(\d{2,3}))?)");
  if (!found) return std::nullopt;
  const Found& part = *found;
  const auto number = [&part](std::size_t i) {
    return !part[i].empty() ? static_cast<std::uint32_t>(std::stoul(part[i])) : 0;
  };
  SwitchShape shape;
  shape.name = name;
  shape.ports = number(1);
  shape.vcs = number(2);
  shape.vc_depth = number(3);
  shape.out_depth = number(4);
  const bool per_input_vc = !part[6].empty();
  shape.crossbar_out_per_vc = shape.out_depth > 0 && part[5] != "p" && !per_input_vc;
  shape.crossbar_in_per_vc = per_input_vc || (shape.crossbar_out_per_vc && part[5] != "i");
  shape.trunks = 2 * number(7);
  shape.trunk = number(8);
  shape.hop_latency = !part[9].empty() ? 3 : 4;
  shape.eject_per_vc = !part[10].empty();
  shape.credit_bypass = !part[11].empty();
  shape.vc_allocator = part[12] == "a"   ? VcAllocator::PerVc
                       : part[12] == "s" ? VcAllocator::PerSwitch
                                         : VcAllocator::PerPort;
  shape.narrowing = !part[13].empty();
  shape.policy = !part[14].empty() ? LinkPolicy::Idle
                 : shape.trunks > 0 ? LinkPolicy::Trunk
                                   : LinkPolicy::Tree;
  shape.admission = !part[15].empty();
  shape.flit_width = !part[16].empty() ? number(16) : 64;
  return is_legal(shape) && shape_name(shape) == name ? std::optional(shape) : std::nullopt;
}

}  // namespace dusk
