// SPDX-License-Identifier: Apache-2.0
/// A run with detail files, and an observer that counts what they tell.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <memory>
#include <sstream>

#include "sw/common/input_text.h"
#include "sw/common/text.h"
#include "sw/common/text_table.h"
#include "sw/config/config_file.h"
#include "sw/run/detail_files.h"
#include "sw/run/run_command.h"
#include "tests/system/whole_run.h"

namespace dusk::detail_test {

using Rows = std::vector<std::vector<std::string>>;

/// Lines of a CSV file without the first one.
inline Rows rows_of(const std::string& path) {
  std::istringstream in(file_text(path));
  Rows rows;
  std::string line;
  std::getline(in, line);
  while (std::getline(in, line)) rows.push_back(*csv_fields(line));
  return rows;
}

inline std::uint64_t whole(const std::string& text) {
  return number_in<std::uint64_t>(text).value();
}

/// Counts what the files tell.
struct Diary : NetworkObserver {
  explicit Diary(const Network& network) : network_(network) {}
  void flit_sent(ChannelId id, VcId, const Flit& flit, ChannelState, Cycle now) override {
    ++flits[{now == 0 ? 0 : (now - 1) / window, id}];
    if (is_head(flit.kind) && network_.topology().channels[id].joins_switches())
      ++hops[flit.handle];
  }
  void packet_delivered(PacketHandle handle, const Packet& packet) override {
    hops_of_packet[packet.id] = hops[handle];
    hops.erase(handle);
  }
  Cycle window = 300;
  std::map<std::pair<Cycle, ChannelId>, std::uint64_t> flits;
  std::map<PacketHandle, std::uint32_t> hops;
  std::map<std::uint64_t, std::uint32_t> hops_of_packet;

 private:
  const Network& network_;
};

class DetailRun {
 public:
  explicit DetailRun(const Experiment& e, Cycle interrupt_at = kNever)
      : folder(testing::TempDir() + "detail-" +
               testing::UnitTest::GetInstance()->current_test_info()->name() + "-" +
               std::to_string(count_++)) {
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
    built = build_network(e);
    diary = std::make_unique<Diary>(*built->network);
    built->network->add_observer(diary.get());
    Simulation simulation(*built->network, *built->clock, make_run_plan(e));
    DetailFiles detail(e, *built->network, folder);
    simulation.set_instruments(detail.instruments());
    simulation.set_interrupt(
        [this, interrupt_at] { return built->network->now() >= interrupt_at; });
    attach(simulation, *built, e.run.engine);
    result = simulation.run();
    detail.finish(result);
  }
  std::string path(const char* name) const { return folder + "/" + name; }
  const Topology& topology() const { return built->network->topology(); }

  std::string folder;
  std::unique_ptr<BuiltNetwork> built;
  std::unique_ptr<Diary> diary;
  RunResult result;

 private:
  static inline int count_ = 0;
};

inline Experiment small_tree() {
  Experiment e = with_link_power();
  e.run.engine = EngineKind::Model;
  e.network.k = 2;
  e.network.n = 3;
  e.run.cycles = 4000;
  e.traffic.load = 0.1;
  e.run.packet_table = e.run.pair_table = true;
  return e;
}

inline Experiment preset(const std::string& name, std::vector<std::string> settings) {
  for (const char* setting : {"run.packet_table=true", "run.engine=model", "run.host=kernel"})
    settings.emplace_back(setting);
  return load_configuration(DUSK_SOURCE_DIR "/sw/configs/" + name + ".toml", settings).experiment();
}

inline Experiment small_torus() {
  return preset("torus-2d", {"network.size=[3, 4]", "network.links=2", "network.local_channels=2",
                             "run.warmup=500", "run.cycles=5000", "power.window=300",
                             "power.t_on=50", "power.t_off=50"});
}

inline Experiment small_cards() {
  return preset(
      "3dt", {"network.size=[2, 3, 4]", "run.warmup=100", "run.cycles=2000", "power.window=300"});
}

}  // namespace dusk::detail_test
