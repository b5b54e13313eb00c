// SPDX-License-Identifier: Apache-2.0
#include "sw/studies/shipped.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>

#include "sw/config/config_error.h"
#include "sw/run/result_files.h"

namespace dusk {
namespace {

namespace fs = std::filesystem;

constexpr const char* kConfigs = "sw/configs/";

std::optional<std::string> shipped(const std::string& path) {
  for (const ShippedFile& file : shipped_files()) {
    if (path == file.path) return file.text;
  }
  return std::nullopt;
}

std::optional<std::string> on_disk(const std::string& path) {
  if (!fs::is_regular_file(path)) return std::nullopt;
  return file_text(path);
}

/// Of a shipped study: the folder, and the id behind its last slash.
std::vector<std::string> shipped_folders() {
  std::vector<std::string> folders;
  for (const ShippedFile& file : shipped_files()) {
    const fs::path path = file.path;
    if (path.filename() == "study.toml") folders.push_back(path.parent_path().string());
  }
  return folders;
}

/// A file of the study, else a configuration of the program.
StudyFiles files_of(const std::string& folder,
                    std::optional<std::string> (*read)(const std::string&)) {
  return [=](const std::string& path) {
    const auto own = read((fs::path(folder) / path).lexically_normal().string());
    return own ? own : shipped(kConfigs + path);
  };
}

}  // namespace

std::vector<std::string> shipped_studies() {
  std::vector<std::string> ids;
  for (const std::string& folder : shipped_folders()) ids.push_back(fs::path(folder).filename());
  return ids;
}

Study find_study(const std::string& id_or_folder) {
  for (const std::string& folder : shipped_folders()) {
    if (fs::path(folder).filename() == id_or_folder)
      return read_study(id_or_folder, folder, files_of(folder, shipped));
  }
  if (!fs::is_regular_file(fs::path(id_or_folder) / "study.toml"))
    throw ConfigError(fmt::format("ID: '{}' is not known ({}; or a folder with study.toml)",
                                  id_or_folder, fmt::join(shipped_studies(), ", ")));
  const std::string folder =
      (fs::path(id_or_folder) / "").parent_path().lexically_normal().string();
  return read_study(fs::canonical(folder).filename().string(), folder, files_of(folder, on_disk));
}

}  // namespace dusk
