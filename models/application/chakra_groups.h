// SPDX-License-Identifier: Apache-2.0
/// Process groups of a Chakra execution trace.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "models/application/rank_graph.h"

namespace dusk::application {

/// Ranks of each group by its name. A group without ranks has all ranks of the application.
using ProcessGroups = std::map<std::string, std::vector<Rank>>;

/// Reads a JSON file {"NAME": [RANK, ...], ...}. Throws InputError if the file cannot be read, and
/// std::invalid_argument, "FILE: what is wrong (what is allowed)", for a fault in its text.
ProcessGroups read_process_groups(const std::string& file);

/// Adds the groups in the inputs of a metadata node: a JSON list of objects with a `pg_name` and
/// `ranks`, with other text around it. Inputs without such a list change nothing. Returns the
/// reason if they cannot be read, or if a group has other ranks than before; else "".
std::string add_process_groups(std::string_view inputs, ProcessGroups& groups);

}  // namespace dusk::application
