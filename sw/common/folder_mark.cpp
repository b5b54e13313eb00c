// SPDX-License-Identifier: Apache-2.0
#include "sw/common/folder_mark.h"

#include <filesystem>
#include <optional>
#include <system_error>
#include <vector>

#include "models/common/input_file.h"
#include "models/common/shown_text.h"
#include "sw/common/output_file.h"

namespace dusk {
namespace {

namespace fs = std::filesystem;

constexpr const char* kFolderMark = ".dusk";

bool begins_with(const std::string& path, const char* words) {
  return input_beginning(path).value_or("").rfind(words, 0) == 0;
}

/// True if the folder holds only files that were never completed.
bool is_empty(const std::string& folder) {
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    const std::string name = at->path().filename().string();
    if (name.rfind(kTemporary, 0) != 0) return false;
  }
  return !error;
}

/// True if the folder or its `runs` has runs of a version of Dusk that wrote no marks.
bool has_earlier_runs(const std::string& folder) {
  for (const char* log : {"/jobs.log", "/runs/jobs.log", "/zero-load/runs/jobs.log"}) {
    if (begins_with(folder + log, "start ") || begins_with(folder + log, "finish ")) return true;
  }
  return false;
}

std::string mark_of(const std::string& command) { return "dusk " + command + "\n"; }

/// True if the folder has the mark of `command`. Throws ConfigError if it may not get this mark.
bool is_marked(const std::string& folder, const std::string& command, const std::string& place) {
  if (is_absent(folder)) return false;
  const auto there = input_beginning(folder + "/" + kFolderMark);
  if (there == mark_of(command)) return true;
  if (there && there->rfind("dusk ", 0) == 0)
    throw ConfigError("{}{}: has the results of {} (another folder)", place, shown(folder),
                      one_line(there->substr(0, there->find('\n'))));
  std::error_code error;
  if (!fs::is_directory(folder, error) || is_empty(folder) || has_earlier_runs(folder))
    return false;
  throw ConfigError(
      "{}{}: has files that dusk {} did not write (a new or empty folder, or one of its own)",
      place, shown(folder), command);
}

}  // namespace

void claim_folder(const std::string& folder, const std::string& command, const std::string& place) {
  const bool marked = is_marked(folder, command, place);
  ensure_folder(folder, place);
  if (!marked) write_file(folder, kFolderMark, mark_of(command));
}

void check_claim(const std::string& folder, const std::string& command, const std::string& place) {
  if (is_marked(folder, command, place) || !is_absent(folder)) return;
  const std::string fault = folder_fault(folder);
  if (!fault.empty()) throw OutputError("{}{}: cannot be made: {}", place, shown(folder), fault);
}

void remove_unfinished_run(const std::string& folder) {
  if (is_absent(folder)) return;
  std::error_code error;
  const bool is_folder = fs::is_directory(fs::symlink_status(folder, error));
  if (!is_folder || !(is_empty(folder) || begins_with(folder + "/config.toml", kConfigMark)))
    throw ConfigError("{}: is in the way, and dusk did not write it (remove it, or another folder)",
                      shown(folder));
  fs::remove_all(folder, error);
  if (error) cannot_be_written(folder, error.message());
}

void remove_unfinished_files(const std::string& folder) {
  std::error_code error;
  std::vector<fs::path> files;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    if (at->path().filename().string().rfind(kTemporary, 0) == 0) files.push_back(at->path());
  }
  for (const fs::path& file : files) {
    const fs::file_type type = fs::symlink_status(file, error).type();
    // try_folder() may leave an empty folder; a folder that is not empty stays.
    if (type == fs::file_type::regular || type == fs::file_type::directory) fs::remove(file, error);
  }
}

bool is_replaceable(const std::string& file, const std::string& mark) {
  if (is_absent(file)) return true;
  const auto text = input_beginning(file);
  return text && !mark.empty() && text->find(mark) != std::string::npos;
}

void check_replaceable(const std::string& file, const std::string& mark, const std::string& place) {
  if (is_replaceable(file, mark)) return;
  std::error_code error;
  const fs::file_type type = fs::symlink_status(file, error).type();
  if (type == fs::file_type::none) cannot_be_written(place + file, error.message());
  throw ConfigError("{}{}: exists already, and dusk did not write it (another name)", place,
                    shown(file));
}

}  // namespace dusk
