// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "sw/cost/document.h"

namespace dusk {
namespace {

/// Returns the worst ratio of sides in `row`, placed along a side of length `side`.
double worst_ratio(const std::vector<double>& row, double side) {
  const double sum = std::accumulate(row.begin(), row.end(), 0.0), thick = sum / side;
  double worst = 1;
  for (const double area : row) {
    const double length = area / thick;
    worst = std::max({worst, thick / length, length / thick});
  }
  return worst;
}

/// Places `row` along the shorter side of `left`, and shrinks `left`.
void lay(const std::vector<double>& row, Rectangle& left, std::vector<Rectangle>& placed) {
  const double sum = std::accumulate(row.begin(), row.end(), 0.0);
  const bool upright = left.height <= left.width;  // place a column at the left
  const double thick = sum / (upright ? left.height : left.width);
  double at = upright ? left.y : left.x;
  for (const double area : row) {
    const double length = area / thick;
    placed.push_back(upright ? Rectangle{left.x, at, thick, length}
                             : Rectangle{at, left.y, length, thick});
    at += length;
  }
  if (upright) {
    left.x += thick, left.width -= thick;
  } else {
    left.y += thick, left.height -= thick;
  }
}

// Colors after Okabe and Ito, then lighter ones.
constexpr const char* kColors[] = {"#56b4e9", "#e69f00", "#009e73", "#f0e442", "#cc79a7", "#0072b2",
                                   "#d55e00", "#bbbbbb", "#a6d8f0", "#f5cf80", "#80cdb9", "#f7f1a0",
                                   "#e5bcd3", "#80b8d8", "#eaae80", "#dddddd", "#8c6bb1", "#c5b4e3",
                                   "#7f7f7f", "#c7b299"};

}  // namespace

std::vector<Rectangle> squarify(const std::vector<double>& areas) {
  std::vector<Rectangle> placed;
  Rectangle left{0, 0, 1, 1};
  std::vector<double> row;
  for (const double area : areas) {
    const double side = std::min(left.width, left.height);
    std::vector<double> longer = row;
    longer.push_back(area);
    if (!row.empty() && worst_ratio(longer, side) > worst_ratio(row, side)) {
      lay(row, left, placed);
      longer = {area};
    }
    row = std::move(longer);
  }
  if (!row.empty()) lay(row, left, placed);
  return placed;
}

std::string treemap_script(const CostReport& report) {
  constexpr double kLetter = 0.0125, kLine = 0.05;  // letter and line of text; sides of the square
  std::string script = "unset border\nunset tics\nunset grid\nunset key\nset yrange [0:1.08]\n";
  std::vector<std::string> colors;  // a block has the same color in each column
  for (std::size_t column = 0; column < report.readings.size(); ++column) {
    const ReadingCost& cost = report.readings[column];
    const double total = cost.total().area, x0 = 1.05 * static_cast<double>(column);
    std::vector<std::pair<double, std::string>> blocks;
    for (const auto& [id, count] : cost.blocks) {
      if (count.area > 0) blocks.emplace_back(count.area / total, id);
    }
    std::sort(blocks.rbegin(), blocks.rend());
    std::vector<double> areas;
    for (const auto& [area, id] : blocks) areas.push_back(area);
    const std::vector<Rectangle> places = squarify(areas);
    for (std::size_t i = 0; i < places.size(); ++i) {
      const Rectangle& r = places[i];
      const auto& [area, id] = blocks[i];
      auto color = std::find(colors.begin(), colors.end(), id);
      if (color == colors.end()) color = colors.insert(color, id);
      script += fmt::format(
          "set object rectangle from {:.5f},{:.5f} to {:.5f},{:.5f} fc rgb \"{}\" fs solid border "
          "rgb \"white\" lw 2\n",
          x0 + r.x, r.y, x0 + r.x + r.width, r.y + r.height,
          kColors[static_cast<std::size_t>(color - colors.begin()) % std::size(kColors)]);
      const double width = kLetter * static_cast<double>(block_name(id).size());
      const bool rotated = r.width < width && r.height >= width;
      if ((rotated ? r.width : r.height) < kLine || (!rotated && r.width < width)) continue;
      script += fmt::format("set label \"{}\\n{:.1f} %\" at {:.5f},{:.5f} center{} front\n",
                            block_name(id), 100 * area, x0 + r.x + r.width / 2, r.y + r.height / 2,
                            rotated ? " rotate" : "");
    }
    script +=
        fmt::format("set label \"{} {}: {:.3f} mm²\" at {:.5f},1.04 center\n",
                    report.order.shape.name, reading_name(cost.reading), total / 1e6, x0 + 0.5);
  }
  return script + fmt::format("set xrange [0:{}]\nplot -1 notitle\n",
                              1.05 * static_cast<double>(report.readings.size()) - 0.05);
}

}  // namespace dusk
