// SPDX-License-Identifier: Apache-2.0
// Results folders as `dusk results` reads them.
#include <filesystem>

#include "sw/results/exact_json.h"
#include "sw/results/results_diff.h"
#include "sw/results/results_text.h"
#include "tests/fuzz/readers.h"

namespace dusk::fuzz {
namespace {

namespace fs = std::filesystem;

/// Shows the results in a folder of config.toml, then "=== NAME" and the other files, and compares
/// them with themselves.
void show_results(const std::string& text) {
  const std::string folder = scratch() + "/shown";
  fs::remove_all(folder);
  fs::create_directory(folder);
  for (const auto& [name, content] : files_in(text, "config.toml")) {
    if (name.find('/') == std::string::npos && !name.empty() && name.size() < 40)
      scratch_file("shown/" + name, content);
  }
  const Results results = read_results(folder);
  const std::vector<ListedFile> files = list_files(folder);
  show_text(results, files);
  parse_exactly(show_json(results, files));
  parse_exactly(list_json({results}));
  if (results.state == ResultsState::Unfinished) return;
  if (!results_difference(results, results).equal())
    throw std::logic_error("the results differ from themselves");
}

constexpr const char* kRun = R"x(# Effective configuration of experiment 'a' (dusk 0.1.0). Repeat it
[run]
seed = 1
name = "a"
[network]
size = [4, 4]
=== summary.json
{"version": "0.1.0", "commit": "abc", "experiment": "a", "complete": true, "saturated": false,
"packet_latency": {"mean": 82.75, "count": 3}, "converged": null, "list": [1, "x", [2]],
"checks": [{"name": "credits", "passed": false, "detail": "node 3\nlost"}],
"units": {"packet_latency.mean": "cycles"}}
)x";
constexpr const char* kSweep = R"x(
=== .dusk
dusk sweep
=== points.csv
traffic.load,traffic.length,seeds,saturated,packet_latency.mean,packet_latency.mean.ci95
0.1,"1:0.5,2:0.5",2,0,30.5,
0.2,"a
b",2,1,,
=== saturation.csv
traffic.length,highest_unsaturated_load,accepted_there
16,0.4,0.35
)x";
constexpr const char* kStudy = R"x(
=== a.csv
table,row,unit,published,measured,ci95,difference,tolerance,inside
"T","a","%",1,2,,1,0.1,NO
)x";
constexpr const char* kCost = R"x(
=== cost.json
{"switch": "p4", "version": "dusk 0.1.0 (abc)", "fixed": {"total": {"area": 9.5}, "timing": {"path": [{}]}}}
=== analysis.json
{"networks": [{"name": "a", "shortest": {"mean": 1.5, "pairs": [1, "2/3"]}}]}
)x";

}  // namespace

std::vector<Reader> result_readers() {
  return {{"results-folder", show_results, nullptr, "", {kRun, kSweep, kStudy, kCost}, {}},
          {"exact-json",
           [](const std::string& text) {
             telling<std::invalid_argument>([&] { parse_exactly(text); });
           },
           nullptr,
           "",
           {"[1, -2.5e3, true, null, \"a\\n\", {\"b\": []}]"},
           {}}};
}

}  // namespace dusk::fuzz
