// SPDX-License-Identifier: Apache-2.0
/// Sections of the option table, each in a file of its own.
#pragma once

#include <vector>

#include "sw/config/option_table.h"

namespace dusk {

constexpr double kMostCycles = 1e15;  ///< most cycles of a run

void add_network(std::vector<Option>& table);
void add_switch(std::vector<Option>& table);
void add_power(std::vector<Option>& table);
void add_traffic(std::vector<Option>& table);
void add_application(std::vector<Option>& table);
void add_run(std::vector<Option>& table);
void add_functional(std::vector<Option>& table);

}  // namespace dusk
