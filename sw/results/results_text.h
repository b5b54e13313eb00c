// SPDX-License-Identifier: Apache-2.0
/// Output of `dusk results`: for a person, or as JSON.
#pragma once

#include <string>
#include <vector>

#include "sw/results/file_list.h"
#include "sw/results/results_diff.h"
#include "sw/results/results_folder.h"

namespace dusk {

/// A line for each folder, below a head.
std::string list_text(const std::vector<Results>& all);
/// Shows all numbers with their units, the tables, and the files.
std::string show_text(const Results& results, const std::vector<ListedFile>& files);
/// Keys and numbers that differ, and what that comes to.
std::string diff_text(const Results& a, const Results& b, const ResultsDifference& difference);

/// Same content as JSON: an array of objects, an object, an object. docs/results-folders.md names
/// the members.
std::string list_json(const std::vector<Results>& all);
std::string show_json(const Results& results, const std::vector<ListedFile>& files);
std::string diff_json(const Results& a, const Results& b, const ResultsDifference& difference);

}  // namespace dusk
