// SPDX-License-Identifier: Apache-2.0
#include "sw/synthesis/library.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fnmatch.h>

#include <algorithm>
#include <boost/algorithm/string/split.hpp>
#include <boost/algorithm/string/trim.hpp>
#include <cstdlib>
#include <filesystem>

#include "models/common/input_file.h"
#include "sw/common/config_error.h"
#include "sw/common/quote.h"
#include "sw/common/result_files.h"
#include "sw/common/text.h"
#include "sw/synthesis/liberty_file.h"

namespace dusk {
namespace {

struct Known {
  const char *name, *file;
  double feature;  // feature size, um
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

constexpr unsigned kNot = 0b01, kBuffer = 0b10, kNand = 0b0111;

/// Marks cells that match `patterns` as unusable. True if any cell of the library is unusable.
bool leave_out(const std::string& patterns, Cells& cells) {
  constexpr std::size_t kMostSigns = 200;
  std::vector<std::string> all;
  if (!patterns.empty()) boost::split(all, patterns, [](char c) { return c == ','; });
  for (std::string& pattern : all) {
    boost::trim(pattern);
    if (pattern.empty() || pattern.size() > kMostSigns)
      throw ConfigError("--dont-use '{}': no pattern ('lpflow_*,probe_?')", shown(pattern));
    bool found = false;
    for (LibertyCell& cell : cells.library.cells) {
      if (fnmatch(pattern.c_str(), cell.name.c_str(), 0) != 0) continue;
      cell.dont_use = found = true;
    }
    if (!found) cells.notes.push_back("--dont-use: no cell is called " + shown(pattern));
  }
  return std::any_of(cells.library.cells.begin(), cells.library.cells.end(),
                     [](const LibertyCell& cell) { return cell.dont_use; });
}

void check_is_enough(const Liberty& library, const CellsChoice& choice) {
  const bool clocked = std::any_of(
      library.cells.begin(), library.cells.end(),
      [](const LibertyCell& cell) { return !cell.clocked_on.empty() && !cell.dont_use; });
  const char* missing = !clocked                                     ? "flip-flop"
                        : cells_that_do(library, 1, kNot).empty()    ? "inverter"
                        : cells_that_do(library, 1, kBuffer).empty() ? "buffer"  // for ABC's &nf
                        : cells_that_do(library, 2, kNand).empty()   ? "NAND of two inputs"
                                                                     : nullptr;
  if (missing != nullptr)
    throw ConfigError(
        "--liberty {}{}: the library has no {} that may be used (a flip-flop, an inverter, a "
        "buffer and a NAND of two inputs are needed; several --liberty make one)",
        shown(choice.libraries.front()), choice.libraries.size() > 1 ? " and others" : "", missing);
}

}  // namespace

std::vector<std::string> known_libraries() {
  std::vector<std::string> names;
  for (const Known& known : kKnown) names.emplace_back(known.name);
  return names;
}

void write_cells(const Cells& cells, const std::string& folder) {
  if (cells.file == kCellsFile) write_file(folder, kCellsFile, *cells.text);
}

Cells find_cells(const std::string& library) { return find_cells(CellsChoice{{library}, ""}); }

Cells find_cells(const CellsChoice& choice) {
  Cells cells;
  std::vector<LibertyFile> files;
  for (const std::string& name : choice.libraries) {
    std::string file = name;
    for (const Known& known : kKnown) {
      if (name != known.name) continue;
      file = file_of(known);
      if (files.empty()) cells.feature = known.feature;
    }
    if (file == name && is_absent(file)) {
      throw ConfigError("--liberty {}: no such library or file ({}, or FILE.lib)", shown(name),
                        fmt::join(known_libraries(), ", "));
    }
    files.push_back(read_liberty_file(file, "--liberty "));
  }
  if (files.empty()) throw ConfigError("--liberty: no library");
  cells.library = cells_of_files(files, cells.notes);
  const bool some_out = leave_out(choice.dont_use, cells);
  check_is_enough(cells.library, choice);
  const std::string path = std::filesystem::absolute(files[0].file).lexically_normal();
  if (files.size() > 1 || files[0].packed || some_out || !is_plain_word(path)) {
    cells.file = kCellsFile;
    cells.text = std::make_shared<const std::string>(merged_liberty(files, cells.library));
  } else {
    cells.file = path;
    cells.text = files[0].text;
  }
  const auto inverters = cells_that_do(cells.library, 1, kNot);
  cells.driver = inverters[inverters.size() / 2]->name;
  cells.nand_area = cells_that_do(cells.library, 2, kNand).front()->area;
  return cells;
}

}  // namespace dusk
