// SPDX-License-Identifier: Apache-2.0
// Results folders that `dusk report` reads.
#include <filesystem>
#include <stdexcept>

#include "models/common/input_file.h"
#include "sw/pages/kinds.h"
#include "tests/fuzz/readers.h"
#include "tests/sw/pages/run_texts.h"

namespace dusk::fuzz {
namespace {

namespace fs = std::filesystem;

/// Makes a folder of a note, then "=== NAME" and the other files. Returns its path.
std::string page_folder_of(const std::string& text) {
  std::string folder = scratch() + "/page";
  fs::remove_all(folder);
  fs::create_directory(folder);
  for (const auto& [name, content] : files_in(text, "note.txt")) {
    if (name.find('/') == std::string::npos && !name.empty() && name.size() < 40)
      scratch_file("page/" + name, content);
  }
  return folder;
}

/// Also that the document is JSON.
void read_page(const std::string& text) {
  const std::string folder = page_folder_of(text);
  telling<InputError>([&] {
    const pages::Document document = pages::document_of(folder, folder + "/report.html");
    boost::system::error_code error;
    pages::json::parse(pages::json::serialize(pages::json_of(document)), error);
    if (error) throw std::logic_error("the document is no JSON: " + error.message());
  });
}

std::string run_seed() {
  using namespace pages;
  std::string text = "a run\n";
  text += std::string("=== summary.json\n") + kSummary + "\n=== channels.csv\n" + kChannels;
  text += std::string("=== timeseries.csv\n") + kSeries + "=== channel_states.csv\n" + kStates;
  text += "=== config.toml\n[power]\nt_on = 30\nt_off = 20\n=== latency.csv\ncycles,packets\n9,2\n";
  text +=
      "=== topology.json\n{\"kind\": \"torus\", \"size\": [2], \"wrap\": [true], \"switches\": "
      "[{\"name\": \"switch (0)\", \"x\": 0}, {\"name\": \"switch (1)\", \"x\": 1}]}\n";
  text +=
      "=== journey-7.csv\ncycle,cycles,place,port,vc,event,detail\n"
      "5,0,\"node 0\",0,0,injected,\"\"\n";
  text += "=== waits.json\n{\"cycle\": [{\"place\": \"a\", \"channel\": 1}]}\n";
  text +=
      "=== nodes.csv\nnode,sent,sent_latency,sent_max,received,received_latency,received_max\n"
      "0,4,22.5,57,1,19,19\n";
  return text + "=== channel_flits.npy\n" + npy(1, 6, {1, 2, 3, 4, 5, 6});
}

const char* const kSweepSeed =
    "=== points.csv\ntraffic.load,seeds,saturated,steady,offered_load,accepted_throughput,"
    "packet_latency.mean,relative_link_power\n0.1,1,0,1,0.1,0.1,20,1\n"
    "=== sweep.csv\ntraffic.load,seed\n0.1,1\n=== saturation.csv\nload\n0.5\n";

const char* const kStudySeed =
    "=== a.csv\ntable,row,unit,published,measured,ci95,difference,tolerance,inside,seeds,commit,"
    "known,source\n\"T\",\"r\",\"%\",50,51,2,0.02,0.05,yes,3,abc,derived,\"Table 1\"\n"
    "=== a.md\n# T\n\nMade by `x`.\n\n## A\n";

const char* const kExploreSeed =
    "=== explore.csv\ndesign,switch.vcs,switch,area,flip_flops,least_period,latency_cycles,latency,"
    "accepted,throughput,energy,power,front\n1,2,p4,100,9,5.5,20,110,0.3,0.05,,,1\n";

const char* const kCostSeed =
    "=== cost.json\n{\"version\": \"dusk 0.1.0\", \"clock\": 5, \"fixed\": {\"blocks\": {\"a\": "
    "{\"area\": 3, \"slack\": 1}}, \"timing\": {\"path\": [{\"block\": \"a\", \"delay\": 1}]}}}\n";

const char* const kAnalyzeSeed =
    "=== analysis.json\n{\"networks\": [{\"name\": \"a\", \"shortest\": {\"pairs\": [1, 2]}}]}\n"
    "=== a-loads.csv\nchannel,from,from_port,to,to_port,load,exact_load,use\n"
    "0,node 0,0,switch (0),2,1,1,1\n";

const char* const kCompareSeed =
    "=== compare.csv\nplace,traffic.load,figure,unit,theirs,ours,verdict,commit\n"
    "t:2,0.1,packet_latency,cycles,31,33,OUTSIDE,abc\nt:3,0.2,packet_latency,cycles,3,,inside,a\n";

const char* const kCrosscheckSeed =
    "=== crosscheck.json\n{\"curves\": [{\"workload\": \"a\"}]}\n=== crosscheck.csv\n"
    "traffic.load,engine,failure,saturated,accepted_throughput,accepted_throughput_ci95,"
    "packet_latency,packet_latency_ci95,packet_latency_without_hops,"
    "packet_latency_without_hops_ci95,commit\n0.1,twin,,0,0.1,0.01,20,1,18,1,abc\n";

}  // namespace

std::vector<Reader> page_readers() {
  return {{"page",
           read_page,
           nullptr,
           "",
           {run_seed(), kSweepSeed, kStudySeed, kExploreSeed, kCostSeed, kAnalyzeSeed, kCompareSeed,
            kCrosscheckSeed},
           {}}};
}

}  // namespace dusk::fuzz
