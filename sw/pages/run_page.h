// SPDX-License-Identifier: Apache-2.0
/// Page that a run writes beside its other results.
#pragma once

#include <string>

namespace dusk::pages {

/// File name of a page in its results folder.
inline constexpr const char* kPage = "report.html";

/// Writes FOLDER/report.html for a complete run. Returns its path. Throws ConfigError, InputError,
/// OutputError.
std::string write_run_page(const std::string& folder);

}  // namespace dusk::pages
