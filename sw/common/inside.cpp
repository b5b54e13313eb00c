// SPDX-License-Identifier: Apache-2.0
#include "sw/common/inside.h"

#include <filesystem>

#include "sw/common/text.h"

namespace dusk {
namespace {

namespace fs = std::filesystem;

bool leads_up(const fs::path& normal) { return normal.empty() || *normal.begin() == ".."; }

}  // namespace

bool is_below(const std::string& path) {
  const fs::path normal = fs::path(path).lexically_normal();
  return !path.empty() && one_line(path) == path && normal.is_relative() && !leads_up(normal);
}

bool is_inside(const std::string& folder, const std::string& path) {
  std::error_code error;
  const fs::path top = fs::canonical(folder.empty() ? "." : folder, error);
  if (error) return false;
  // weakly_canonical() leaves a path relative if no part of it exists.
  const fs::path absolute = fs::absolute(path, error);
  if (error) return false;
  const fs::path whole = fs::weakly_canonical(absolute, error);
  if (error) return false;  // links in a circle, a folder without permission
  return !leads_up(whole.lexically_relative(top));
}

}  // namespace dusk
