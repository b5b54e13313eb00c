// SPDX-License-Identifier: Apache-2.0
/// The studies that the program carries, and where others are found.
#pragma once

#include <string>
#include <vector>

#include "sw/studies/study.h"

namespace dusk {

struct ShippedFile {
  const char *path, *text;  ///< path: from the root of the sources
};
/// sw/studies/*/ and sw/configs (made by sw/studies/shipped.cmake).
const std::vector<ShippedFile>& shipped_files();

/// Their ids, by publication.
std::vector<std::string> shipped_studies();

/// A shipped study by its id, or the one in a folder that has a study.toml. Throws ConfigError.
Study find_study(const std::string& id_or_folder);

}  // namespace dusk
