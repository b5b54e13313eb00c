// SPDX-License-Identifier: Apache-2.0
#include "sw/crosscheck/hop_time.h"

#include <cmath>
#include <sstream>

#include "sw/report/text_table.h"
#include "sw/run/result_files.h"

namespace dusk {

std::int64_t hop_cycles(const Experiment& e) {
  if (e.run.engine == EngineKind::Functional) return 1;
  return e.switch_.hop_latency + e.network.link_latency - 1;
}

std::int64_t end_cycles(const Experiment& e) {
  if (e.run.engine == EngineKind::Functional) return 0;
  return e.network.source_cycles + network_end_cycles(e);
}

std::int64_t network_end_cycles(const Experiment& e) {
  // It counts from the cycle after the one in which the header was on its first link.
  if (e.run.engine == EngineKind::Functional) return -2;
  return e.switch_.hop_latency + 2 * (e.network.local_latency - 1);
}

double mean_hops(const std::string& results_folder) {
  const std::string path = results_folder + "/channels.csv";
  std::istringstream in(file_text(path));
  double between = 0, delivered = 0;
  std::string line;
  if (!std::getline(in, line)) throw OutputError(path + ": cannot be read");
  const auto is_node = [](const std::string& end) { return end.rfind("node ", 0) == 0; };
  while (std::getline(in, line)) {
    const auto cells = csv_fields(line).value_or(std::vector<std::string>{});
    if (cells.size() < 6) throw OutputError(path + ": a line has not all columns");
    const double flits = std::stod(cells[5]);
    if (is_node(cells[3])) {
      delivered += flits;
    } else if (!is_node(cells[1])) {
      between += flits;
    }
  }
  return delivered > 0 ? between / delivered : std::nan("");
}

}  // namespace dusk
