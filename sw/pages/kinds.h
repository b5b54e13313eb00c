// SPDX-License-Identifier: Apache-2.0
/// Makes the documents of all kinds of results folders.
#pragma once

#include <string>

#include "sw/pages/document.h"
#include "sw/results/results_kind.h"

namespace dusk::pages {

/// Returns the kind of the complete results in a folder. find_kind() decides; a folder without a
/// mark has the kind of its file (KindRow). Throws ConfigError if there is no such folder or its
/// kind has no page, or names the missing file.
ResultsKind kind_of(const std::string& folder);

/// Makes the document of a folder of any kind. `page` is the file to write; links are relative to
/// it. Throws ConfigError, InputError.
Document document_of(const std::string& folder, const std::string& page);

Document run_document(const std::string& folder);
/// Document of two runs beside each other. Throws ConfigError if their networks differ in size.
Document runs_document(const std::string& folder, const std::string& beside);
Document sweep_document(const std::string& folder, const std::string& page);
Document study_document(const std::string& folder);
Document explore_document(const std::string& folder);
Document cost_document(const std::string& folder);
Document analyze_document(const std::string& folder);
Document compare_document(const std::string& folder);
Document crosscheck_document(const std::string& folder);

}  // namespace dusk::pages
