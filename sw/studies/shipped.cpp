// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>

#include "sw/config/config_error.h"
#include "sw/run/result_files.h"
#include "sw/studies/study.h"

namespace dusk {
namespace {

namespace fs = std::filesystem;

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

/// Of the shipped studies.
std::vector<fs::path> folders() {
  std::vector<fs::path> all;
  for (const ShippedFile& file : shipped_files()) {
    const fs::path path = file.path;
    if (path.filename() == "study.toml") all.push_back(path.parent_path());
  }
  return all;
}

/// Its files are its own, else configurations of the program.
Study read_from(const std::string& id, const std::string& folder, decltype(shipped) read) {
  return read_study(id, folder, [=](const std::string& path) {
    const auto own = read((fs::path(folder) / path).lexically_normal().string());
    return own ? own : shipped("sw/configs/" + path);
  });
}

}  // namespace

std::vector<std::string> shipped_studies() {
  std::vector<std::string> ids;
  for (const fs::path& folder : folders()) ids.push_back(folder.filename());
  return ids;
}

Study find_study(const std::string& id_or_folder) {
  for (const fs::path& folder : folders()) {
    if (folder.filename() == id_or_folder) return read_from(id_or_folder, folder, shipped);
  }
  const fs::path folder = (fs::path(id_or_folder) / "").parent_path().lexically_normal();
  if (!fs::is_regular_file(fs::path(id_or_folder) / "study.toml"))
    throw ConfigError(fmt::format("ID: '{}' is not known ({}; or a folder with study.toml)",
                                  id_or_folder, fmt::join(shipped_studies(), ", ")));
  return read_from(fs::canonical(folder).filename(), folder, on_disk);
}

}  // namespace dusk
