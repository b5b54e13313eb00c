// SPDX-License-Identifier: Apache-2.0
#include "sw/shapes/shape_name.h"

#include <fmt/format.h>

#include <regex>

namespace dusk {

std::string shape_name(const SwitchShape& shape) {
  std::string name = fmt::format("p{}v{}d{}", shape.ports, shape.vcs, shape.vc_depth);
  if (shape.out_depth > 0) {
    name += fmt::format("q{}", shape.out_depth);
    if (!shape.crossbar_out_per_vc) name += "p";
    if (shape.crossbar_out_per_vc && !shape.crossbar_in_per_vc) name += "i";
  }
  if (shape.hop_latency != 4) name += fmt::format("h{}", shape.hop_latency);
  if (shape.eject_per_vc) name += "e";
  if (shape.credit_bypass) name += "c1";
  if (shape.vc_allocation_per_vc) name += "a";
  if (shape.flit_width != 64) name += fmt::format("w{}", shape.flit_width);
  return name;
}

std::optional<SwitchShape> parse_shape_name(const std::string& name) {
  static const std::regex form(
      R"(p(\d{1,2})v(\d)d(\d{1,3})(?:q([1-4])([ip]?))?(h3)?(e)?(c1)?(a)?(?:w(\d{2,3}))?)");
  std::smatch part;
  if (!std::regex_match(name, part, form)) return std::nullopt;
  const auto number = [&part](std::size_t i) {
    return static_cast<std::uint32_t>(std::stoul(part[i].str()));
  };
  SwitchShape shape;
  shape.name = name;
  shape.ports = number(1);
  shape.vcs = number(2);
  shape.vc_depth = number(3);
  const bool queue = part[4].matched;
  shape.out_depth = queue ? number(4) : 0;
  shape.crossbar_out_per_vc = queue && part[5] != "p";
  shape.crossbar_in_per_vc = shape.crossbar_out_per_vc && part[5] != "i";
  shape.hop_latency = part[6].matched ? 3 : 4;
  shape.eject_per_vc = part[7].matched;
  shape.credit_bypass = part[8].matched;
  shape.vc_allocation_per_vc = part[9].matched;
  shape.flit_width = part[10].matched ? number(10) : 64;
  const bool legal = shape.ports >= 2 && shape.ports <= kMaxPorts && shape.ports % 2 == 0 &&
                     shape.vcs >= 1 && shape.vcs <= kMaxVcs && shape.vc_depth >= 1 &&
                     shape.vc_depth <= 256 && shape.flit_width >= 64 && shape.flit_width <= 256 &&
                     !(shape.eject_per_vc && !queue) && !(shape.credit_bypass && queue);
  return legal && shape_name(shape) == name ? std::optional(shape) : std::nullopt;
}

}  // namespace dusk
