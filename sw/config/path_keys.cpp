// SPDX-License-Identifier: Apache-2.0
#include "sw/config/path_keys.h"

#include <algorithm>
#include <boost/algorithm/string/join.hpp>
#include <boost/algorithm/string/split.hpp>
#include <boost/algorithm/string/trim.hpp>
#include <filesystem>
#include <functional>
#include <set>
#include <vector>

#include "models/common/shown_text.h"
#include "sw/common/message.h"

namespace dusk {
namespace {

namespace fs = std::filesystem;

constexpr const char* kReplace = "switch.replace";  // module=file, several with commas
constexpr const char* kJobs = "application.files";  // several with commas
constexpr const char* kPathKeys[] = {
    "traffic.trace_file", "traffic.permutation_file", "application.node_file", kJobs, kReplace,
    "run.reference"};

/// Returns the value with each of its paths replaced by the result of `change`.
std::string with_paths(const std::string& key, const std::string& value,
                       const std::function<std::string(const std::string&)>& change) {
  if (value.empty()) return value;
  if (key != kReplace && key != kJobs) return change(value);
  std::vector<std::string> items;
  boost::split(items, value, [](char c) { return c == ','; });
  for (std::string& item : items) {
    boost::trim(item);
    if (key == kJobs) {
      if (!item.empty()) item = change(item);
      continue;
    }
    const std::size_t sign = item.find('=');
    if (sign == std::string::npos || sign + 1 == item.size()) continue;  // its reader refuses it
    item = item.substr(0, sign + 1) + change(item.substr(sign + 1));
  }
  return boost::join(items, ",");
}

/// True if the path exists. A name that is too long does not exist.
bool is_there(const fs::path& path) {
  std::error_code error;
  return fs::exists(path, error);
}

}  // namespace

bool names_files(const std::string& key) {
  return std::find(std::begin(kPathKeys), std::end(kPathKeys), key) != std::end(kPathKeys);
}

std::string paths_beside(const std::string& key, const std::string& value,
                         const std::string& file) {
  const fs::path folder = fs::path(file).parent_path();
  if (folder.empty()) return value;
  return with_paths(key, value, [&](const std::string& path) {
    const fs::path beside = (folder / path).lexically_normal();  // an absolute path stays as it is
    if (is_there(beside) || !is_there(path)) return beside.string();
    static std::set<std::string> said;
    if (said.insert(file + '\n' + path).second)
      message("note: {}: {}: {} is taken from the current folder, as it is not beside this file",
              shown(file), key, shown(path));
    return path;
  });
}

std::string absolute_paths(const std::string& key, const std::string& value) {
  return with_paths(key, value, [](const std::string& path) {
    std::error_code error;  // the current folder may be gone
    const fs::path whole = fs::absolute(path, error);
    return error ? path : whole.lexically_normal().string();
  });
}

}  // namespace dusk
