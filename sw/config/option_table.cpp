// SPDX-License-Identifier: Apache-2.0
#include "sw/config/option_table.h"

#include "sw/config/section_rows.h"

namespace dusk {

const std::vector<Option>& option_table() {
  static const std::vector<Option> table = [] {
    std::vector<Option> rows;
    for (const auto add : {add_network, add_switch, add_power, add_traffic, add_application,
                           add_run, add_functional})
      add(rows);
    return rows;
  }();
  return table;
}

}  // namespace dusk
