// SPDX-License-Identifier: Apache-2.0
/// Documents of all kinds of results folders.
#pragma once

#include <string>

#include "sw/pages/document.h"

namespace dusk::pages {

/// Kind of the results in a folder: run, sweep, study, explore, cost, analyze, compare or
/// crosscheck. Throws ConfigError if there is no such folder, or names the file that it lacks.
std::string kind_of(const std::string& folder);

/// Reads a folder of any kind. `page` is the file that is written, for links beside it. Throws
/// ConfigError, InputError.
Document document_of(const std::string& folder, const std::string& page);

Document run_document(const std::string& folder);
/// Two runs of networks with as many nodes. Throws ConfigError if they cannot be laid side by side.
Document runs_document(const std::string& folder, const std::string& beside);
Document sweep_document(const std::string& folder, const std::string& page);
Document study_document(const std::string& folder);
Document explore_document(const std::string& folder);
Document cost_document(const std::string& folder);
Document analyze_document(const std::string& folder);
Document compare_document(const std::string& folder);
Document crosscheck_document(const std::string& folder);

}  // namespace dusk::pages
