// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <sstream>

#include "sw/synthesis/liberty_cells.h"

namespace dusk {
namespace {

EnergyTable::Axis axis_of(std::string_view variable) {
  if (variable == "input_transition_time" || variable == "input_net_transition")
    return EnergyTable::Axis::Slew;
  if (variable == "total_output_net_capacitance") return EnergyTable::Axis::Load;
  return EnergyTable::Axis::Other;
}

/// Returns the template of a table; nullptr for a constant.
const LibertyGroup* template_of(std::string_view text, const LibertyGroup& library,
                                const LibertyGroup& table) {
  const std::string_view name = table.name();
  const auto found =
      std::find_if(library.groups.begin(), library.groups.end(), [&](const LibertyGroup& group) {
        return group.kind == "power_lut_template" && group.name() == name;
      });
  if (found != library.groups.end()) return &*found;
  if (name.empty() || name == "scalar") return nullptr;
  throw LibertyTextError(text, table.begin, "a table of energies has no power_lut_template");
}

std::shared_ptr<const EnergyTable> table_of(std::string_view text, const LibertyGroup& library,
                                            const LibertyGroup& group) {
  auto table = std::make_shared<EnergyTable>();
  const LibertyGroup* const from = template_of(text, library, group);
  std::size_t size = 1;
  for (int i = 1; from != nullptr && i <= 3; ++i) {
    const std::string number = std::to_string(i);
    const std::string_view variable = from->value("variable_" + number);
    if (variable.empty()) break;
    const LibertyAttribute* index = group.attribute("index_" + number);
    if (index == nullptr) index = from->attribute("index_" + number);
    EnergyTable::Index axis{axis_of(variable), {}};
    if (index != nullptr) axis.at = liberty_numbers(text, *index);
    if (axis.at.empty() || !std::is_sorted(axis.at.begin(), axis.at.end(), std::less_equal<>()))
      throw LibertyTextError(text, group.begin, "index_" + number + " of a table does not ascend");
    size *= axis.at.size();
    table->axes.push_back(std::move(axis));
  }
  const LibertyAttribute* const values = group.attribute("values");
  if (values != nullptr) table->values = liberty_numbers(text, *values);
  if (table->values.size() != size)
    throw LibertyTextError(text, group.begin,
                           "a table of energies has " + std::to_string(table->values.size()) +
                               " values, its axes have " + std::to_string(size));
  return table;
}

std::vector<std::string> words_of(std::string_view text) {
  std::istringstream in{std::string(text)};
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

}  // namespace

void read_internal_powers(std::string_view text, const LibertyGroup& library,
                          const LibertyGroup& pin, const std::string& pin_name, LibertyCell& cell) {
  for (const LibertyGroup& group : pin.groups) {
    if (group.kind != "internal_power") continue;
    InternalPower power;
    power.pin = pin_name;
    power.when = group.value("when");
    power.supply = group.value("related_pg_pin");
    for (const LibertyGroup& table : group.groups) {
      if (table.kind != "fall_power") power.rise = table_of(text, library, table);
      if (table.kind != "rise_power") power.fall = table_of(text, library, table);
    }
    std::vector<std::string> related = words_of(group.value("related_pin"));
    if (related.empty()) related.emplace_back();
    for (std::string& name : related) {
      power.related = std::move(name);
      cell.internal_powers.push_back(power);
    }
  }
}

}  // namespace dusk
