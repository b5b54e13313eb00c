// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "sw/analyze/report.h"
#include "sw/common/quote.h"

namespace dusk {
namespace {

/// Loads of the channels between switches, in descending order.
std::vector<double> descending_loads(const Analysis& a) {
  std::vector<double> loads;
  for (ChannelId c = 0; a.loads && c < a.topology().channels.size(); ++c) {
    if (a.topology().channels[c].joins_switches())
      loads.push_back(a.loads->load[c].convert_to<double>());
  }
  std::sort(loads.begin(), loads.end(), std::greater<>());
  return loads;
}

/// Channel i spans from i to i + 1 on an axis of all of them.
std::string step_lines(const std::vector<double>& loads) {
  std::string lines;
  for (std::size_t i = 0; i <= loads.size(); ++i)
    lines +=
        fmt::format("{} {}\n", 100.0 * static_cast<double>(i) / static_cast<double>(loads.size()),
                    loads[std::min(i, loads.size() - 1)]);
  return lines;
}

}  // namespace

std::string loads_script(const std::vector<Analysis>& all) {
  std::string blocks, lines;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const std::vector<double> loads = descending_loads(all[i]);
    if (loads.empty()) continue;
    const std::string title =
        fmt::format("{}, {}: {}", all[i].name, all[i].topology().name, all[i].pattern);
    blocks += fmt::format("$loads{} << EOD\n{}EOD\n", i, step_lines(loads));
    lines += fmt::format("{}$loads{} using 1:2 with steps lw 2 title {} noenhanced",
                         lines.empty() ? "plot " : ", \\\n     ", i, gnuplot_text(title));
  }
  if (lines.empty()) return "";
  return blocks +
         "set xlabel \"Channels between switches, the fullest first (% of all)\"\n"
         "set ylabel \"Load (flits/cycle at an offered load of 1 flit/node/cycle)\"\n"
         "set xrange [0:100]\nset yrange [0:*]\nset key outside below\n" +
         lines + "\n";
}

}  // namespace dusk
