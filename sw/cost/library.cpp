// SPDX-License-Identifier: Apache-2.0
#include "sw/cost/library.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdlib>
#include <filesystem>

#include "sw/common/config_error.h"

namespace dusk {
namespace {

struct Known {
  const char *name, *file;
  double feature;  // um
};
constexpr Known kKnown[] = {{"osu018", "osu018/osu018_stdcells.lib", 0.18},
                            {"osu035", "osu035/osu035_stdcells.lib", 0.35},
                            {"osu050", "osu050/osu05_stdcells.lib", 0.5}};
constexpr const char* kPackaged = "/usr/share/qflow/tech/";

std::string file_of(const Known& known) {
  const char* folder = std::getenv("DUSK_CELLS");
  for (const std::string& place :
       {std::string(folder != nullptr ? folder : "") + kPackaged, std::string(kPackaged)}) {
    if (std::filesystem::exists(place + known.file)) return place + known.file;
  }
  throw ConfigError(
      "--liberty {0}: the library is not installed (package qflow-tech-{0}; or --liberty FILE.lib)",
      known.name);
}

}  // namespace

std::vector<std::string> known_libraries() {
  std::vector<std::string> names;
  for (const Known& known : kKnown) names.emplace_back(known.name);
  return names;
}

Cells find_cells(const std::string& name) {
  Cells cells;
  std::string file = name;
  for (const Known& known : kKnown) {
    if (name != known.name) continue;
    file = file_of(known);
    cells.feature = known.feature;
  }
  if (file == name && !std::filesystem::is_regular_file(file)) {
    throw ConfigError("--liberty {}: no such library or file ({}, or FILE.lib)", name,
                      fmt::join(known_libraries(), ", "));
  }
  cells.library = read_liberty(file, "--liberty ");
  cells.library.file = std::filesystem::absolute(file).lexically_normal();
  if (cells.library.file.find_first_of(" \t\"'$;#[]{}\\") != std::string::npos)
    throw ConfigError(
        "--liberty {}: its whole path has blanks or signs that the tools' scripts do not take "
        "(copy it to another folder)",
        cells.library.file);
  const auto inverters = cells_that_do(cells.library, 1, 0b01);
  cells.driver = inverters[inverters.size() / 2]->name;
  cells.nand_area = cells_that_do(cells.library, 2, 0b0111).front()->area;
  return cells;
}

}  // namespace dusk
