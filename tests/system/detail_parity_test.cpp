// SPDX-License-Identifier: Apache-2.0
// The detail files are the same bytes for every engine and host, and for any number of threads.
#include <gtest/gtest.h>

#include <filesystem>

#include "sw/common/input_text.h"
#include "sw/run/detail_files.h"
#include "sw/run/run_command.h"
#include "tests/system/whole_run.h"

namespace dusk {
namespace {

namespace fs = std::filesystem;

Experiment tree_with_files() {
  Experiment e = with_link_power();
  e.network.k = 2;
  e.network.n = 3;
  e.run.cycles = 3000;
  e.traffic.load = 0.1;
  e.run.packet_table = e.run.pair_table = true;
  return e;
}

/// Name and contents of all files of a run.
std::string files_of(const Experiment& e, const std::string& name) {
  const std::string folder = testing::TempDir() + "detail-parity-" + name;
  fs::remove_all(folder);
  fs::create_directories(folder);
  const auto built = build_network(e);
  Simulation simulation(*built->network, *built->clock, make_run_plan(e));
  DetailFiles detail(e, *built->network, folder);
  simulation.set_instruments(detail.instruments());
  attach(simulation, *built, e.run.engine);
  detail.finish(simulation.run());
  std::string all;
  for (const char* file :
       {"topology.json", "channel_states.csv", "channel_flits.npy", "latency.csv",
        "latency_windows.csv", "nodes.csv", "packets.csv", "pairs.csv"})
    all += std::string(file) + "\n" + file_text(folder + "/" + file);
  EXPECT_GT(all.size(), 10000u);
  return all;
}

TEST(DetailParity, TwinAndLockstepWriteTheBytesOfTheRtl) {
  const Experiment rtl = tree_with_files();
  const std::string expected = files_of(rtl, "rtl");
  Experiment other = rtl;
  other.run.engine = EngineKind::Model;
  EXPECT_EQ(files_of(other, "twin"), expected);
  other.run.engine = EngineKind::Lockstep;
  EXPECT_EQ(files_of(other, "lockstep"), expected);
  other.run.engine = EngineKind::Rtl;
  other.run.rtl = "level 0";
  EXPECT_EQ(files_of(other, "mixed"), expected);
}

TEST(DetailParity, SystemcAndThreadsWriteTheSameBytes) {
  Experiment e = tree_with_files();
  e.run.engine = EngineKind::Model;
  e.run.threads = 1;
  const std::string expected = files_of(e, "one");
  e.run.threads = 3;
  EXPECT_EQ(files_of(e, "three"), expected);
  e.run.host = HostKind::Systemc;
  EXPECT_EQ(files_of(e, "systemc"), expected);
}

}  // namespace
}  // namespace dusk
