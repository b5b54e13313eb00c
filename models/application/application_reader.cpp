// SPDX-License-Identifier: Apache-2.0
#include "models/application/application_reader.h"

#include <filesystem>
#include <stdexcept>

#include "models/application/chakra_names.h"
#include "models/application/chakra_reader.h"
#include "models/application/goal_reader.h"
#include "models/application/vef_reader.h"
#include "models/common/input_file.h"
#include "models/common/shown_text.h"

namespace dusk::application {
namespace {

bool is_file(const std::string& path) {
  std::error_code error;
  return std::filesystem::is_regular_file(path, error);
}

bool is_chakra(const std::string& prefix) { return !is_absent(chakra_file_of(prefix, 0)); }

/// Returns the JSON file of process groups beside the traces, or "" if there is none.
std::string group_file(const std::string& prefix) {
  const std::string beside = prefix + ".json";
  return is_file(beside) ? beside : "";
}

/// Returns the ending of a name, without that of a compressed file.
std::string format_of(const std::filesystem::path& path) {
  return path.extension() == ".gz" ? path.stem().extension() : path.extension();
}

void close(Application& application) {
  for (RankGraph& rank : application.ranks) rank.close();
}

}  // namespace

Application read_application(const std::string& file, const CollectiveSettings& collectives) {
  const std::filesystem::path path(file);
  const std::string format = format_of(path);
  Application read;
  if (is_chakra(file)) {
    ChakraSettings settings;
    settings.groups = group_file(file);
    settings.collectives = collectives;
    read = read_chakra(file, settings);
    close(read);
  } else if (format == ".goal") {
    read = read_goal(file);
  } else if (format == ".vef" && path.extension() == ".vef") {
    read = read_vef(file, collectives);
    close(read);
  } else {
    chakra_files(file);  // throws if other ranks have files
    const std::string first = is_file(file) ? "" : shown(chakra_file_of(file, 0));
    throw std::invalid_argument(shown(file) + ": unknown format" +
                                (first.empty() ? "" : ", and " + first + " is not there") +
                                " (NAME.goal, NAME.goal.gz, NAME.vef, or PREFIX of PREFIX.0.et)");
  }
  if (read.name.empty()) read.name = file;
  return read;
}

bool may_have_collectives(const std::string& name) { return format_of(name) != ".goal"; }

std::vector<std::string> files_of(const std::string& name) {
  if (!is_chakra(name)) return {name};
  std::vector<std::string> files = chakra_files(name);
  const std::string groups = group_file(name);
  if (!groups.empty()) files.push_back(groups);
  return files;
}

}  // namespace dusk::application
