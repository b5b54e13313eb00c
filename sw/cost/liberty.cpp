// SPDX-License-Identifier: Apache-2.0
#include "sw/cost/liberty.h"

#include <algorithm>

#include "sw/common/config_error.h"
#include "sw/common/input_text.h"
#include "sw/cost/liberty_cells.h"

namespace dusk {
namespace {

constexpr std::uint64_t kLibraryLimit = 512u << 20;  // bytes

constexpr unsigned kNot = 0b01, kNand = 0b0111;

}  // namespace

const LibertyCell* Liberty::find(const std::string& cell) const {
  const auto found = std::find_if(cells.begin(), cells.end(),
                                  [&cell](const LibertyCell& c) { return c.name == cell; });
  return found == cells.end() ? nullptr : &*found;
}

Liberty read_liberty(const std::string& file, const std::string& place) {
  const std::string text = input_text(file, "a Liberty library, .lib", place, kLibraryLimit);
  Liberty library;
  try {
    library = liberty_of(text, parse_liberty(text));
  } catch (const LibertyTextError& error) {
    throw ConfigError(
        "{}{}: is no Liberty library that can be read: {} (osu018, osu035, osu050, or a whole "
        ".lib)",
        place, file, error.what());
  }
  library.file = file;
  const bool clocked = std::any_of(library.cells.begin(), library.cells.end(),
                                   [](const LibertyCell& c) { return !c.clocked_on.empty(); });
  const char* missing = !clocked                                   ? "flip-flop"
                        : cells_that_do(library, 1, kNot).empty()  ? "inverter"
                        : cells_that_do(library, 2, kNand).empty() ? "NAND of two inputs"
                                                                   : nullptr;
  if (missing != nullptr)
    throw ConfigError(
        "{}{}: the library has no {} (a flip-flop, an inverter and a NAND of two inputs are "
        "needed)",
        place, file, missing);
  return library;
}

}  // namespace dusk
