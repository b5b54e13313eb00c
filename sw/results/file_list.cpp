// SPDX-License-Identifier: Apache-2.0
#include "sw/results/file_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "sw/common/config_error.h"

namespace dusk {
namespace {

namespace fs = std::filesystem;

/// Begin and end of a file name, and its meaning. An empty `end`: begin is the whole name.
struct FileRow {
  const char* begin;
  const char* end;
  const char* meaning;
};

constexpr FileRow kFiles[] = {
    {".dusk", "", "mark: the command whose results these are"},
    {"config.toml", "", "the configuration: dusk run config.toml repeats the run"},
    {"summary.json", "", "totals with their units, checks"},
    {"performance.json", "", "wall time and speed of the run"},
    {"timeseries.csv", "", "loads, latency and power of each measurement window"},
    {"channels.csv", "", "flits, time in each state and transitions of each channel"},
    {"channel_states.csv", "", "every change of a channel's state"},
    {"channel_flits.npy", "", "flits of each channel in each window (NPY)"},
    {"latency.csv", "", "histogram of the packet latency"},
    {"latency_windows.csv", "", "percentiles of the packet latency in each window"},
    {"nodes.csv", "", "packets and latency of each node, sent and received"},
    {"packets.csv", "", "every measured packet"},
    {"pairs.csv", "", "packets and latency of each pair of nodes"},
    {"topology.json", "", "switches of the network and their places"},
    {"waits.json", "", "cycle of waits of a standstill"},
    {"power_components.csv", "", "power and energy of network and cluster by component"},
    {"ranks.csv", "", "times and messages of each rank of the application"},
    {"functional.txt", "", "ports of the functional engine's sample node"},
    {"functional_queues.csv", "", "lengths of the queues of that node"},
    {"difference.txt", "", "first difference of the two engines"},
    {"journey-", ".csv", "journey of a packet"},
    {"waves-", ".fst", "waves of a switch, for gtkwave"},
    {"waves-", ".gtkw", "signals of these waves, for gtkwave"},
    {"report.html", "", "the report: open it in a browser"},
    {"sweep.csv", "", "every number of each run of the sweep"},
    {"points.csv", "", "means and intervals of each point of the sweep"},
    {"saturation.csv", "", "highest loads that do not saturate"},
    {"explore.csv", "", "cost and performance of each design"},
    {"explore.md", "", "the designs as a page"},
    {"compare.csv", "", "figures of both simulators and their differences"},
    {"compare.md", "", "the comparison as a page"},
    {"crosscheck.csv", "", "figures of each point by each engine"},
    {"crosscheck.json", "", "points, saturation and rankings of the engines"},
    {"crosscheck.md", "", "the cross-check as a page"},
    {"cost.json", "", "area, timing and power of the switch by block"},
    {"cost.md", "", "the cost as a page"},
    {"analysis.json", "", "distances, loads and bounds of the networks"},
    {"experiment.toml", "", "the configuration that both simulators run"},
    {"jobs.log", "", "starts and finishes of the runs"},
    {"runs/", "", "runs, a folder each"},
    {"figures/", "", "plots of the pages"},
    {"booksim/", "", "BookSim's configurations, logs and tables"},
    {"abc.constr", "", "constraints of the mapping, for ABC"},
    {"rtl/", "", "sources of the switch"},
    {"models/", "", "sources of the switch"},
    {"lists/", "", "sources of the switch"},
    {"rank.", "", "records of a rank of the captured program"},
    {"", "-loads.csv", "load of each channel of a network"},
    {"", "-worst.txt", "worst permutation of a network"},
    {"", "-dependencies.dot", "dependency graph of a network, for Graphviz"},
    {"", "-power.csv", "power of each cell"},
    {"", ".md", "a page"},
    {"", ".csv", "a table"},
    {"", ".svg", "a plot"},
    {"", ".png", "a plot as pixels"},
    {"", ".gp", "script of a plot, for gnuplot"},
    {"", ".ys", "script of Yosys"},
    {"", ".tcl", "script of OpenSTA"},
    {"", ".v", "netlist"},
    {"", ".json", "data"},
    {"", ".timing", "output of OpenSTA"},
    {"", ".err", "messages of a tool"},
    {"", ".log", "output of a tool"}};

bool is_named(const FileRow& row, const std::string& name) {
  const std::string begin = row.begin, end = row.end;
  if (end.empty()) return name == begin || (begin == "rank." && name.rfind(begin, 0) == 0);
  return name.size() > begin.size() + end.size() && name.rfind(begin, 0) == 0 &&
         name.compare(name.size() - end.size(), end.size(), end) == 0;
}

ListedFile listed(const fs::directory_entry& entry) {
  ListedFile file;
  std::error_code error;
  file.name = entry.path().filename().string();
  file.folder = entry.is_directory(error);
  if (file.folder) {
    file.name += '/';
    for (fs::directory_iterator at(entry.path(), error), end; !error && at != end;
         at.increment(error))
      file.bytes += at->path().filename().string()[0] == '.' ? 0 : 1;
  } else {
    const auto bytes = entry.file_size(error);
    file.bytes = error ? 0 : bytes;
  }
  file.meaning = file_meaning(file.name);
  return file;
}

}  // namespace

std::string file_meaning(const std::string& name) {
  const auto* row = std::find_if(std::begin(kFiles), std::end(kFiles),
                                 [&](const FileRow& one) { return is_named(one, name); });
  return row == std::end(kFiles) ? "" : row->meaning;
}

std::vector<ListedFile> list_files(const std::string& folder) {
  std::vector<ListedFile> files;
  std::error_code error;
  fs::directory_iterator at(folder, error);
  for (const fs::directory_iterator end; !error && at != end; at.increment(error))
    files.push_back(listed(*at));
  if (error) throw ConfigError("{}: cannot be read: {}", shown(folder), error.message());
  std::sort(files.begin(), files.end(),
            [](const ListedFile& a, const ListedFile& b) { return a.name < b.name; });
  return files;
}

std::string file_size_text(std::uint64_t bytes) {
  if (bytes < 1000) return fmt::format("{} bytes", bytes);
  double size = static_cast<double>(bytes);
  const char* unit = "";
  for (const char* next : {"kB", "MB", "GB", "TB"}) {
    if (size < 1000) break;
    size /= 1000;
    unit = next;
  }
  return fmt::format("{:.1f} {}", size, unit);
}

}  // namespace dusk
