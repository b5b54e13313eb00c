// SPDX-License-Identifier: Apache-2.0
#include "sw/shapes/select_shape.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "sw/common/pattern.h"
#include "sw/config/narrow_rows.h"
#include "sw/config/network_kind.h"
#include "sw/config/wanted_switch.h"

namespace dusk {
namespace {

bool smaller(const SwitchShape& a, const SwitchShape& b) {
  const auto size = [](const SwitchShape& s) {
    return std::make_tuple(s.ports, s.vcs * s.vc_depth, s.vcs, s.out_depth,
                           std::cref(s.name).get());
  };
  return size(a) < size(b);
}

/// Reason why a shape does not serve, and the keys that need the missing property.
struct Missing {
  std::string what;  ///< empty: the shape serves
  std::vector<std::string> keys;
};

/// Names the kind of a shape for messages: "a switch of a tree".
const char* topology_of(const SwitchShape& shape) {
  switch (shape.topology) {
    case SwitchTopology::Tree:
      return "a switch of a tree";
    case SwitchTopology::Torus:
      return "a switch of a torus or mesh";
    case SwitchTopology::Card:
      return "a card of a 3DT torus";
  }
  return "";
}

Missing missing_in(const SwitchShape& have, const SwitchShape& want) {
  const auto more = [](const char* what, std::uint32_t has, std::uint32_t wants) {
    return has >= wants ? std::string() : fmt::format("{} {} of {}", what, has, wants);
  };
  const auto other = [](bool equal, const char* what) {
    return equal ? std::string() : std::string(what);
  };
  const bool queues = (have.out_depth == 0) == (want.out_depth == 0);
  for (const Missing& missing : std::initializer_list<Missing>{
           {other(have.topology == want.topology, topology_of(have)), {"network.topology"}},
           {other(have.dimensions() == want.dimensions(), "dimensions"), {"network.size"}},
           {other(have.first_local == want.first_local, "links of a trunk"), {"network.links"}},
           {more("ports", have.ports, want.ports), {"network.local_channels", "network.k"}},
           {other(have.link_vcs == want.link_vcs && (want.link_vcs == 0 || have.vcs == want.vcs),
                  "VCs of external links"),
            {"switch.link_vcs", "switch.vcs"}},
           {more("VCs", have.vcs, want.vcs), {"switch.vcs"}},
           {more("flits of a VC", have.vc_depth, want.vc_depth), {"switch.vc_depth"}},
           {other(queues, have.out_depth == 0 ? "output queues" : "no output queue"),
            {"switch.output_queue"}},
           {more("flits of an output queue", have.out_depth, want.out_depth),
            {"switch.output_queue"}},
           {other(have.flit_width == want.flit_width, "flit width"), {"switch.flit_width"}},
           {other(have.hop_latency == want.hop_latency, "hop latency"), {"switch.hop_latency"}},
           {other(crossbar_name(have) == crossbar_name(want), "crossbar"), {"switch.crossbar"}},
           {other(have.eject_per_vc == want.eject_per_vc, "ejection"), {"switch.ejection"}},
           {other(have.credit_bypass == want.credit_bypass, "credit delay"),
            {"switch.credit_delay"}},
           {other(have.back_to_back == want.back_to_back,
                  want.back_to_back ? "packets back to back" : "a cycle between packets of a VC"),
            {"switch.back_to_back"}},
           {other(have.vc_allocator == want.vc_allocator, "VC allocator"), {"switch.vc_allocator"}},
           {other(have.narrowing == want.narrowing, "narrowing"), {"power.narrowest"}},
           {other(have.policy == want.policy, "link power policy"),
            {"power.policy", "power.mode", "power.scheme"}},
           {other(have.admission == want.admission,
                  want.admission ? "admission by free space" : "admission of any packet"),
            {"switch.vc_allocation", "switch.message_class_vcs"}},
           {other(have.message_classes == want.message_classes,
                  want.message_classes ? "VCs by message class" : "VCs of any message class"),
            {"switch.message_class_vcs"}}}) {
    if (!missing.what.empty()) return missing;
  }
  return {};
}

std::string policy_letters() {
  std::string letters;
  for (const PolicyPart& part : policy_parts()) letters += part.letter;
  return letters;
}

}  // namespace

std::string shape_names() {
  std::string policies;
  for (const PolicyPart& part : policy_parts()) {
    if (!part.letter.empty()) policies += part.letter + " " + part.title + "; ";
  }
  return "sizes as in p8v3d4q2: p4 to p32 ports, in a tree an even number; v1 to v8 VCs of d1 to "
         "d256 flits; output queues q1 to q4 or none, then i, p or o: crossbar per input, per port "
         "or per input VC; h3 hop latency; e ejection per VC; c1 credit delay; b packets back to "
         "back; a VC allocation per "
         "VC; w65 to w256 flit width; of a torus or mesh as in p20v3d4ot2x4h3s: t1x1 to t4x8 "
         "dimensions and links of a trunk, s or k VC allocation per switch or per request, n "
         "narrowing; of a 3DT torus as in p5v4d32x1h3zr: x1 to x8 VCs of external links; " +
         policies + "r admission by free space; m VCs by message class (with r)";
}

std::string shape_name(const SwitchShape& shape) {
  std::string name = fmt::format("p{}v{}d{}", shape.ports, shape.vcs, shape.vc_depth);
  if (shape.out_depth > 0) {
    name += fmt::format("q{}", shape.out_depth);
    if (!shape.crossbar_out_per_vc && !shape.crossbar_in_per_vc) name += "p";
    if (shape.crossbar_out_per_vc && !shape.crossbar_in_per_vc) name += "i";
  }
  if (!shape.crossbar_out_per_vc && shape.crossbar_in_per_vc) name += "o";
  if (shape.topology == SwitchTopology::Torus)
    name += fmt::format("t{}x{}", shape.dimensions(), shape.group);
  if (shape.topology == SwitchTopology::Card) name += fmt::format("x{}", shape.link_vcs);
  if (shape.hop_latency != 4) name += fmt::format("h{}", shape.hop_latency);
  if (shape.eject_per_vc) name += "e";
  if (shape.credit_bypass) name += "c1";
  if (shape.back_to_back) name += "b";
  if (shape.vc_allocator == VcAllocator::PerVc) name += "a";
  if (shape.vc_allocator == VcAllocator::PerSwitch) name += "s";
  if (shape.vc_allocator == VcAllocator::PerRequest) name += "k";
  if (shape.narrowing) name += "n";
  name += policy_part(shape.policy).letter;
  if (shape.admission) name += "r";
  if (shape.message_classes) name += "m";
  if (shape.flit_width != 64) name += fmt::format("w{}", shape.flit_width);
  return name;
}

std::optional<SwitchShape> parse_shape_name(const std::string& name) {
  const std::string pattern =
      R"(p(\d{1,2})v(\d)d(\d{1,3})(?:q([1-4])([ip]?))?(o)?(?:t([1-4])x([1-8])|x([1-8]))?(h3)?(e)?(c1)?(b)?)"
      R"(([ask]?)(n)?([)" +
      policy_letters() + R"(])?(r)?(m)?(?:w(\d{2,3}))?)";
  const auto found = match(name, pattern.c_str());
  if (!found) return std::nullopt;
  const Found& part = *found;
  const auto number = [&part](std::size_t i) {
    return !part[i].empty() ? static_cast<std::uint32_t>(std::stoul(part[i])) : 0;
  };
  SwitchShape shape;
  shape.name = name;
  shape.set_tree(number(1));
  shape.vcs = number(2);
  shape.vc_depth = number(3);
  shape.out_depth = number(4);
  const bool per_input_vc = !part[6].empty();
  shape.crossbar_out_per_vc = shape.out_depth > 0 && part[5] != "p" && !per_input_vc;
  shape.crossbar_in_per_vc = per_input_vc || (shape.crossbar_out_per_vc && part[5] != "i");
  if (!part[7].empty()) shape.set_torus(number(7), number(8));
  if (!part[9].empty()) shape.set_card(number(9));
  shape.hop_latency = !part[10].empty() ? 3 : 4;
  shape.eject_per_vc = !part[11].empty();
  shape.credit_bypass = !part[12].empty();
  shape.back_to_back = !part[13].empty();
  shape.vc_allocator = part[14] == "a"   ? VcAllocator::PerVc
                       : part[14] == "s" ? VcAllocator::PerSwitch
                       : part[14] == "k" ? VcAllocator::PerRequest
                                         : VcAllocator::PerPort;
  shape.narrowing = !part[15].empty();
  shape.policy = own_policy(shape);
  for (const PolicyPart& policy : policy_parts()) {
    if (!part[16].empty() && policy.letter == part[16]) shape.policy = policy_named(policy.name);
  }
  shape.admission = !part[17].empty();
  shape.message_classes = !part[18].empty();
  shape.flit_width = !part[19].empty() ? number(19) : 64;
  return shape_fault(shape).empty() && shape_name(shape) == name ? std::optional(shape)
                                                                 : std::nullopt;
}

std::string crossbar_name(const SwitchShape& shape) {
  if (!shape.crossbar_out_per_vc) return shape.crossbar_in_per_vc ? "per_input_vc" : "per_port";
  return shape.crossbar_in_per_vc ? "per_vc" : "per_input";
}

std::string describe(const SwitchShape& shape) {
  const PolicyPart& policy = policy_part(shape.policy);
  const std::string trunks =
      shape.topology == SwitchTopology::Torus
          ? fmt::format(" ({} dimensions, {} links to a neighbor, {} local{})", shape.dimensions(),
                        shape.group, shape.ports - shape.first_local,
                        shape.narrowing ? ", narrowing" : "")
      : shape.topology == SwitchTopology::Card
          ? fmt::format(" (a card, {} VCs of {} flits at external links)", shape.link_vcs,
                        shape.link_depth())
          : "";
  return fmt::format(
      "{} ports{}, {} VCs of {} flits, output queue {}, crossbar {}, hop latency {}, credit delay "
      "{}, ejection {}, VC allocator {}, {} bits{}{}{}{}",
      shape.ports, trunks, shape.vcs, shape.vc_depth, shape.out_depth, crossbar_name(shape),
      shape.hop_latency, shape.credit_bypass ? 1 : 2, shape.eject_per_vc ? "per_vc" : "one",
      name_of(shape.vc_allocator), shape.flit_width,
      shape.back_to_back ? ", packets back to back" : "",
      policy.letter.empty() ? "" : ", " + policy.title,
      shape.admission ? ", admission by room" : "",
      shape.message_classes ? ", VCs by message class" : "");
}

SwitchShape select_shape(const Experiment& experiment, const std::vector<SwitchShape>& usual,
                         const Origins& origins) {
  SwitchShape want = wanted_switch(experiment.network, experiment.switch_, experiment.power);
  want.name = shape_name(want);
  const std::string& name = experiment.switch_.shape;
  // Without switch.shape the error names the first key of [switch] that was set.
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
      if (missing_in(shape, want).what.empty() && (best == nullptr || smaller(shape, *best)))
        best = &shape;
    }
    return best != nullptr ? *best : want;
  }
  const auto found = std::find_if(usual.begin(), usual.end(),
                                  [&name](const SwitchShape& s) { return s.name == name; });
  const std::optional<SwitchShape> named = found != usual.end() ? *found : parse_shape_name(name);
  if (!named) {
    throw ConfigError("{}unknown '{}' (auto, exact, or {})", where, shown(name), shape_names());
  }
  const Missing missing = missing_in(*named, want);
  if (missing.what.empty()) return *named;
  throw ConfigError(fmt::format("{}'{}' does not serve {}: {} (auto, exact, or another)", where,
                                shown(name), describe(want), missing.what),
                    missing.keys);
}

void narrow_to(const SwitchShape& shape, NarrowRows& rows) {
  std::vector<std::string> topologies;
  for (const NetworkKind* kind : network_kinds()) {
    if (!kind->stands_on(shape)) continue;
    kind->narrow(shape, rows);
    topologies.emplace_back(kind->name());
  }
  const bool queue = shape.out_depth > 0, classes = shape.message_classes;
  rows.keep("switch.shape", shape.name)
      .only("network.topology", topologies)
      .within("switch.vcs", 1, shape.vcs)
      .within("switch.vc_depth", 1, shape.vc_depth)
      .within("switch.output_queue", queue ? 1 : 0, shape.out_depth)
      .only("switch.crossbar", {crossbar_name(shape)})
      .keep("switch.hop_latency", std::int64_t{shape.hop_latency})
      .keep("switch.credit_delay", std::int64_t{shape.credit_bypass ? 1 : 2})
      .keep("switch.back_to_back", shape.back_to_back)
      .keep("switch.flit_width", std::int64_t{shape.flit_width})
      .only("switch.ejection", {shape.eject_per_vc ? "per_vc" : "one"})
      .only("switch.vc_allocator", {name_of(shape.vc_allocator)});
  if (!classes) {
    rows.keep("switch.message_class_vcs", std::vector<std::int64_t>{})
        .only("switch.vc_allocation", shape.admission
                                          ? std::vector<std::string>{"virtual_cut_through"}
                                          : std::vector<std::string>{"atomic", "non_atomic"});
  }
  rows.only("power.narrowest", shape.narrowing ? std::vector<std::string>{"half", "quarter"}
                                               : std::vector<std::string>{"full"});
  const std::string& policy = policy_part(shape.policy).name;
  if (shape.policy == own_policy(shape)) {
    rows.only("power.policy", {"auto", policy});
  } else {
    rows.only("power.policy", {policy}).only("power.mode", {"threshold", "forced"});
  }
}

SwitchShape larger_shape(Random& random, SwitchShape shape) {
  SwitchShape larger = shape;
  if (random.chance(0.3)) {
    larger.ports += 2;  // in a tree one up and one down, else two local ports
    if (shape.topology == SwitchTopology::Tree) larger.set_tree(larger.ports);
  }
  if (random.chance(0.5)) larger.vcs += random.below(3);
  if (random.chance(0.5)) larger.vc_depth += random.below(5);
  if (random.chance(0.3) && shape.out_depth > 0) ++larger.out_depth;
  if (shape_fault(larger).empty()) shape = larger;
  shape.name = shape_name(shape);
  return shape;
}

}  // namespace dusk
