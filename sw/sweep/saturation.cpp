// SPDX-License-Identifier: Apache-2.0
#include "sw/sweep/saturation.h"

#include <fmt/format.h>

#include <algorithm>

namespace dusk {

doc::Table saturation_table(const std::vector<Axis>& axes, const std::vector<FoundLoad>& found,
                            double highest) {
  doc::Table table{doc::file_columns(
      axis_keys(axes),
      fmt::format("highest_unsaturated_load,accepted_there,accepted_at_load_{:g},not_steady",
                  highest))};
  for (const FoundLoad& one : found)
    table.add(one.point, {one.load, one.accepted_there, one.accepted_at_highest, one.doubt});
  return table;
}

std::string saturation_text(const std::vector<Axis>& axes, const std::vector<FoundLoad>& found,
                            double highest) {
  std::string text;
  for (const FoundLoad& one : found) {
    text += fmt::format("{}: {} {}, accepted {:.4f} at an offered load of {:g}{}\n",
                        point_name(axes, one.point),
                        one.saturates ? "not saturated up to" : "never saturated, up to", one.load,
                        one.accepted_at_highest, highest,
                        one.doubt.empty() ? "" : "; not sure: not steady there, " + one.doubt);
  }
  return text;
}

std::string saturation_note(const std::vector<FoundLoad>& found) {
  const auto doubts =
      std::count_if(found.begin(), found.end(), [](const auto& one) { return !one.doubt.empty(); });
  if (doubts == 0) return "";
  return fmt::format(
      "note: {} of {} loads may be above saturation: the runs there are too short to tell it from "
      "chance (more run.warmup, run.cycles)",
      doubts, found.size());
}

}  // namespace dusk
