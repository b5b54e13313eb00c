// SPDX-License-Identifier: Apache-2.0
#include "sw/pages/sweep_runs.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "sw/common/point_name.h"
#include "sw/pages/run_page.h"

namespace dusk::pages {
namespace {

namespace fs = std::filesystem;

/// Returns the axes, which are the columns before "seeds", with the values of the points.
std::vector<Axis> axes_in(const CsvTable& points) {
  std::vector<Axis> axes;
  for (std::size_t a = 0; a < points.index("seeds"); ++a) {
    Axis axis{points.names[a], {}};
    std::set<std::string> known;
    for (const auto& row : points.rows)
      if (known.insert(row[a]).second) axis.values.push_back(row[a]);
    axes.push_back(std::move(axis));
  }
  return axes;
}

/// Returns the seeds of each point's runs, from sweep.csv.
std::map<Point, std::vector<std::string>> seeds_in(const std::string& folder, std::size_t keys) {
  std::map<Point, std::vector<std::string>> seeds;
  const auto sweep = read_csv_if_there(folder + "/sweep.csv");
  if (!sweep || sweep->names.size() < keys) return seeds;
  const std::size_t seed = sweep->index("seed");
  for (const auto& row : sweep->rows)
    seeds[Point(row.begin(), row.begin() + static_cast<long>(keys))].push_back(row[seed]);
  return seeds;
}

/// Most runs of a point that get links; more are only counted.
constexpr std::size_t kMostLinks = 12;

/// Returns a point's cell in the table: the link "results", or a link for each seed.
CellLinks links_of(const RunsOfPoint& runs) {
  if (runs.size() == 1)
    return {{runs.front().address.empty() ? "" : "results", runs.front().address}};
  CellLinks links;
  for (const PointRun& run : runs) {
    if (links.size() == kMostLinks) {
      links.emplace_back(fmt::format("… {} runs", runs.size()), "");
      break;
    }
    links.emplace_back(run.seed, run.address);
  }
  return links;
}

}  // namespace

std::vector<RunsOfPoint> runs_of_sweep(const std::string& folder, const std::string& page,
                                       const CsvTable& points) {
  std::vector<RunsOfPoint> all;
  std::error_code error;
  const fs::path from = fs::absolute(page, error).parent_path();
  const std::vector<Axis> axes = axes_in(points);
  const auto seeds = seeds_in(folder, axes.size());
  for (const auto& row : points.rows) {
    const Point point(row.begin(), row.begin() + static_cast<long>(axes.size()));
    const auto found = seeds.find(point);
    RunsOfPoint runs;
    for (const std::string& seed :
         found == seeds.end() ? std::vector<std::string>{"1"} : found->second) {
      const std::string name = point_name(axes, point) + "_s" + seed;
      const fs::path run = fs::path(folder) / "runs" / name;
      const fs::path target = fs::exists(run / kPage, error) ? run / kPage : run;
      const bool is_there = name.find('/') == std::string::npos && fs::is_directory(run, error);
      runs.push_back(
          {seed, is_there ? fs::absolute(target, error).lexically_relative(from).string() : ""});
    }
    all.push_back(std::move(runs));
  }
  return all;
}

std::vector<std::string> first_addresses(const std::vector<RunsOfPoint>& runs_of_points) {
  std::vector<std::string> addresses;
  for (const RunsOfPoint& runs : runs_of_points) {
    const auto first = std::find_if(runs.begin(), runs.end(),
                                    [](const PointRun& run) { return !run.address.empty(); });
    addresses.push_back(first == runs.end() ? "" : first->address);
  }
  return addresses;
}

void add_runs_column(const std::vector<RunsOfPoint>& runs_of_points, json::array& columns,
                     Document& document) {
  std::vector<CellLinks> cells;
  std::size_t lost = 0;
  bool has_seeds = false;
  for (const RunsOfPoint& runs : runs_of_points) {
    cells.push_back(links_of(runs));
    has_seeds = has_seeds || runs.size() > 1;
    lost += static_cast<std::size_t>(std::count_if(
        runs.begin(), runs.end(), [](const PointRun& run) { return run.address.empty(); }));
  }
  columns.push_back(link_column("run", has_seeds ? "runs by seed" : "run", cells));
  if (lost > 0)
    document.notes.push_back(lost == 1 ? "1 run has no folder here."
                                       : fmt::format("{} runs have no folder here.", lost));
}

}  // namespace dusk::pages
