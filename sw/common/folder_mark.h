// SPDX-License-Identifier: Apache-2.0
/// Marks of Dusk's own folders and files, so that Dusk replaces and removes nothing else.
///
/// Each folder of results has the mark file `.dusk`: one line with the command that writes there,
/// such as "dusk sweep". Earlier versions wrote no marks: their folders of runs have a jobs.log.
#pragma once

#include <string>

namespace dusk {

/// Takes `folder` for the results of `command` ("sweep"): makes and marks it if it is absent or
/// empty. Throws ConfigError if it has other files without the mark, or the mark of another
/// command. Throws OutputError if it cannot be made or written. Errors begin with `place`, the
/// option that names the folder (also if the command chose it).
void claim_folder(const std::string& folder, const std::string& command,
                  const std::string& place = "--output: ");

/// Checks the folder of claim_folder() before anything runs. Throws what claim_folder() would
/// throw, and makes nothing.
void check_claim(const std::string& folder, const std::string& command,
                 const std::string& place = "--output: ");

/// Removes the folder of an unfinished run, if it exists. Throws ConfigError if the folder is a
/// link, or holds files without a run's config.toml.
void remove_unfinished_run(const std::string& folder);

/// Removes the files of a folder that a killed process did not finish, and its empty trial folders
/// (try_folder()). No other process may be writing there.
void remove_unfinished_files(const std::string& folder);

/// Throws ConfigError, which begins with `place`, if `file` exists without `mark` in its first 64
/// KiB. An empty mark allows no existing file.
void check_replaceable(const std::string& file, const std::string& mark,
                       const std::string& place = "");

/// True if check_replaceable() would not throw.
bool is_replaceable(const std::string& file, const std::string& mark);

/// First words in the config.toml of a run.
inline constexpr const char* kConfigMark = "# Effective configuration of experiment '";

}  // namespace dusk
