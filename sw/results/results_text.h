// SPDX-License-Identifier: Apache-2.0
/// Texts and JSON of `dusk results`.
#pragma once

#include <string>
#include <vector>

#include "sw/results/file_list.h"
#include "sw/results/results_diff.h"
#include "sw/results/results_folder.h"

namespace dusk {

/// Returns a head and a line for each folder.
std::string list_text(const std::vector<Results>& all);
/// Returns all numbers with their units, the tables, and the files.
std::string show_text(const Results& results, const std::vector<ListedFile>& files);
/// Returns the keys and numbers that differ, and a summary of the differences.
std::string diff_text(const Results& a, const Results& b, const ResultsDifference& difference);

/// Same contents as JSON: the list is an array, the others are objects. docs/results-folders.md
/// names the members.
std::string list_json(const std::vector<Results>& all);
std::string show_json(const Results& results, const std::vector<ListedFile>& files);
std::string diff_json(const Results& a, const Results& b, const ResultsDifference& difference);

}  // namespace dusk
