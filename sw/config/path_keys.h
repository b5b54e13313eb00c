// SPDX-License-Identifier: Apache-2.0
/// Keys whose values name files or folders: traffic.trace_file, traffic.permutation_file,
/// switch.replace, run.reference.
#pragma once

#include <string>

#include "sw/config/experiment.h"

namespace dusk {

/// True if the key's value names files.
bool names_files(const std::string& key);

/// Makes the paths of a value that stands in the configuration file `file` relative to the current
/// folder: they are relative to the folder of that file. If nothing is there but in the current
/// folder, the path is taken from here, and a note says so, once.
std::string paths_beside(const std::string& key, const std::string& value, const std::string& file);

/// Makes the paths of a value absolute, so that it can stand in a file of any folder.
std::string absolute_paths(const std::string& key, const std::string& value);

}  // namespace dusk
