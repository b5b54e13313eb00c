// SPDX-License-Identifier: Apache-2.0
#include "sw/report/selectable_ports.h"

#include <fmt/format.h>

#include "models/link_power/part.h"

namespace dusk {
namespace {

template <class Member>
auto of(Member SelectableResult::*member) {
  return [member](const RunResult& r) { return (*r.selectable).*member; };
}

}  // namespace

const std::vector<Statistic>& selectable_statistics() {
  using Result = SelectableResult;
  static const std::vector<Statistic> table{
      {"selectable.groups", "groups",
       "Groups of ports that count: two or more of their ports may go off. The injection channels "
       "of a node are a group, too.",
       of(&Result::groups)},
      {"selectable.mean", "ports",
       "Selectable ports of a group: mean over the measured cycles and over all groups.",
       of(&Result::mean)},
      {"selectable.smallest", "ports", "Mean of the group with the fewest.", of(&Result::smallest)},
      {"selectable.largest", "ports", "Mean of the group with the most.", of(&Result::largest)},
      {"selectable.switches", "ports", "Mean over the groups between switches; null: none counts.",
       of(&Result::switches)},
      {"selectable.nodes", "ports",
       "Mean over the groups from and to nodes; null: none counts (power.node_channels).",
       of(&Result::nodes)}};
  return table;
}

std::string selecting_policies() {
  std::string names;
  for (const PolicyPart& part : policy_parts())
    if (part.selectable_groups != nullptr) names += (names.empty() ? "" : ", ") + part.name;
  return names;
}

std::string selectable_text(const SelectableResult& result) {
  std::string text = fmt::format("{:.4f} of a group, {:.4f} to {:.4f}", result.mean,
                                 result.smallest, result.largest);
  if (result.switches) text += fmt::format("; between switches {:.4f}", *result.switches);
  if (result.nodes) text += fmt::format("; from and to nodes {:.4f}", *result.nodes);
  return text;
}

}  // namespace dusk
