// SPDX-License-Identifier: Apache-2.0
#include "sw/run/channel_flits.h"

#include <set>
#include <sstream>
#include <vector>

#include "sw/common/input_text.h"
#include "sw/common/result_files.h"
#include "sw/common/text_table.h"
#include "sw/run/run_results.h"

namespace dusk {
namespace {

// Indices of columns in channels.csv.
constexpr std::size_t kFrom = 1, kTo = 3, kFlits = 5, kOn = 6, kTurningOn = 10;

bool is_node(const std::string& end) { return end.rfind("node ", 0) == 0; }

}  // namespace

ChannelFlits read_channel_flits(const std::string& folder) {
  const std::string path = folder + "/channels.csv";
  std::istringstream in(input_text(path, "a result of a run", "", kMadeLimit));
  ChannelFlits all;
  std::set<std::string> switches;
  std::string line;
  if (!std::getline(in, line)) throw OutputError(shown(path) + ": is empty (a result of a run)");
  while (std::getline(in, line)) {
    const auto cells = csv_fields(line).value_or(std::vector<std::string>{});
    if (cells.size() <= kTurningOn) throw OutputError(shown(path) + ": a line has not all columns");
    const double flits = result_number(cells[kFlits], path);
    if (!is_node(cells[kFrom])) switches.insert(cells[kFrom]);
    if (is_node(cells[kTo])) {
      all.delivered += flits;
    } else if (!is_node(cells[kFrom])) {
      all.between += flits;
    }
    all.cycles = 0;  // cycles of any channel: the sum over its states
    for (std::size_t state = kOn; state <= kTurningOn; ++state)
      all.cycles += result_number(cells[state], path);
  }
  all.switches = static_cast<double>(switches.size());
  return all;
}

}  // namespace dusk
