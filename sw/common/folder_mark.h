// SPDX-License-Identifier: Apache-2.0
/// Marks of the program's own folders and files, so that nothing else is replaced or removed.
///
/// A folder bears the mark `.dusk`: one line with the command that keeps its results there, such as
/// "dusk sweep". A folder of runs that an earlier version made is known by its jobs.log.
#pragma once

#include <string>

namespace dusk {

/// Takes `folder` for the results of `command` ("sweep"): makes and marks it if it is absent or
/// empty. Throws ConfigError if it has other files without the mark or the mark of another command;
/// OutputError if it cannot be made or written. Both begin with `place`: the option that names a
/// folder, also one that the command chose itself.
void claim_folder(const std::string& folder, const std::string& command,
                  const std::string& place = "--output: ");

/// Checks that folder before anything runs: throws what claim_folder() would throw, and makes
/// nothing.
void check_claim(const std::string& folder, const std::string& command,
                 const std::string& place = "--output: ");

/// Removes a folder of a run that was not finished, if it is there. Throws ConfigError if it is a
/// link or holds files, but no config.toml of a run.
void remove_unfinished_run(const std::string& folder);

/// Removes the files of a folder that a killed process did not finish, and its empty trial folders
/// (try_folder()). No other process may be writing there.
void remove_unfinished_files(const std::string& folder);

/// Throws ConfigError, which begins with `place`, if `file` is there and does not have `mark` among
/// its first 64 KiB; "" stands for a file that must not be there.
void check_replaceable(const std::string& file, const std::string& mark,
                       const std::string& place = "");

/// True if check_replaceable() would not throw.
bool is_replaceable(const std::string& file, const std::string& mark);

/// First words of a run's config.toml.
inline constexpr const char* kConfigMark = "# Effective configuration of experiment '";

}  // namespace dusk
