// SPDX-License-Identifier: Apache-2.0
/// Keys whose values name files or folders, such as traffic.trace_file, traffic.permutation_file,
/// switch.replace and run.reference.
#pragma once

#include <string>

#include "sw/config/experiment.h"

namespace dusk {

/// True if the key's value names files.
bool names_files(const std::string& key);

/// Converts paths relative to the folder of `file`, a configuration file, to paths relative to the
/// current folder. If a path exists only in the current folder, it is used as it is, and a note
/// says so once.
std::string paths_beside(const std::string& key, const std::string& value, const std::string& file);

/// Makes the paths of a value absolute, so that a file in any folder can contain it.
std::string absolute_paths(const std::string& key, const std::string& value);

}  // namespace dusk
